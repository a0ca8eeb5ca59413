import { beforeEach, describe, expect, it } from "vitest";
import { readLights, setLights } from "../support/browser/lights";
import { openLights } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { stripOf } from "../support/hub/simulator-page";

const kNoon = "2026-05-01T12:00:00Z";

shareHub({ now: kNoon });
beforeEach(() => setLights(hub, token));

const strip = () => stripOf(hub);

describe("segments, own palettes and the night light", () => {
  const more = async () => {
    const page = await openLights(hub, token);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("tab", { name: "Segments" }).click();
    return page;
  };
  const isRed = ([red, green, blue]: readonly number[]) => (red ?? 0) > 100 && green === 0 && blue === 0;
  const isBlue = ([red, green, blue]: readonly number[]) => red === 0 && green === 0 && (blue ?? 0) > 100;
  const countOf = async (is: typeof isRed) => (await strip()).pixels.filter(is).length;

  it("the strip is divided, each segment gets its own color, the border is dragged, and the strip is whole again", async () => {
    await setLights(hub, token, {
      strip: { mode: "solid", color: "#ff0000", brightness: 255, segments: [] },
    });
    const page = await more();
    await expect.poll(() => countOf(isRed)).toBe(60);
    await page.getByRole("button", { name: "Divide the strip" }).click();
    const chips = page.getByRole("group", { name: "Segment", exact: true });
    await chips.getByRole("button", { name: "Segment 2" }).click();
    await page.getByLabel("Color, hex code").first().fill("#0000ff");
    await expect.poll(() => countOf(isBlue)).toBe(30);
    expect(await countOf(isRed)).toBe(30);

    const border = page.getByRole("slider", { name: "Border after Segment 1" });
    await border.scrollIntoViewIfNeeded();
    const track = await border.locator("..").boundingBox();
    const grip = await border.boundingBox();
    if (!track || !grip) throw new Error("there is no border");
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width / 3, grip.y + 5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => countOf(isRed)).toBe(20);

    await chips.getByRole("button", { name: "All" }).click();
    await page.getByLabel("Color, hex code").first().fill("#0000ff");
    await expect.poll(() => countOf(isBlue)).toBe(60);
    await page.getByRole("button", { name: "Segment 1" }).last().click();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Divide the strip" }).waitFor();
    expect((await readLights(hub, token)).strips[0]?.segments).toEqual([]);
  });
});
