import { createSocket } from "node:dgram";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Diagnostics } from "../../web/src/api/generated";
import { Broker } from "../support/hub/broker";
import { ddp, wledStatus } from "../support/hub/live-light";
import { at, connectMqtt } from "../support/hub/mqtt";
import { defaultOwner } from "../support/hub/remote-hub";
import { Sand, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { percentile, Report, since } from "./report";
import { chipOptions, type Target } from "./target";
import { theTarget } from "./targets";

/** `npm run chip -- soak`: everything at once, for an hour. What it is judged by is at the end. */
const options = chipOptions();
const kMinutes = options.minutes ?? 60;
const kBrowsers = 5;
const kPolled = ["/api/config/device/status", "/api/config/configs", "/api/gcode/table", "/api/scenes"];
const kDdpPort = 4048;
const kLeds = 100;
const kLeastHeap = 60 * 1024;
const kLeastBlock = 30 * 1024;
/** Bytes by which the least memory of the last minutes may be below that of the fifth to the tenth. */
const kMostGrowth = { chip: 2 * 1024, process: 1024 * 1024 };

let table: VirtualTable;
let target: Target;
let broker: Broker;
let base: string;
let token: string;
let isOver = false;

/** What clients were told: an answer that they expected, 503 or 429, or nothing at all. */
const told = { answered: 0, busy: 0, closed: 0, wrong: [] as string[] };

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
    sent.on("error", () => ends(0));
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

async function forever(everyMs: number, work: () => unknown): Promise<void> {
  while (!isOver) {
    await work();
    await sleep(everyMs);
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
};

/** Makes the owner, switches everything on, and begins to draw. */
async function furnish(): Promise<void> {
  const isThere = () =>
    target.hub.call("GET", "/").then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(isThere, Boolean, { timeout: 20 * target.patience, what: "the page" });
  const adminToken = await target.setupToken();
  const body = { name: "Owner", ...defaultOwner, adminToken };
  const made = await target.hub.call("POST", "/api/auth/register", { body });
  expect(made.status, made.text).toBe(201);
  token = await target.hub.signIn();
  const { settings } = await connectMqtt(target.hub, token, { ...at(broker), host: target.here });
  base = settings.baseTopic;
  const wled = await target.hub.call("PUT", "/api/connections/wled", { token, body: { enabled: true } });
  expect(wled.status, wled.text).toBe(200);
  if (target.cannot.table) return;
  const uploaded = await new Sand(target.hub, token).upload("long.gcode", spiral(50_000));
  expect(uploaded.status, uploaded.text).toBe(200);
}

async function diagnostics(): Promise<Diagnostics> {
  const answer = await target.hub.callOnceFree<Diagnostics>("GET", "/api/system/diagnostics", { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The least of the fifth to the tenth value, and the least of the last five. */
function leastOf(values: number[]): { settled: number; last: number } {
  return { settled: Math.min(...values.slice(4, 10)), last: Math.min(...values.slice(-5)) };
}

it("stands an hour of everything at once", { timeout: (kMinutes + 15) * 60_000 }, async () => {
  const report = new Report(`${target.name}-soak`);
  await furnish();
  const readings = [await diagnostics()];
  const resident: number[] = [];
  const running = Object.values(loads).map((load) => load());
  try {
    for (let minute = 1; minute <= kMinutes; minute++) {
      await sleep(60_000);
      readings.push(await diagnostics());
      resident.push(target.residentBytes?.() ?? 0);
      const clients = `${told.answered} answered, ${told.busy} busy, ${told.closed} closed`;
      report.add(`minute ${minute}`, clients, readings.at(-1));
    }
    const frames = (await wledStatus(target.hub, token)).live?.frames ?? 0;
    expect(frames, "no live light arrived").toBeGreaterThan(0);
  } finally {
    isOver = true;
    await Promise.all(running);
    console.log(`The figures are in ${report.write()}.`);
  }

  expect(told.wrong).toEqual([]);
  expect(told.closed).toBe(0);
  const uptimes = readings.map(({ uptime }) => uptime);
  expect(uptimes, "the hub has restarted").toEqual(uptimes.toSorted((a, b) => a - b));
  const [first, last] = [readings[0], readings.at(-1)] as [Diagnostics, Diagnostics];
  expect(Number(percentile(since(first.frames, last.frames), 0.99))).toBeLessThanOrEqual(5);
  const process = leastOf(resident.map((bytes) => -bytes));
  if (kMinutes >= 15) expect(process.settled - process.last).toBeLessThan(kMostGrowth.process);
  if (last.lowestHeap === null) return;
  expect(last.lowestHeap).toBeGreaterThan(kLeastHeap);
  expect(Math.min(...readings.map(({ largestBlock }) => largestBlock ?? 0))).toBeGreaterThan(kLeastBlock);
  const heap = leastOf(readings.map(({ freeHeap }) => freeHeap ?? 0));
  if (kMinutes >= 15) expect(heap.settled - heap.last).toBeLessThan(kMostGrowth.chip);
});
