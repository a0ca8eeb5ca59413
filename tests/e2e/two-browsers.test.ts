import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { glance, glancing } from "../support/browser/glance";
import { changeLights, readLights, setLights } from "../support/browser/lights";
import { openLights } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";

const kFewSeconds = 10_000;

shareHub();
beforeEach(() => setLights(hub, token));

const shownIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

it("simultaneous changes of different controls do not undo each other", async () => {
  await setLights(hub, token, { strip: { mode: "breathing" } });
  const [one, other] = await Promise.all([openLights(hub, token), openLights(hub, token)]);
  const turnBrightness = async () => {
    for (let percent = 20; percent <= 90; percent += 5)
      await one.getByLabel("Brightness").fill(String(percent));
  };
  const turnSpeed = async () => {
    for (let speed = 200; speed <= 900; speed += 50)
      await other.getByLabel("Animation Speed").fill(String(speed));
  };
  await Promise.all([turnBrightness(), turnSpeed()]);
  await one.getByLabel("Mode").selectOption("chase");
  await other.getByLabel("Color", { exact: true }).fill("#00ff00");
  const expected = { brightness: 230, speed: 900, mode: "chase", color: "#00ff00" };
  await expect.poll(async () => (await readLights(hub, token)).strips[0]).toMatchObject(expected);
  for (const page of [one, other]) {
    const shown = glancing(page, () =>
      Promise.all(["Brightness", "Animation Speed", "Mode", "Color"].map((label) => shownIn(page, label))),
    );
    await expect.poll(shown, { timeout: kFewSeconds }).toEqual(["90", "900", "chase", "#00ff00"]);
  }
  expect((await readLights(hub, token)).strips[0]).toMatchObject(expected);
});

it("another browser's change is applied only after a drag has ended", async () => {
  const page = await openLights(hub, token);
  const polled = () =>
    Promise.all([
      page.waitForResponse("**/api/config/device/status", { timeout: kFewSeconds }),
      glance(page),
    ]);
  const box = await page.getByLabel("Brightness").boundingBox();
  if (!box) throw new Error("The slider is not on screen.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await changeLights(hub, token, { strip: { speed: 730 } });
  await polled();
  await polled();
  expect(await shownIn(page, "Animation Speed")).toBe("100");
  await page.mouse.up();
  await expect.poll(() => shownIn(page, "Animation Speed"), { timeout: kFewSeconds }).toBe("730");
});
