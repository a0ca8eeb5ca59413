import { createSocket } from "node:dgram";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Diagnostics } from "../../web/src/api/generated";
import { Broker } from "../support/hub/broker";
import { ddp, type WledStatus } from "../support/hub/live-light";
import { at, connectMqtt, type MqttConnection } from "../support/hub/mqtt";
import { Sand, type SandJob, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { diagnostics, pageComes, signInAsNewOwner } from "./first_steps";
import { percentile, Report, since } from "./report";
import { chipOptions, type Target } from "./target";
import { theTarget } from "./targets";

/** `npm run chip -- soak`: everything at once, for an hour. The criteria are at the end. */
const options = chipOptions();
const kMinutes = options.minutes ?? 60;
const kBrowsers = 5;
const kPolled = ["/api/config/device/status", "/api/config/configs", "/api/gcode/table", "/api/scenes"];
const kDdpPort = 4048;
const kMdnsPort = 5353;
const kLeds = 100;
const kLeastHeap = 60 * 1024;
const kLeastBlock = 30 * 1024;
/** Between two jobs, and between the last jog and a job: lines that come within 5 s belong to one stream of the table. */
const kPauseMs = 10_000;
const kMostLateMs = 5;
/** By how much the hub's clock may be behind this computer's after a minute. */
const kMostLostSeconds = 3;
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
/** Set between the last jog and the next job. */
let isResting = false;
/** How many seconds of this computer a second of the hub takes: an emulated chip's may take ten. */
let slowness = 1;
const kMostSlowness = 100;

/** How calls ended: with an expected answer, with 503 or 429, without any, or with another answer. */
const calls = { answered: 0, busy: 0, closed: 0, wrong: [] as string[] };
/** Calls that were sent twice. */
let repeats = 0;
/** Errors of calls and of loads. */
const errors = new Set<string>();
/** Jobs that failed or were interrupted. */
const lostJobs = new Set<string>();
const names = { asked: 0, answered: 0 };
let sentFrames = 0;

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

function fail({ message }: Error): void {
  calls.closed++;
  errors.add(message);
}

function send(method: string, path: string, headers: OutgoingHttpHeaders, agent?: Agent) {
  const all = { Authorization: `Bearer ${token}`, ...headers };
  return request(new URL(path, target.hub.baseUrl), { method, agent: agent ?? false, headers: all });
}

/** Makes a call over a connection of its own or of `agent`, and counts how it ends. */
function ask(method: string, path: string, { body, agent, right = [200] }: Asked = {}): Promise<void> {
  return new Promise((resolve) => {
    const sent = send(method, path, { "Content-Type": "application/json" }, agent);
    const ends = (status: number) => {
      if (status === 503 || status === 429) calls.busy++;
      else if (right.includes(status)) calls.answered++;
      else calls.wrong.push(`${method} ${path}: ${status}`);
      resolve();
    };
    const breaks = (error: Error) => {
      fail(error);
      resolve();
    };
    sent.on("response", (answer) =>
      answer
        .resume()
        .on("end", () => ends(answer.statusCode ?? 0))
        .on("error", breaks),
    );
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The hub may close an idle connection while a request comes; a browser then repeats a GET.
      const isStale = sent.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
      if (!isStale || method !== "GET") return breaks(error);
      repeats++;
      resolve(ask(method, path, { right }));
    });
    sent.setTimeout(20 * target.patience, () => sent.destroy(new Error("no answer")));
    sent.end(body);
  });
}

/** Begins to upload a pattern, and disappears before its end. */
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
const kQuestion = Buffer.from(
  "000000000001000000000000095f6c756d6973616e64045f746370056c6f63616c00000c0001",
  "hex",
);

/** Repeats `work` until the end, with pauses of the hub's time. */
async function repeat(everyMs: number, work: () => unknown): Promise<void> {
  while (!isOver) {
    try {
      await work();
    } catch (error) {
      fail(error as Error);
    }
    await sleep(everyMs * slowness);
  }
}

const get = async <T>(path: string) => (await target.hub.callOnceFree<T>("GET", path, { token })).body;

/** The jobs of the table; notes those that failed. */
async function queue(): Promise<SandJob[]> {
  const jobs = await get<SandJob[]>("/api/gcode/queue");
  for (const { file, state, message } of jobs)
    if (state === "failed" || state === "interrupted") lostJobs.add(`${file} ${state} ${message}`.trim());
  return jobs;
}

/** The loads, each on its own. */
const loads: Record<string, () => Promise<void>> = {
  browsers: async () => {
    const browse = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 2 });
      await repeat(1000, () => Promise.all(kPolled.map((path) => ask("GET", path, { agent }))));
      agent.destroy();
    };
    await Promise.all(Array.from({ length: kBrowsers }, browse));
  },
  "cut uploads": () => repeat(3000, cutUpload),
  "sign-in storm": () => {
    const body = '{"username":"eve","password":"a guess"}';
    return repeat(200, () => ask("POST", "/api/auth/login", { body, right: [401] }));
  },
  settings: () =>
    repeat(2500, async () => {
      const strips = [{ brightness: 1 + (calls.answered % 200) }];
      await ask("POST", "/api/config/led-config", { body: JSON.stringify({ strips }) });
    }),
  drawing: async () => {
    if (target.cannot.table) return;
    await repeat(3000, async () => {
      if ((await queue()).some(({ state }) => state !== "done")) return;
      await sleep(kPauseMs);
      isResting = true;
      await sleep(kPauseMs);
      await ask("POST", `/api/sand/library/${pattern}/queue`, { body: "{}" });
      isResting = false;
    });
  },
  jogging: () => {
    if (target.cannot.table) return Promise.resolve();
    return repeat(5000, async () => {
      // The table may draw.
      if (!isResting) await ask("POST", "/api/gcode/jog", { body: '{"dx":1,"dy":1}', right: [200, 409] });
    });
  },
  broker: () => repeat(20, () => broker.publish(`${base}/light/set`, `{"nothing":"${"x".repeat(180)}"}`)),
  "live light": async () => {
    const socket = createSocket("udp4").on("error", fail);
    const { hostname } = new URL(target.hub.baseUrl);
    await repeat(1000 / 60, () => {
      const colors = new Uint8Array(kLeds * 3).fill(sentFrames++ % 256);
      socket.send(ddp(colors, { sequence: sentFrames % 16 }), target.livePort ?? kDdpPort, hostname);
    });
    socket.close();
  },
  names: async () => {
    if (target.cannot.mdns) return;
    const socket = createSocket("udp4").on("error", fail);
    socket.on("message", () => names.answered++);
    const { hostname } = new URL(target.hub.baseUrl);
    await repeat(1000 / 60, () => {
      names.asked++;
      socket.send(kQuestion, target.mdnsPort ?? kMdnsPort, hostname);
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
  const isRunning = ({ state }: SandJob) => state === "running";
  const limits = { timeout: 20 * target.patience, what: "the first job" };
  pattern = (await until(() => sand.job(uploaded.body.file.file), isRunning, limits)).pattern;
}

/** By how much the least of the last five values is below the least of the fifth to the tenth. */
const shrunk = (values: number[]) =>
  Math.min(...values.slice(0, 10).slice(-6)) - Math.min(...values.slice(-5));

interface Reading extends Diagnostics {
  /** The memory of the hub's process; 0 of a chip. */
  resident: number;
  /** Seconds of this computer's clock. */
  at: number;
  names: typeof names;
  /** Pictures of live light: `shown` since the hub last received none for a while. */
  light: { sent: number; shown: number };
  moves: number;
  isDrawing: boolean;
  broker: string;
}

async function read(): Promise<Reading> {
  const now = await diagnostics(target, token);
  const at = performance.now() / 1000;
  const shown = (await get<WledStatus>("/api/connections/wled")).live?.frames ?? 0;
  const mqtt = await get<MqttConnection>("/api/connections/mqtt");
  return {
    ...now,
    resident: target.residentBytes?.() ?? 0,
    at,
    names: { ...names },
    light: { sent: sentFrames, shown },
    moves: table.moves().length,
    isDrawing: !target.cannot.table && (await queue()).some(({ state }) => state === "running"),
    broker: `${mqtt.state} ${mqtt.problem}`.trim(),
  };
}

/** Measures how slow the hub's clock is, if it may be slow. */
function followClock(before: Reading, now: Reading): void {
  const seconds = now.uptime - before.uptime;
  if (!target.cannot.time || seconds <= 0) return;
  slowness = Math.min(kMostSlowness, Math.max(1, (now.at - before.at) / seconds));
}

/** How calls ended and what was done since the beginning, and how fast the hub's clock runs. */
function soFar(): string {
  const { answered, busy, closed } = calls;
  const ends = `${answered} answered, ${busy} busy, ${closed} closed, ${repeats} sent twice`;
  const all = [ends, `${table.moves().length} moves`, ...errors, ...lostJobs];
  return `${all.join("; ")}; the hub's clock runs at ${Math.round(100 / slowness)} %`;
}

/** One criterion: its text, the measured value, and whether that is right; undefined: not judged. */
type Criterion = [what: string, measured: string, isRight: boolean | undefined];
type Minute = [before: Reading, now: Reading];

/** Right if it holds in each of the minutes, of which there must be one. */
function inEach(
  minutes: Minute[],
  what: string,
  measured: string,
  holds: (one: Minute) => boolean,
): Criterion {
  const failures = minutes.filter((minute) => !holds(minute)).length;
  const where = failures > 0 ? `, not in ${failures} of ${minutes.length} minutes` : "";
  return [what, measured + where, minutes.length > 0 && failures === 0];
}

/** False if the hub's clock has lost time, which that of a slow hub may, or if another start is reported. */
function isSameStart([before, now]: Minute): boolean {
  const elapsed = now.at - before.at;
  const least = target.cannot.time ? Math.floor(elapsed / kMostSlowness) : elapsed - kMostLostSeconds;
  return now.uptime - before.uptime >= least && now.resetReason === before.resetReason;
}

/** Half of what was sent in a minute; of a slow hub a tenth, because its pace is known only afterwards. */
const isEnough = (sent: number, got: number) => sent > 0 && got >= sent * (target.cannot.time ? 0.1 : 0.5);
const answersNames = ([before, now]: Minute) =>
  isEnough(now.names.asked - before.names.asked, now.names.answered - before.names.answered);
const showsLight = ([before, now]: Minute) =>
  isEnough(now.light.sent - before.light.sent, since([before.light.shown], [now.light.shown])[0] ?? 0);

function drawing(minutes: Minute[]): Criterion[] {
  const { table: noTable, time } = target.cannot;
  const kPlanner = "the planner is never empty for 50 ms";
  if (noTable) return [[kPlanner, noTable, undefined]];
  const drought = table.longestDrought();
  const moves = table.moves().length;
  const drawn = minutes.filter(([before, now]) => before.isDrawing && now.isDrawing);
  return [
    inEach(drawn, "the table moves while a job runs", `${moves} moves`, ([a, b]) => b.moves > a.moves),
    ["no job fails", [...lostJobs].join(", ") || "none", lostJobs.size === 0],
    time
      ? [kPlanner, `${drought} ms at most; not judged: ${time}`, undefined]
      : [kPlanner, `${drought} ms at most`, moves > 0 && drought < kMostDroughtMs],
  ];
}

function criteria(readings: Reading[]): Criterion[] {
  const [first, last] = [readings[0], readings.at(-1)] as Minute;
  const minutes = readings.slice(1).map((now, at): Minute => [readings[at] as Reading, now]);
  const { mdns } = target.cannot;
  const late = percentile(since(first.frames, last.frames), 0.99);
  const { answered, busy, closed, wrong } = calls;
  const all = answered + busy + closed + wrong.length;
  return [
    ["every call gets a response", [`${closed} closed`, ...errors].join(", "), closed === 0],
    ["at most 1 % of the calls are sent twice", `${repeats} of ${all}`, repeats <= all / 100],
    [
      "every response is the expected one, 503 or 429",
      wrong.slice(0, 5).join(", ") || "yes",
      wrong.length === 0,
    ],
    inEach(minutes, "no restart", `last: ${last.resetReason}`, isSameStart),
    ["99 of 100 frames within 5 ms", `${late} ms`, Number(late) <= kMostLateMs],
    inEach(minutes, "the broker is connected", last.broker, ([, now]) => now.broker === "connected"),
    inEach(minutes, "enough live light arrives", `${last.light.shown} of ${sentFrames} frames`, showsLight),
    ...drawing(minutes),
    mdns
      ? ["names are answered", mdns, undefined]
      : inEach(minutes, "enough names are answered", `${names.answered} of ${names.asked}`, answersNames),
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
  const isForeign = lowestHeap < kLeastHeap && lowestHeap + bytes >= kLeastHeap;
  const heap = isForeign ? `${lowestHeap} bytes; ${what} takes part of it` : `${lowestHeap} bytes`;
  const block = Math.min(...readings.map(({ largestBlock }) => largestBlock ?? 0));
  const grown = shrunk(readings.slice(1).map(({ freeHeap }) => freeHeap ?? 0));
  return [
    ["at least 60 KB of heap are free", heap, isForeign ? undefined : lowestHeap >= kLeastHeap],
    ["the largest block has 30 KB", `${block} bytes`, block >= kLeastBlock],
    ["the free heap does not shrink", `${grown} bytes`, judged(grown, kMostGrowth.chip)],
  ];
}

/** How slow the hub's clock is before there is any load. */
async function measurePace(): Promise<void> {
  const before = await read();
  await sleep(60_000);
  followClock(before, await read());
}

it("works while everything happens at once", { timeout: (kMinutes + 60) * 60_000 }, async () => {
  const report = new Report(`${target.name}-soak`);
  await furnish();
  if (target.cannot.time) await measurePace();
  const readings = [await read()];
  const running = Object.values(loads).map((load) => load().catch(fail));
  let all: Criterion[] = [];
  try {
    for (let minute = 1; minute <= kMinutes; minute++) {
      await sleep(60_000);
      readings.push(await read());
      followClock(...(readings.slice(-2) as Minute));
      report.add(`minute ${minute}`, soFar(), readings.at(-1));
    }
  } finally {
    isOver = true;
    await Promise.allSettled(running);
    all = criteria(readings);
    for (const [what, measured, isRight] of all) {
      report.add(isRight === undefined ? "not judged" : isRight ? "right" : "WRONG", `${what}: ${measured}`);
    }
  }
  expect(all.filter(([, , isRight]) => isRight === false)).toEqual([]);
});
