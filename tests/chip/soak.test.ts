import { createSocket } from "node:dgram";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Diagnostics } from "../../web/src/api/generated";
import { Broker } from "../support/hub/broker";
import { ddp, wledStatus } from "../support/hub/live-light";
import { at, connectMqtt, type MqttConnection } from "../support/hub/mqtt";
import { Sand, type SandJob, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { diagnostics, pageComes, signInAsNewOwner } from "./first_steps";
import { percentile, Report, since } from "./report";
import { chipOptions, type Target } from "./target";
import { theTarget } from "./targets";

/** `npm run chip -- soak`: everything at once, for an hour. What it is judged by is at the end. */
const options = chipOptions();
const kMinutes = options.minutes ?? 60;
const kBrowsers = 5;
const kPolled = ["/api/config/device/status", "/api/config/configs", "/api/gcode/table", "/api/scenes"];
const kDdpPort = 4048;
const kMdnsPort = 5353;
const kLeds = 100;
const kLeastHeap = 60 * 1024;
const kLeastBlock = 30 * 1024;
/** Between two jobs: lines that come within 5 s belong to one stream of the table. */
const kPauseMs = 10_000;
const kMostLateMs = 5;
const kMostDroughtMs = 50;
/** Bytes by which the least memory of the last minutes may be below that of the fifth to the tenth. */
const kMostGrowth = { chip: 2 * 1024, process: 1024 * 1024 };

let table: VirtualTable;
let target: Target;
let broker: Broker;
let base: string;
let pattern: string;
let token: string;
let isOver = false;
/** How many seconds of this computer a second of the hub takes: an emulated chip's may take ten. */
let slowness = 1;
const kMostSlowness = 100;

/** What clients were told: an answer that they expected, 503 or 429, or nothing at all. */
const told = { answered: 0, busy: 0, closed: 0, whys: new Set<string>(), wrong: [] as string[] };
const names = { asked: 0, answered: 0 };

beforeAll(async () => {
  table = await VirtualTable.start({ rate: 1 });
  target = await theTarget(options, table);
  broker = await Broker.start({ address: target.listenAt });
  await target.powerOn();
});
afterAll(async () => {
  await target?.stop();
  await table?.stop();
  await broker?.stop();
});

interface Asked {
  body?: string;
  agent?: Agent;
  /** The statuses that are right beside 503 and 429. */
  right?: number[];
}

function send(method: string, path: string, headers: OutgoingHttpHeaders, agent?: Agent) {
  const all = { Authorization: `Bearer ${token}`, ...headers };
  return request(new URL(path, target.hub.baseUrl), { method, agent: agent ?? false, headers: all });
}

/** Makes a call over a connection of its own or of `agent`, and counts what the client was told. */
function ask(method: string, path: string, { body, agent, right = [200] }: Asked = {}): Promise<void> {
  return new Promise((resolve) => {
    const sent = send(method, path, { "Content-Type": "application/json" }, agent);
    const ends = (status: number) => {
      if (status === 503 || status === 429) told.busy++;
      else if (status === 0) told.closed++;
      else if (right.includes(status)) told.answered++;
      else told.wrong.push(`${method} ${path}: ${status}`);
      resolve();
    };
    sent.on("response", (answer) =>
      answer
        .resume()
        .on("end", () => ends(answer.statusCode ?? 0))
        .on("error", () => ends(0)),
    );
    sent.on("error", (error) => {
      // The hub may close an idle connection while a request comes; a browser then repeats the request.
      if (sent.reusedSocket) return resolve(ask(method, path, { body, agent, right }));
      told.whys.add(error.message);
      ends(0);
    });
    sent.setTimeout(20 * target.patience, () => sent.destroy(new Error("no answer")));
    sent.end(body);
  });
}

/** Begins to upload a pattern, and disappears in its midst. */
function cutUpload(): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      "Content-Type": "multipart/form-data; boundary=part",
      "Content-Length": 2_000_000,
    };
    const sent = send("POST", "/api/sand/library", headers);
    sent.on("error", () => resolve()).on("response", (answer) => answer.resume());
    const field = 'Content-Disposition: form-data; name="gcode"; filename="cut.thr"';
    sent.write(`--part\r\n${field}\r\n\r\n${"0 0\n1 1\n".repeat(2000)}`);
    setTimeout(() => {
      sent.destroy();
      resolve();
    }, 400);
  });
}

/** A question for `_lumisand._tcp.local` (RFC 6762); a sender with another port than 5353 gets the answer. */
const kWho = Buffer.from(
  "000000000001000000000000095f6c756d6973616e64045f746370056c6f63616c00000c0001",
  "hex",
);

/** Works for ever, with pauses of the hub's time. */
async function forever(everyMs: number, work: () => unknown): Promise<void> {
  while (!isOver) {
    await work();
    await sleep(everyMs * slowness);
  }
}

/** The loads, each on its own. */
const loads: Record<string, () => Promise<void>> = {
  browsers: async () => {
    const browse = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 2 });
      await forever(1000, () => Promise.all(kPolled.map((path) => ask("GET", path, { agent }))));
      agent.destroy();
    };
    await Promise.all(Array.from({ length: kBrowsers }, browse));
  },
  "cut uploads": () => forever(3000, cutUpload),
  "sign-in storm": () => {
    const body = '{"username":"eve","password":"a guess"}';
    return forever(200, () => ask("POST", "/api/auth/login", { body, right: [401] }));
  },
  settings: () =>
    forever(2500, async () => {
      const strips = [{ brightness: 1 + (told.answered % 200) }];
      await ask("POST", "/api/config/led-config", { body: JSON.stringify({ strips }) });
    }),
  drawing: async () => {
    if (target.cannot.table) return;
    await forever(3000, async () => {
      const { body } = await target.hub.callOnceFree<SandJob[]>("GET", "/api/gcode/queue", { token });
      if (body.some(({ state }) => state !== "done")) return;
      await sleep(kPauseMs);
      await ask("POST", `/api/sand/library/${pattern}/queue`, { body: "{}" });
    });
  },
  jogging: () => {
    if (target.cannot.table) return Promise.resolve();
    return forever(5000, () =>
      // The table may draw.
      ask("POST", "/api/gcode/jog", { body: '{"dx":1,"dy":1}', right: [200, 409] }),
    );
  },
  broker: () => forever(20, () => broker.publish(`${base}/light/set`, `{"nothing":"${"x".repeat(180)}"}`)),
  "live light": async () => {
    const socket = createSocket("udp4");
    const { hostname } = new URL(target.hub.baseUrl);
    let frame = 0;
    await forever(1000 / 60, () => {
      const colors = new Uint8Array(kLeds * 3).fill(frame++ % 256);
      socket.send(ddp(colors, { sequence: frame % 16 }), target.livePort ?? kDdpPort, hostname);
    });
    socket.close();
  },
  names: async () => {
    if (target.cannot.mdns) return;
    const socket = createSocket("udp4").on("message", () => names.answered++);
    const { hostname } = new URL(target.hub.baseUrl);
    await forever(1000 / 60, () => {
      names.asked++;
      socket.send(kWho, target.mdnsPort ?? kMdnsPort, hostname);
    });
    socket.close();
  },
};

/** Makes the owner, switches everything on, and begins to draw. */
async function furnish(): Promise<void> {
  await pageComes(target);
  token = await signInAsNewOwner(target);
  const { settings } = await connectMqtt(target.hub, token, { ...at(broker), host: target.here });
  base = settings.baseTopic;
  const wled = await target.hub.call("PUT", "/api/connections/wled", { token, body: { enabled: true } });
  expect(wled.status, wled.text).toBe(200);
  if (target.cannot.table) return;
  const sand = new Sand(target.hub, token);
  const body = { table: { travel: "straight", reverse: false } };
  await target.hub.call("PUT", "/api/config/hardware", { token, body });
  await until(
    () => sand.table(),
    ({ online }) => online,
    { timeout: 20 * target.patience, what: "the table" },
  );
  const uploaded = await sand.upload("long.gcode", spiral(50_000));
  expect(uploaded.status, uploaded.text).toBe(200);
  pattern = (await sand.job(uploaded.body.file.file)).pattern;
}

/** By how much the least of the last five values is below the least of the fifth to the tenth. */
const shrunk = (values: number[]) =>
  Math.min(...values.slice(0, 10).slice(-6)) - Math.min(...values.slice(-5));

interface Reading extends Diagnostics {
  /** The memory of the hub's process; 0 of a chip. */
  resident: number;
  /** Seconds of this computer's clock. */
  at: number;
}

async function read(): Promise<Reading> {
  const now = await diagnostics(target, token);
  return { ...now, resident: target.residentBytes?.() ?? 0, at: performance.now() / 1000 };
}

/** Measures how slow the hub's clock is, if it may be slow. */
function followClock(before: Reading, now: Reading): void {
  const seconds = now.uptime - before.uptime;
  if (!target.cannot.time || seconds <= 0) return;
  slowness = Math.min(kMostSlowness, Math.max(1, (now.at - before.at) / seconds));
}

/** What was told and done since the beginning, and how fast the hub's clock runs. */
function soFar(): string {
  const clients =
    `${told.answered} answered, ${told.busy} busy, ${told.closed} closed ${[...told.whys]}`.trim();
  return `${clients}; ${table.moves().length} moves; the hub's clock runs at ${Math.round(100 / slowness)} %`;
}

/** What the hub is judged by: what that is, what was measured, and whether it is right; undefined: not judged. */
type Criterion = [what: string, measured: string, isRight: boolean | undefined];

function criteria(readings: Reading[], { frames, mqtt }: { frames: number; mqtt: string }): Criterion[] {
  const [first, last] = [readings[0], readings.at(-1)] as [Reading, Reading];
  const { time, mdns } = target.cannot;
  const late = percentile(since(first.frames, last.frames), 0.99);
  const drought = table.longestDrought();
  const restarts = readings.filter(({ uptime }, at) => uptime < (readings[at - 1]?.uptime ?? 0)).length;
  const moves = table.moves().length;
  return [
    [
      "every client is answered or told 503 or 429",
      [`${told.closed} closed`, ...told.whys].join(", "),
      told.closed === 0,
    ],
    ["every answer is the expected one", told.wrong.slice(0, 5).join(", ") || "yes", told.wrong.length === 0],
    ["no restart", `${restarts}, last: ${last.resetReason}`, restarts === 0],
    ["99 of 100 frames within 5 ms", `${late} ms`, Number(late) <= kMostLateMs],
    ["the broker is connected", mqtt, mqtt === "connected"],
    ["live light arrives", `${frames} frames`, frames > 0],
    target.cannot.table
      ? ["the planner is never empty for 50 ms", target.cannot.table, undefined]
      : [
          "the planner is never empty for 50 ms",
          `${drought} ms at most, ${moves} moves${time ? `; not judged: ${time}` : ""}`,
          time ? undefined : moves > 0 && drought < kMostDroughtMs,
        ],
    [
      "names are answered",
      mdns ?? `${names.answered} of ${names.asked}`,
      mdns ? undefined : names.answered > 0,
    ],
    ...memory(readings, last),
  ];
}

function memory(readings: Reading[], { lowestHeap }: Reading): Criterion[] {
  const isLong = kMinutes >= 15;
  const judged = (grown: number, most: number) => (isLong ? grown < most : undefined);
  if (lowestHeap === null) {
    const grown = shrunk(readings.slice(1).map(({ resident }) => -resident));
    return [["the process does not grow", `${grown} bytes`, judged(grown, kMostGrowth.process)]];
  }
  const { bytes, what } = target.foreign ?? { bytes: 0, what: "" };
  const without = (least: number) =>
    bytes ? `${least} bytes; ${least + bytes} without ${what}` : `${least} bytes`;
  const block = Math.min(...readings.map(({ largestBlock }) => largestBlock ?? 0));
  const grown = shrunk(readings.slice(1).map(({ freeHeap }) => freeHeap ?? 0));
  return [
    ["at least 60 KB of heap are free", without(lowestHeap), lowestHeap + bytes >= kLeastHeap],
    ["the largest block has 30 KB", `${block} bytes`, block >= kLeastBlock],
    ["nothing is taken for ever", `${grown} bytes`, judged(grown, kMostGrowth.chip)],
  ];
}

it("stands an hour of everything at once", { timeout: (kMinutes + 60) * 60_000 }, async () => {
  const report = new Report(`${target.name}-soak`);
  await furnish();
  const readings = [await read()];
  const readOn = async () => {
    readings.push(await read());
    followClock(...(readings.slice(-2) as [Reading, Reading]));
  };
  if (target.cannot.time) {
    await sleep(60_000);
    await readOn();
  }
  const running = Object.values(loads).map((load) => load());
  try {
    for (let minute = 1; minute <= kMinutes; minute++) {
      await sleep(60_000);
      await readOn();
      report.add(`minute ${minute}`, soFar(), readings.at(-1));
    }
  } finally {
    isOver = true;
    await Promise.all(running);
  }
  const frames = (await wledStatus(target.hub, token)).live?.frames ?? 0;
  const mqtt = await target.hub.callOnceFree<MqttConnection>("GET", "/api/connections/mqtt", { token });
  const all = criteria(readings, { frames, mqtt: `${mqtt.body.state} ${mqtt.body.problem}`.trim() });
  for (const [what, measured, isRight] of all) {
    report.add(isRight === undefined ? "not judged" : isRight ? "right" : "WRONG", `${what}: ${measured}`);
  }
  expect(all.filter(([, , isRight]) => isRight === false)).toEqual([]);
});
