import { setTimeout as sleep } from "node:timers/promises";

/** A phone far from its access point: the profile in which the figures of other panels were measured. */
const BYTES_PER_SECOND = 100_000;
const ROUND_TRIP_MS = 40;
export const SLOWER = 4;
/** Time for late events of the requests before the first control. */
const SETTLE_MS = 200;
const LIMIT_MS = 20_000;

/**
 * The control to wait for: the first visible, enabled element that matches `selector` and on which `action`
 * shows an effect.
 * @typedef {{selector: string, action: "type"|"slide"|"toggle"|"choose"}} Control
 */

/**
 * Loads `path` into a new page of `context` with a slow line and a slow processor, and operates its first
 * control as soon as that has been painted. Times are in ms since the navigation began.
 * @param {import("playwright-core").BrowserContext} context with its cache and storage
 * @param {string} path
 * @param {Control} control
 */
export async function firstControl(context, path, control) {
  const page = await context.newPage();
  try {
    const traffic = await throttle(page);
    const usable = new Promise((resolve) => page.exposeFunction("reportUsable", resolve));
    await page.addInitScript(watchFor, control);
    const begun = page.goto(path, { waitUntil: "commit" });
    const usableAt = await within(LIMIT_MS, usable, `${control.selector} on ${path}`);
    await begun;
    await page.waitForTimeout(SETTLE_MS);
    const arrived = await page.evaluate(() => performance.getEntriesByType("navigation")[0].responseEnd);
    return { usable: usableAt, arrived, ...traffic(usableAt) };
  } finally {
    await page.close();
  }
}

/** Returns a function: the requests begun and bytes received within some ms of the navigation. */
async function throttle(page) {
  const wire = await page.context().newCDPSession(page);
  const requests = [];
  const received = [];
  wire.on("Network.requestWillBeSent", ({ request, timestamp }) => {
    if (request.url.startsWith("http")) requests.push(timestamp);
  });
  wire.on("Network.loadingFinished", ({ encodedDataLength: bytes, timestamp }) =>
    received.push({ bytes, timestamp }),
  );
  await slowDownLine(wire);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return (ms) => {
    const end = requests[0] + ms / 1000;
    const before = received.filter(({ timestamp }) => timestamp <= end);
    return {
      requests: requests.filter((timestamp) => timestamp <= end).length,
      bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
}

/** @param {import("playwright-core").CDPSession} wire of a page */
export async function slowDownLine(wire) {
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

async function within(ms, awaited, what) {
  const tooLate = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`No ${what} within ${ms} ms`);
  });
  return Promise.race([awaited, tooLate]);
}

/** Runs in the page, before its own scripts, so that no outside call has to poll the page. */
function watchFor({ selector, action }) {
  const effects = {
    type(input) {
      const before = input.value;
      input.focus();
      document.execCommand("insertText", false, "a");
      return () => document.activeElement === input && input.value !== before;
    },
    slide(range) {
      const before = range.ariaValueText;
      range.value = range.value === range.max ? range.min : range.max;
      range.dispatchEvent(new Event("input", { bubbles: true }));
      return () => range.ariaValueText !== before;
    },
    toggle(box) {
      const before = box.ariaChecked;
      box.click();
      return () => box.ariaChecked !== before;
    },
    choose(button) {
      let isChoosing = false;
      document.addEventListener("click", ({ target }) => {
        isChoosing ||= target.matches("input[type=file]");
      });
      button.click();
      return () => isChoosing;
    },
  };

  const isHit = (control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = width > 0 && document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && (control.contains(hit) || hit.contains(control));
  };

  const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));

  const act = () => {
    const control = document.querySelector(selector);
    if (!control) return watch();
    if (control.matches(":disabled") || !isHit(control)) return afterPaint(act);
    const hasEffect = effects[action](control);
    const look = () => (hasEffect() ? window.reportUsable(performance.now()) : setTimeout(look));
    look();
  };

  const watch = () => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      afterPaint(act);
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  };

  watch();
}
