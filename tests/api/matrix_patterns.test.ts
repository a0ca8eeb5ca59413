import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainMatrix } from "../support/browser/matrix-tab";
import { Hub } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";
import type { Pixel } from "../support/hub/simulator-page";

const kToken = "a satellite's token";
const kPatterns = "/api/matrix/patterns";
const kRed: Pixel = [255, 0, 0];
const kBlue: Pixel = [0, 0, 255];
const kWhite: Pixel = [255, 255, 255];
const soon = { timeout: 5000, interval: 20 };

interface Kept {
  id: number;
  revision: number;
}

/** The file of a pattern whose frames have one colour each. */
function patternFile(name: string, duration: number, ...colors: Pixel[]): Uint8Array {
  const bytes = new TextEncoder().encode(name);
  const numbers = [1, 32, colors.length, colors.length - 1, bytes.length, ...bytes];
  for (const _ of colors) numbers.push(duration & 255, duration >> 8);
  numbers.push(...colors.flat());
  colors.forEach((_, index) => {
    numbers.push(...Array<number>(256).fill(index));
  });
  return Uint8Array.from(numbers);
}

let folder: string;
let hub: Hub;
let token: string;
let satellite: Satellite;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  hub = await Hub.start({ args: ["--device", `matrix-1=${kToken}`] });
  token = await hub.signIn();
  satellite = await Satellite.start({ hub: hub.baseUrl, token: kToken, store: join(folder, "satellite") });
});
afterAll(async () => {
  await satellite.stop();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = async (file: Uint8Array) => {
  const answer = await hub.call<Kept>("POST", kPatterns, { token, body: file });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

/** Both matrices show the saved pattern; their own one is green. */
async function show(patternId: number): Promise<void> {
  const matrices = ["Matrix 1", "Matrix 2"].map(plainMatrix).map((each) => ({
    ...each,
    matrix: { ...each.matrix, brightness: 255 },
    display: { ...each.display, patternId, pattern: Array(256).fill("#00ff00") },
  }));
  const answer = await hub.call("POST", "/api/config/matrix-config", { token, body: { matrices } });
  expect(answer.status).toBe(200);
}

/** The current limit dims the satellite. */
const shows = (color: Pixel) =>
  expect
    .poll(async () => (await satellite.pixels())[0]?.map((light) => (light > 20 ? 255 : 0)), soon)
    .toEqual(color);

it("shows a posted pattern on the satellite of a page that names it, and what replaces it", async () => {
  const id = await post(patternFile("Red", 1000, kRed));
  await show(id);
  await shows(kRed);
  const put = await hub.call<Kept>("PUT", `${kPatterns}/${id}`, {
    token,
    body: patternFile("Blue", 1000, kBlue),
  });
  expect(put.status).toBe(200);
  await shows(kBlue);
});

it("plays an animation on the satellite", async () => {
  await show(await post(patternFile("Blink", 300, kWhite, kBlue)));
  await shows(kWhite);
  await shows(kBlue);
  await shows(kWhite);
});
