#!/usr/bin/env python3
"""An agent that brings its own browser, driven by Selenium through WebDriver.

    pip install selenium
    cargo gauntlet attach --tasks workflow-builder/001 -- python3 examples/attach/selenium_agent.py

It plays a fixed list of actions; a real agent would look at `driver.get_screenshot_as_png()` and ask a
model what to do next. It finishes by an HTTP call.
"""
import json
import os
import shutil
import time
import urllib.request

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

WIDTH, HEIGHT = map(int, os.environ["GAUNTLET_WINDOW"].split("x"))

print(os.environ["GAUNTLET_PROMPT"])
options = webdriver.ChromeOptions()
options.binary_location = os.environ.get("CHROME") or shutil.which("chromium")
# Without its own sandbox Chromium starts in containers too.
for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"]:
    options.add_argument(argument)
service = webdriver.ChromeService(shutil.which("chromedriver"))
driver = webdriver.Chrome(options=options, service=service)
try:
    # The size of the page, not of the window around it.
    size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.get(os.environ["GAUNTLET_URL"])
    playing = (By.CSS_SELECTOR, "[data-state=playing]")
    WebDriverWait(driver, 60).until(lambda it: it.find_elements(*playing))

    # Points are pixels of the tool, which may stand anywhere in the window.
    place = driver.find_element(By.CSS_SELECTOR, "iframe.tool").rect

    def drag(*path):
        actions = ActionBuilder(driver, duration=20)
        pointer = actions.pointer_action
        for number, (x, y) in enumerate(path):
            pointer.move_to_location(int(place["x"] + x), int(place["y"] + y))
            if number == 0:
                pointer.pointer_down()
        pointer.pointer_up()
        actions.perform()

    def press(key):
        actions = ActionBuilder(driver)
        actions.key_action.send_keys(key)
        actions.perform()

    def look():
        time.sleep(0.3)
        return driver.get_screenshot_as_png()

    drag((142, 300))  # open the template API Data Pipeline
    look()
    drag((782, 388))  # select the Sort node
    press(Keys.DELETE)
    look()
    drag((680, 406), (780, 406), (877, 406))  # connect Map to Limit
    look()

    body = json.dumps({"answer": {"answer": "done"}}).encode()
    request = urllib.request.Request(os.environ["GAUNTLET_FINISH"], data=body, method="POST")
    with urllib.request.urlopen(request) as answer:
        print(answer.status, answer.read().decode())
finally:
    driver.quit()
