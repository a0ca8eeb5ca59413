import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hangOnHub, ledsOf, plainMatrix } from "../support/browser/matrix-tab";
import { Hub } from "../support/hub/hub";
import { pseudoRandom } from "../support/hub/pseudo-random";

interface Part {
  matrices: ReturnType<typeof plainMatrix>[];
  revision: number;
}
interface Answered {
  error?: string;
  code?: string;
  revision: number;
  matrix?: Part;
}
interface Status {
  "room-lights-esp32": { matrix: { revision: number; savedRevision: number } };
}

/** interval for checking whether a burst of changes is saved */
const kLookEveryMs = 20;

let hub: Hub;
let token: string;
let shownFirst: Part["matrices"];
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  shownFirst = (await read()).matrices;
});
afterAll(() => hub.stop());

const post = (body: unknown) => hub.call<Answered>("POST", "/api/config/matrix-config", { token, body });
const configs = () => hub.call<{ led: object; matrix: Part }>("GET", "/api/config/configs", { token });
const read = async () => (await configs()).body.matrix;
const revisions = async () =>
  (await hub.call<Status>("GET", "/api/config/device/status", { token })).body["room-lights-esp32"].matrix;

/** Both matrices with every field different from the defaults. */
function otherMatrices(seed: number) {
  const random = pseudoRandom(seed);
  const below = (limit: number) => Math.floor((random.next().value as number) * limit);
  const color = () => `#${below(0x1000000).toString(16).padStart(6, "0")}`;
  return ["Küche 🍳", 'The "other" \\ one'].map((name) => ({
    name,
    matrix: { width: 32, height: 8, brightness: below(256), enabled: false },
    display: {
      mode: "pattern",
      text: `Zeile\n"ä" \u0001 ${"🙂".repeat(below(400))}`,
      color: color(),
      speed: below(1001),
      scroll: false,
      rainbowBorder: true,
      clock: { hours: 12, seconds: true, date: "day-month", week: "sunday" },
      seconds: 7,
      transition: "fade",
      patternId: 9,
      pattern: Array.from({ length: 256 }, color),
      pages: [
        {
          mode: "time",
          text: "ü",
          color: color(),
          speed: 5,
          scroll: false,
          rainbowBorder: true,
          clock: { hours: 24, seconds: true, date: "none", week: "monday" },
          seconds: 3600,
          transition: "wipe",
          patternId: 64,
        },
      ],
    },
  }));
}

describe("a valid part", () => {
  it("is returned as it was posted, and the lights stay unchanged", async () => {
    const { led } = (await configs()).body;
    const matrices = otherMatrices(1);
    const answer = await post({ matrices });
    expect(answer.status, answer.text).toBe(200);
    expect(await read()).toEqual({ matrices, joined: false, revision: answer.body.revision });
    expect((await configs()).body.led).toEqual(led);
  });

  it("keeps omitted fields and ignores unknown ones", async () => {
    const matrices = otherMatrices(2);
    await post({ matrices });
    const some = {
      matrices: [{ name: "New", later: [{ deep: {} }] }, { display: { mode: "off" } }],
      x: null,
    };
    expect((await post(some)).status).toBe(200);
    const [first, second] = matrices;
    expect((await read()).matrices).toEqual([
      { ...first, name: "New" },
      { ...second, display: { ...second?.display, mode: "off" } },
    ]);
  });

  it("accepts 2,000 bytes of text and the longest name in each matrix", async () => {
    const long = { name: "n".repeat(64), display: { text: `${"€".repeat(666)}ab`, pages: [] } };
    expect((await post({ matrices: [long, long] })).status).toBe(200);
    expect((await read()).matrices[1]?.display.text).toHaveLength(668);
  });

  it("without a change keeps the revision", async () => {
    const first = await post({ matrices: otherMatrices(3) });
    expect((await post({ matrices: otherMatrices(3) })).body.revision).toBe(first.body.revision);
  });

  it("lights the LEDs of a matrix that is wired to the hub", async () => {
    await hangOnHub(hub, token);
    const pattern = ["#ff0000", ...plainMatrix("x").display.pattern.slice(1)];
    const red = { ...plainMatrix("Red"), display: { ...plainMatrix("Red").display, pattern } };
    await post({ matrices: [plainMatrix("Dark"), red] });
    await expect.poll(async () => (await ledsOf(hub, "matrix-2"))[0]).toEqual([255, 0, 0]);
    expect((await ledsOf(hub, "matrix-1"))[0]).toEqual([0, 0, 0]);
  });
});

describe("an invalid part", () => {
  const two = (first: object, second: object = {}) => ({ matrices: [first, second] });
  const colors = (count: number, color: unknown = "#000000") => Array(count).fill(color);

  it.each([
    ["matrices", {}],
    ["matrices", { matrices: [] }],
    ["matrices", { matrices: [{}] }],
    ["matrices", { matrices: [{}, {}, {}] }],
    ["matrices", { matrices: "two" }],
    ["matrices", { matrices: [1, 2] }],
    ["name", two({ name: "" })],
    ["name", two({ name: "n".repeat(65) })],
    ["name", two({ name: 7 })],
    ["matrix", two({ matrix: [] })],
    ["display", two({ display: "text" })],
    ["enabled", two({ matrix: { enabled: 1 } })],
    ["brightness", two({ matrix: { brightness: 256 } })],
    ["brightness", two({}, { matrix: { brightness: "9" } })],
    ["brightness", two({}, { matrix: { brightness: 0.5 } })],
    ["mode", two({ display: { mode: "disco" } })],
    ["mode", two({ display: { mode: null } })],
    ["text", two({ display: { text: "t".repeat(2001) } })],
    ["text", two({ display: { text: "ä".repeat(1001) } })],
    ["text", two({ display: { text: ["a"] } })],
    ["color", two({ display: { color: "red" } })],
    ["speed", two({ display: { speed: -1 } })],
    ["speed", two({ display: { speed: 1001 } })],
    ["scroll", two({ display: { scroll: "yes" } })],
    ["rainbowBorder", two({ display: { rainbowBorder: 0 } })],
    ["pattern", two({ display: { pattern: colors(255) } })],
    ["pattern", two({ display: { pattern: colors(257) } })],
    ["pattern", two({ display: { pattern: colors(256, "#00000") } })],
    ["pattern", two({ display: { pattern: colors(256, null) } })],
    ["pattern", two({ display: { pattern: "#000000" } })],
    ["revision", { ...two({}), revision: "new" }],
    ["revision", { ...two({}), revision: 1.5 }],
  ])("gets 400 with the name of %s and changes nothing", async (field, body) => {
    const before = (await configs()).text;
    const answer = await post(body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error).toMatch(new RegExp(`^${field} must be `));
    expect((await configs()).text).toBe(before);
  });

  it.each([
    ["cut off", '{"matrices":[{},{}]'],
    ["followed by more", '{"matrices":[{},{}]}{}'],
    ["no JSON at all", "matrices"],
    ["malformed UTF-8", Buffer.from('{"matrices":[{"name":"\xff"},{}]}', "latin1")],
    ["nested too deep", "[".repeat(40)],
    ["no object", "[]"],
    ["nothing", ""],
  ])("that is %s gets 400", async (_, body) => {
    const before = (await configs()).text;
    expect((await post(body)).status).toBe(400);
    expect((await configs()).text).toBe(before);
  });

  it("of more than 24 KiB gets 413, one that is not JSON gets 415", async () => {
    const padded = (size: number) => JSON.stringify(two({})).padEnd(size);
    expect((await post(padded(24 * 1024))).status).toBe(200);
    expect((await post(padded(24 * 1024 + 1))).status).toBe(413);
    const headers = { "Content-Type": "text/plain" };
    const body = JSON.stringify(two({ name: "x" }));
    expect((await hub.call("POST", "/api/config/matrix-config", { token, body, headers })).status).toBe(415);
  });
});

it("a client that missed a change gets the current part, and can save with its revision", async () => {
  const { revision } = await read();
  await post({ matrices: otherMatrices(4) });
  const mine = { matrices: [{ name: "Mine" }, {}] };
  const refused = await post({ ...mine, revision });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("conflict");
  expect(refused.body.matrix).toEqual(await read());
  expect(refused.body.revision).toBe(refused.body.matrix?.revision);
  expect((await post({ ...mine, revision: refused.body.revision })).status).toBe(200);
  expect((await read()).matrices[0]?.name).toBe("Mine");
});

it("reset restores the defaults of both", async () => {
  await post({ matrices: otherMatrices(5) });
  expect((await hub.call("POST", "/api/config/reset-configs", { token })).status).toBe(200);
  expect((await read()).matrices).toEqual(shownFirst);
});

it("a restart keeps the matrices and continues with a higher revision", async () => {
  const matrices = otherMatrices(6);
  const { revision } = (await post({ matrices })).body;
  await hub.restart();
  token = await hub.signIn();
  const kept = await read();
  expect(kept.matrices).toEqual(matrices);
  expect(kept.revision).toBeGreaterThan(revision);
});

/**
 * Changes the matrices in bursts while the hub runs, and waits after each burst until it is saved. `sent`
 * contains the matrices of every revision, `last()` those sent last, `saved()` the newest savedRevision.
 */
function changeMatrices(seed: number, start: Part) {
  const sent = new Map([[start.revision, JSON.stringify(start.matrices)]]);
  let saved = start.revision;
  let newest = start.revision;
  let last = "";
  const change = async (matrices: ReturnType<typeof otherMatrices>) => {
    last = JSON.stringify(matrices);
    newest = (await post({ matrices })).body.revision;
    sent.set(newest, last);
  };
  const done = (async () => {
    for (let burst = seed; ; burst += 20) {
      for (let step = 0; step < 20; step++) await change(otherMatrices(burst + step));
      while (saved < newest) {
        await sleep(kLookEveryMs);
        saved = (await revisions()).savedRevision;
      }
    }
  })().catch(() => {});
  return { sent, done, last: () => last, saved: () => saved };
}

it("SIGKILL at random moments loses nothing older than savedRevision", async () => {
  const random = pseudoRandom(11);
  let roundsWithSave = 0;
  for (let round = 0; round < 4; round++) {
    const start = await read();
    const changes = changeMatrices(10_000 * round, start);
    await sleep(300 + 4000 * (random.next().value as number));
    await hub.kill();
    await changes.done;
    await hub.restart();

    const kept = await read();
    const notOlder = [...changes.sent]
      .filter(([revision]) => revision >= changes.saved())
      .map(([, matrices]) => matrices);
    // The last change may have been saved, too, although its response was lost in the power cut.
    expect([...notOlder, changes.last()]).toContain(JSON.stringify(kept.matrices));
    expect(kept.revision).toBeGreaterThan(Math.max(...changes.sent.keys()));
    if (changes.saved() > start.revision) roundsWithSave++;
  }
  expect(roundsWithSave).toBeGreaterThan(0);
}, 60_000);
