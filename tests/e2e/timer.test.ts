import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { Hub } from "../support/hub/hub";
import { lightOf, StripWatch, stripOf } from "../support/hub/simulator-page";

const kShortlyBeforeStart = "2026-05-01T05:59:10Z";
const kShortlyBeforeEndOfFade = "2026-05-01T06:00:54Z";

/** A minute of the hub takes 12 s. */
const kSpeed = 5;

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: kShortlyBeforeStart, speed: kSpeed });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

it("with a timer set in the panel, the lights rise from dark at the start time to full brightness", async () => {
  const light = async () => lightOf(await stripOf(hub));
  const full = 60 * 255; // red
  await setLights(hub, token, { strip: { brightness: 255 } });
  await expect.poll(light).toBe(full);

  const page = await openPanel(hub, "/led-control", { token });
  await page.getByLabel("Fade In Duration").fill("1");
  await page.getByRole("switch", { name: "Auto timer" }).check();
  await page.getByText("Lights rise from 06:00 over 1 min").waitFor();
  await expect.poll(light).toBe(0);

  const watch = await StripWatch.start(hub);
  const seenLast = () => watch.seen.slice(-1).map(lightOf)[0];
  await expect.poll(seenLast, { timeout: 28_000 }).toBeGreaterThan(full / 80);
  const levels = (await watch.stop()).map(lightOf);
  expect(levels[0]).toBe(0);
  // Dim light is dithered: in a frame the LEDs together may have a little less than in the one before.
  expect(levels.every((level, index) => level >= (levels[index - 1] ?? 0) - 16)).toBe(true);
  expect(new Set(levels).size).toBeGreaterThan(3);
  expect(levels.at(-1)).toBeLessThan(full / 4);
  const { globalSettings } = await readLights(hub, token);
  expect(globalSettings).toMatchObject({ autoOn: true, autoOnTime: "06:00", fadeOnDuration: 1 });

  await hub.restart({ now: kShortlyBeforeEndOfFade, speed: 1 });
  await expect.poll(light).toBeGreaterThan(full / 2);
  expect(await light()).toBeLessThan(full);
  await expect.poll(light, { timeout: 20_000 }).toBe(full);
}, 90_000);
