// An agent that brings its own browser, driven by Playwright for Node. Puppeteer has the same calls.
//
//     npm install playwright-core
//     cargo gauntlet attach --tasks workflow-builder/001 -- node examples/attach/playwright_agent.mjs
//
// It plays a fixed list of actions; a real agent would look at `page.screenshot()` and ask a model what
// to do next. It finishes by an HTTP call.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

const { chromium } = createRequire(import.meta.url)("playwright-core");
const { CHROME, GAUNTLET_URL, GAUNTLET_FINISH, GAUNTLET_PROMPT, GAUNTLET_WINDOW } = process.env;
const [width, height] = GAUNTLET_WINDOW.split("x").map(Number);

console.log(GAUNTLET_PROMPT);
const browser = await chromium.launch({
  executablePath: CHROME || execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  // Without its own sandbox Chromium starts in containers too.
  chromiumSandbox: false,
});
const page = await browser.newPage({ viewport: { width, height } });
await page.goto(GAUNTLET_URL);
await page.waitForSelector("[data-state=playing]");

// Points are pixels of the tool, which may stand anywhere in the window.
const place = await page.locator("iframe.tool").boundingBox();
const at = (x, y) => [place.x + x, place.y + y];
const look = async () => {
  await page.waitForTimeout(300);
  return page.screenshot();
};

await page.mouse.click(...at(142, 300)); // open the template API Data Pipeline
await look();
await page.mouse.click(...at(782, 388)); // select the Sort node
await page.keyboard.press("Delete");
await look();
await page.mouse.move(...at(680, 406)); // connect Map to Limit
await page.mouse.down();
await page.mouse.move(...at(780, 406));
await page.mouse.move(...at(877, 406));
await page.mouse.up();
await look();

const answer = await fetch(GAUNTLET_FINISH, {
  method: "POST",
  body: JSON.stringify({ answer: { answer: "done" } }),
});
console.log(answer.status, await answer.text());
await browser.close();
