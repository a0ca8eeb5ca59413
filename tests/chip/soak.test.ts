import { createSocket } from "node:dgram";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Broker } from "../support/hub/broker";
import { ddp } from "../support/hub/live-light";
import { at, connectMqtt } from "../support/hub/mqtt";
import { defaultOwner } from "../support/hub/remote-hub";
import { Sand, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { type Diagnostics, percentile, Report, since } from "./report";
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
const kMostGrowth = 2 * 1024; // bytes of a chip's heap from the fifth minute on
const kMostResident = 1024 * 1024; // bytes of a process

let table: VirtualTable;
let target: Target;
let broker: Broker;
let token: string;
let isOver = false;

/** What clients were told: an answer, 503 or 429, or nothing at all. */
const told = { answered: 0, busy: 0, closed: 0, wrong: [] as string[] };

beforeAll(async () => {
  table = await VirtualTable.start({ rate: 1 });
  target = await theTarget(options, table);
  broker = await Broker.start();
  await target.powerOn();
});
afterAll(async () => {
  await target?.stop();
  await table?.stop();
  await broker?.stop();
});

/** Makes a call over a connection of its own or of `agent`, and counts what the client was told. */
function ask(method: string, path: string, { body, agent, cutAfter }: Asked = {}): Promise<number> {
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const sent = request(new URL(path, target.hub.baseUrl), { method, agent: agent ?? false, headers });
    const ends = (status: number) => {
      if (cutAfter === undefined) note(status, `${method} ${path}`);
      resolve(status);
    };
    sent.on("response", (answer) => {
      answer
        .resume()
        .on("end", () => ends(answer.statusCode ?? 0))
        .on("error", () => ends(0));
    });
    sent.on("error", () => ends(0));
    if (cutAfter !== undefined) setTimeout(() => sent.destroy(), cutAfter);
    sent.end(body);
  });
}

interface Asked {
  body?: string;
  agent?: Agent;
  /** Ends the connection after so many ms. */
  cutAfter?: number;
}

function note(status: number, what: string): void {
  if (status === 503 || status === 429) told.busy++;
  else if (status === 0) told.closed++;
  else if (status >= 500) told.wrong.push(`${what}: ${status}`);
  else told.answered++;
}

async function forever(everyMs: number, work: () => unknown): Promise<void> {
  while (!isOver) {
    await work();
    await sleep(everyMs);
  }
}

/** The loads, each on its own. */
const loads = {
  browsers: async () => {
    const browse = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 2 });
      await forever(1000, () => Promise.all(kPolled.map((path) => ask("GET", path, { agent }))));
      agent.destroy();
    };
    await Promise.all(Array.from({ length: kBrowsers }, browse));
  },
  "cut uploads": () =>
    forever(3000, () => ask("POST", "/api/sand/library", { body: "0 0\n".repeat(50_000), cutAfter: 400 })),
  "sign-in storm": () =>
    forever(200, () => ask("POST", "/api/auth/login", { body: '{"username":"eve","password":"a guess"}' })),
  settings: () =>
    forever(2500, async () => {
      const brightness = 1 + (told.answered % 200);
      await ask("POST", "/api/config/led-config", { body: JSON.stringify({ strips: [{ brightness }] }) });
    }),
  jogging: () => forever(5000, () => ask("POST", "/api/gcode/jog", { body: '{"dx":1,"dy":1}' })),
  broker: () => forever(20, () => broker.publish("lumisand/noise/set", "x".repeat(200))),
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

async function diagnostics(): Promise<Diagnostics> {
  const answer = await target.hub.callOnceFree<Diagnostics>("GET", "/api/system/diagnostics", { token });
  return answer.body;
}

it("stands an hour of everything at once", { timeout: (kMinutes + 15) * 60_000 }, async () => {
  const report = new Report(`${target.name}-soak`);
  await until(
    () =>
      target.hub.call("GET", "/").then(
        ({ status }) => status === 200,
        () => false,
      ),
    Boolean,
    {
      timeout: 20 * target.patience,
    },
  );
  const adminToken = await target.setupToken();
  const made = await target.hub.call("POST", "/api/auth/register", {
    body: { name: "Owner", ...defaultOwner, adminToken },
  });
  expect(made.status, made.text).toBe(201);
  token = await target.hub.signIn();
  await connectMqtt(target.hub, token, { ...at(broker), host: target.here, baseTopic: "lumisand" });
  await new Sand(target.hub, token).upload("long.gcode", spiral(100_000));

  const first = await diagnostics();
  const running = Object.values(loads).map((load) => load());
  const readings: Diagnostics[] = [];
  const resident: number[] = [];
  for (let minute = 1; minute <= kMinutes; minute++) {
    await sleep(60_000);
    readings.push(await diagnostics());
    resident.push(target.residentBytes?.() ?? 0);
    report.add(
      `minute ${minute}`,
      `${told.answered} answered, ${told.busy} busy, ${told.closed} closed`,
      readings.at(-1),
    );
  }
  isOver = true;
  await Promise.all(running);
  console.log(`The figures are in ${report.write()}.`);

  const last = readings.at(-1) as Diagnostics;
  const fifth = Math.min(4, readings.length - 1);
  const settled = readings[fifth] as Diagnostics;
  expect(told.wrong).toEqual([]);
  expect(told.closed).toBe(0);
  expect(last.uptime, "the hub has restarted").toBeGreaterThanOrEqual(kMinutes * 60 - 5);
  expect(Number(percentile(since(first.frames, last.frames), 0.99))).toBeLessThanOrEqual(5);
  expect((resident.at(-1) ?? 0) - (resident[fifth] ?? 0)).toBeLessThan(kMostResident);
  if (last.freeHeap === null || settled.freeHeap === null) return;
  expect(last.lowestHeap).toBeGreaterThan(kLeastHeap);
  expect(Math.min(...readings.map(({ largestBlock }) => largestBlock ?? 0))).toBeGreaterThan(kLeastBlock);
  expect(settled.freeHeap - last.freeHeap).toBeLessThan(kMostGrowth);
});
