import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { setLights } from "../support/browser/lights";
import { Hub } from "../support/hub/hub";
import { lightOf, stripOf } from "../support/hub/simulator-page";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-05-01T05:30:00Z" });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

const kTimer = { autoOn: true, autoOff: true, autoOnTime: "06:00", autoOffTime: "22:00" };

it("the switch shows and toggles what the strip does, and a sentence says why", async () => {
  await setLights(hub, token, { timer: kTimer });
  await expect.poll(async () => lightOf(await stripOf(hub))).toBe(0);
  const page = await openPanel(hub, "/led-control", { token });
  const toggle = page.getByRole("switch", { name: "Lights enabled" });
  await page.getByText("Switched off by the timer, until 06:00.").waitFor();
  expect(await toggle.isChecked()).toBe(false);
  await page.getByText("Animation disabled").waitFor();

  await toggle.check();
  await page.getByText("Switched on by hand, until 22:00.").waitFor();
  await expect.poll(async () => lightOf(await stripOf(hub))).toBeGreaterThan(0);
  await toggle.uncheck();
  await page.getByText("Switched off by hand, until 06:00.").waitFor();
  await expect.poll(async () => lightOf(await stripOf(hub))).toBe(0);
});
