import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPage, newProfile, takeComplaints } from "../support/browser/browser";
import { hub, shareHub } from "../support/browser/shared-hub";

shareHub();

/** Attempts of an attacker who can insert markup into a page; each sets `window.ran` if it succeeds. */
const kInjected: [string, string, () => void][] = [
  [
    "an inline script",
    "script-src",
    () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = 1";
      document.body.append(script);
    },
  ],
  [
    "a handler in markup",
    "script-src",
    () => {
      document.body.insertAdjacentHTML("beforeend", `<img src="data:," onerror="window.ran = 1">`);
    },
  ],
  [
    "a javascript: address",
    "script-src",
    () => {
      document.body.insertAdjacentHTML("beforeend", `<a id="evil" href="javascript:window.ran = 1">x</a>`);
      document.getElementById("evil")?.click();
    },
  ],
  ["a text as code", "script-src", () => void setTimeout("window.ran = 1")],
  [
    "a script from elsewhere",
    "script-src",
    () => {
      document.body.append(
        Object.assign(document.createElement("script"), { src: "http://127.0.0.1:9/evil.js" }),
      );
    },
  ],
  ["a call to elsewhere", "connect-src", () => void fetch("http://127.0.0.1:9/?token").catch(() => {})],
  [
    "a picture from elsewhere",
    "img-src",
    () => void Object.assign(new Image(), { src: "http://127.0.0.1:9/?token" }),
  ],
  [
    "a frame",
    "frame-src",
    () => {
      document.body.append(Object.assign(document.createElement("iframe"), { src: "http://127.0.0.1:9/" }));
    },
  ],
  [
    "another base",
    "base-uri",
    () => {
      document.head.append(Object.assign(document.createElement("base"), { href: "http://127.0.0.1:9/" }));
    },
  ],
  [
    "a form to elsewhere",
    "form-action",
    () => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<form id="evil-form" action="http://127.0.0.1:9/"></form>`,
      );
      document.querySelector<HTMLFormElement>("#evil-form")?.submit();
    },
  ],
];

interface Watched {
  ran?: number;
  violations: string[];
}

async function watchedPage(path: string): Promise<Page> {
  const page = await newPage(await newProfile(hub));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(event.effectiveDirective),
    );
  });
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  return page;
}

it.each(["/login", "/recovery"])("the policy of %s blocks injected code", async (path) => {
  const page = await watchedPage(path);
  const watched = () =>
    page.evaluate(() => {
      const { ran, violations } = window as unknown as Watched;
      return { ran, violations: violations.splice(0) };
    });
  for (const [name, directive, inject] of kInjected) {
    await page.evaluate(inject);
    const seen: string[] = [];
    await expect
      .poll(async () => seen.push(...(await watched()).violations), { message: name })
      .toBeGreaterThan(0);
    expect(seen[0], name).toMatch(new RegExp(`^${directive}`));
    expect((await watched()).ran, name).toBeUndefined();
  }
  expect(takeComplaints().length).toBeGreaterThanOrEqual(kInjected.length);
});

it("no page can be framed", async () => {
  const page = await newPage(await newProfile(hub));
  await page.goto(hub.simulatorUrl);
  for (const path of ["/login", "/recovery"]) {
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement("iframe"), { src })),
      new URL(path, hub.baseUrl).href,
    );
    await expect.poll(() => takeComplaints().join()).toMatch(/frame/i);
    expect(page.frames().every((frame) => !frame.url().startsWith(hub.baseUrl))).toBe(true);
  }
});
