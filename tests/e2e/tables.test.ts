import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { openDevices, openForm } from "../support/browser/devices";
import { glancing, seen } from "../support/browser/glance";
import { Hub } from "../support/hub/hub";
import { patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

shareBrowser();

let table: VirtualTable;
let hub: Hub;
let token: string;

async function begin(args: string[]): Promise<void> {
  table = await VirtualTable.start({ rate: 20, args });
  hub = await Hub.start({ serial: table.port, speed: 4 });
  token = await hub.signIn();
}

afterEach(async () => {
  await hub.stop();
  await table.stop();
});

const preview = (page: Page) => page.getByRole("dialog", { name: "Pattern Preview" });

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel("Send to Arduino")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

/** The brightness at points of the table, in mm from the centre of a round table of 400 mm. */
function lightAt(page: Page, points: readonly (readonly [number, number])[]): Promise<number[]> {
  return page.evaluate((wanted) => {
    const canvas = document.querySelector("canvas");
    const context = canvas?.getContext("2d");
    return wanted.map(([x, y]) => {
      const size = canvas?.width ?? 0;
      const scale = 890 / 400;
      const [left, top] = [Math.round(size / 2 + x * scale) - 1, Math.round(size / 2 - y * scale) - 1];
      return context?.getImageData(left, top, 3, 3).data.reduce((sum, level) => sum + level, 0) ?? 0;
    });
  }, points);
}

/** On and off a circle with a radius of 150 mm. */
const kOn = [0.3, 1.2, 2.1, 4, 5.5].map((angle) => [150 * Math.sin(angle), 150 * Math.cos(angle)] as const);
const kOff = kOn.map(([x, y]) => [x * 0.85, y * 0.85] as const);

it("a Dune Weaver is set up, looks round, and draws a theta-rho pattern around its centre", {
  timeout: 120_000,
}, async () => {
  await begin(["--table", "400", "--kinematics", "polar", "--trace", "on"]);
  const settings = await openDevices(hub, token);
  const form = await openForm(settings, "Sand table");
  await form.getByLabel("Table", { exact: true }).selectOption("Dune Weaver");
  expect(await form.getByLabel("Diameter (mm)").inputValue()).toBe("400");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Saved", { exact: true }).waitFor();

  const page = await openPanel(hub, "/sand-table", { token });
  await seen(page.getByText("Online", { exact: true }));
  await seen(page.getByText("Round table, 400 mm across."));
  const canvas = page.locator("canvas").first();
  await canvas.waitFor();
  await expect.poll(() => canvas.evaluate((each) => getComputedStyle(each).borderRadius)).toBe("50%");
  const box = await canvas.boundingBox();
  expect(box?.width).toBeCloseTo(box?.height ?? 0, 0);
  const smooth = await lightAt(page, [...kOn, ...kOff]);

  await choose(page, "circle.thr", "0 0\n0 0.75\n6.283185 0.75\n");
  await preview(page).getByText("50.0–350.0 x 50.0–350.0 mm").waitFor();
  expect(await preview(page).getByLabel("Fit").count()).toBe(0);
  // 150 mm and a circle of 942 mm at 20 mm/s.
  await preview(page)
    .getByText(/^about 5[45]s$/)
    .waitFor();
  await preview(page).getByRole("button", { name: "Send to Arduino" }).click();
  await preview(page).waitFor({ state: "detached" });
  const sand = new Sand(hub, token);
  const { file } = (await sand.queue()).at(-1) ?? { file: "" };
  await sand.reaches(file, "done");

  const changes = async () => {
    const drawn = await lightAt(page, [...kOn, ...kOff]);
    return drawn.map((light, i) => Math.abs(light - (smooth[i] as number)) > 0);
  };
  const wanted = [...kOn.map(() => true), ...kOff.map(() => false)];
  await expect.poll(glancing(page, changes), patient).toEqual(wanted);

  const balls = table
    .events()
    .filter(({ kind }) => kind === "ball")
    .map(({ text }) => text.split(" ").map(Number) as [number, number]);
  const away = balls.map(([x, y]) => Math.hypot(x - 200, y - 200));
  const circle = away.slice(away.findIndex((radius) => radius > 149.9));
  expect(circle.length).toBeGreaterThan(20);
  for (const radius of circle) expect(radius).toBeCloseTo(150, 0.7);
});
