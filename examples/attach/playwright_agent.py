#!/usr/bin/env python3
"""An agent that brings its own browser, driven by Playwright for Python.

    pip install playwright
    cargo gauntlet attach --tasks workflow-builder/001 -- python3 examples/attach/playwright_agent.py

It plays a fixed list of actions; a real agent would look at `page.screenshot()` and ask a model what to
do next. It finishes with the Finish control of the page.
"""
import os
import shutil
from playwright.sync_api import sync_playwright

CHROME = os.environ.get("CHROME") or shutil.which("chromium") or shutil.which("google-chrome")
WIDTH, HEIGHT = map(int, os.environ["GAUNTLET_WINDOW"].split("x"))

print(os.environ["GAUNTLET_PROMPT"])
with sync_playwright() as playwright:
    # Without its own sandbox Chromium starts in containers too.
    browser = playwright.chromium.launch(executable_path=CHROME, chromium_sandbox=False)
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.goto(os.environ["GAUNTLET_URL"])
    page.wait_for_selector("[data-state=playing]")

    # Points are pixels of the tool, which may stand anywhere in the window.
    place = page.locator("iframe.tool").bounding_box()

    def at(x, y):
        return place["x"] + x, place["y"] + y

    def look():
        page.wait_for_timeout(300)
        return page.screenshot()

    page.mouse.click(*at(142, 300))  # open the template API Data Pipeline
    look()
    page.mouse.click(*at(782, 388))  # select the Sort node
    page.keyboard.press("Delete")
    look()
    page.mouse.move(*at(680, 406))  # connect Map to Limit
    page.mouse.down()
    page.mouse.move(*at(780, 406))
    page.mouse.move(*at(877, 406))
    page.mouse.up()
    look()

    page.get_by_role("button", name="Finish").click()
    page.wait_for_selector("[data-state=over]")
    browser.close()
