import { expect, it } from "vitest";
import { newPage, newProfile, openPanel } from "../support/browser/browser";
import { hub, shareHub, token } from "../support/browser/shared-hub";

interface WebApp {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

shareHub();

it("the panel can be installed as an app with an icon and a window of its own", async () => {
  const page = await openPanel(hub, "/login");
  const network = await page.context().newCDPSession(page);
  const { url, data, errors } = await network.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/app-[0-9a-f]{10}\.webmanifest$/);
  const app = JSON.parse(data ?? "") as WebApp;
  expect(app).toMatchObject({
    name: "Lumisand",
    short_name: "Lumisand",
    start_url: "/",
    display: "standalone",
  });
  expect(app.icons.map(({ purpose }) => purpose)).toEqual(["any", "maskable"]);

  const touchIcon = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  for (const src of [...app.icons.map((icon) => icon.src), touchIcon]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = String(address);
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    expect(size).toEqual([512, 512]);
  }
  const { installabilityErrors } = await network.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
});

it("the browser's own bar has the colour of the panel's", async () => {
  const page = await openPanel(hub, "/dashboard", { token, theme: "dark" });
  const bar = page.locator("header").first();
  const color = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content ?? "";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  const barColor = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await color()).toBe(await barColor());
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect.poll(barColor).toBe("rgb(255, 255, 255)");
  expect(await color()).toBe("rgb(255, 255, 255)");
});

it("the theme is there before the page has a body to paint", async () => {
  const profile = await newProfile(hub, { token, theme: "light" });
  const page = await newPage(profile);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme)).toBe("light");
});
