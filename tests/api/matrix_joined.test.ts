import { afterAll, beforeAll, expect, it } from "vitest";
import { setMatrix } from "../support/browser/matrix-tab";
import { Hub } from "../support/hub/hub";
import { chainIndex, Satellite } from "../support/hub/satellite";

const tokenOf = (id: string) => `the token of ${id}`;
const kIds = ["matrix-1", "matrix-2"] as const;
const soon = { timeout: 10_000, interval: 20 };

let hub: Hub;
let token: string;
let satellites: Satellite[];
beforeAll(async () => {
  hub = await Hub.start({ args: kIds.flatMap((id) => ["--device", `${id}=${tokenOf(id)}`]) });
  token = await hub.signIn();
  const start = (id: (typeof kIds)[number]) => Satellite.start({ id, hub: hub.baseUrl, token: tokenOf(id) });
  satellites = await Promise.all(kIds.map(start));
});
afterAll(async () => {
  for (const satellite of satellites ?? []) await satellite.stop();
  await hub?.stop();
});

async function join(matricesJoined: boolean): Promise<void> {
  const { status } = await hub.call("PUT", "/api/config/hardware", { token, body: { matricesJoined } });
  expect(status).toBe(200);
}

/** The lit LEDs of both matrices, side by side, as eight lines. */
async function picture(): Promise<string> {
  const halves = await Promise.all(satellites.map((satellite) => satellite.pixels()));
  const isLit = (col: number, row: number) =>
    halves[col < 32 ? 0 : 1]?.[chainIndex(col % 32, row)]?.some((light) => light > 0);
  const line = (row: number) =>
    Array.from({ length: 64 }, (_, col) => (isLit(col, row) ? "#" : ".")).join("");
  return Array.from({ length: 8 }, (_, row) => line(row)).join("\n");
}

const kInside = `#${".".repeat(62)}#`;
const kFrame = ["#".repeat(64), ...Array(6).fill(kInside), "#".repeat(64)].join("\n");

it("two matrices show the halves of one picture, and each its own again when they are parted", async () => {
  await setMatrix(hub, token, { rainbowBorder: true });
  await join(true);
  await expect.poll(picture, soon).toBe(kFrame);
  await join(false);
  const half = ["#".repeat(32), ...Array(6).fill(`#${".".repeat(30)}#`), "#".repeat(32)];
  await expect.poll(picture, soon).toBe(half.map((line) => line + ".".repeat(32)).join("\n"));
});
