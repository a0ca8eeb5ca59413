import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it, type TestContext, vi } from "vitest";
import { codeOn } from "../support/browser/devices";
import { Broker } from "../support/hub/broker";
import { beginUpdate, installations, outcome, systemInfo } from "../support/hub/firmware";
import { at, connectMqtt, isPublished } from "../support/hub/mqtt";
import { otherPanelImage } from "../support/hub/panel";
import { pseudoRandom } from "../support/hub/pseudo-random";
import { Sand, spiral } from "../support/hub/sand";
import { Satellite } from "../support/hub/satellite";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { everyGet, kChanges } from "./calls";
import { diagnostics, isPage, loadPage, pageComes, signInAsNewOwner } from "./first_steps";
import type { Image, Images } from "./images";
import { Report } from "./report";
import { chipOptions, kPatienceMs, type Need, type Target } from "./target";
import { theTarget } from "./targets";

/** One hub lives through all scenes, in this order: each finds what the earlier ones left. */
const options = chipOptions();
const kCuts = options.cuts ?? 3;
/** The planner of a table whose moves come in time is not empty for longer. */
const kMostDroughtMs = 50;
/** More than all waits of any scene or of one power cut, so that a wait that fails names what is missing. */
const kMostMillis = 400 * kPatienceMs[options.target] + 120_000;
vi.setConfig({ testTimeout: kMostMillis });
let table: VirtualTable;
let target: Target;
let report: Report;
let token: string;

type Task = "saving" | "panel update" | "firmware update";
/** How long each takes, in ms: the power is cut meanwhile. The hub saves a change within 2 s of its own clock. */
const taskMillis: Record<Task, number> = {
  saving: Math.min(10_000, kPatienceMs[options.target]),
  "panel update": 0,
  "firmware update": 0,
};

/** How much longer an update takes while the hub also saves. */
const kUnderLoad = 2;

async function timed<T>(task: Task, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  taskMillis[task] = kUnderLoad * (performance.now() - begun);
  return result;
}

beforeAll(async () => {
  table = await VirtualTable.start({ rate: options.target === "linux" ? 50 : 1 });
  target = await theTarget(options, table);
  report = new Report(target.name);
});
afterEach(({ task }) => {
  const { state, errors } = task.result ?? {};
  if (state === "fail") report?.add(task.name, `failed: ${errors?.[0]?.message.split("\n")[0]}`);
});
afterAll(async () => {
  await target?.stop();
  await table?.stop();
  if (report) console.log(`The figures are in ${report.path}.`);
});

const patient = (steps: number) => ({ timeout: steps * target.patience + 10_000, interval: 50 });
const call = (method: string, path: string, body?: unknown) =>
  target.hub.callOnceFree(method, path, { token, body });

/** Adds a scene's row to the report, with the hub's diagnostics. */
async function measured(scene: string, result: string): Promise<void> {
  report.add(scene, result, await diagnostics(target, token));
}

/** Does the work while the hub is connected to a broker; `topic` is the hub's base topic. */
async function besideBroker(work: (broker: Broker, topic: string) => Promise<void>): Promise<void> {
  const broker = await Broker.start({ address: target.listenAt });
  try {
    broker.watch();
    const { settings } = await connectMqtt(target.hub, token, { ...at(broker), host: target.here });
    await isPublished(broker, `${settings.baseTopic}/status`, "online", patient(5).timeout);
    await work(broker, settings.baseTopic);
    await connectMqtt(target.hub, token, { enabled: false });
  } finally {
    await broker.stop();
  }
}

/** Skips the scene, with the reason in the report, if the target cannot do what it needs. */
function needs(need: Need, scene: string, { skip }: TestContext): void {
  const reason = target.cannot[need];
  if (reason === undefined) return;
  report.add(scene, `not run: ${reason}`);
  skip(reason);
}

it("delivers the page after power-on", async () => {
  await target.powerOn();
  const millis = await pageComes(target);
  report.add("power-on", target.cannot.power ? "the power was on" : `page after ${millis} ms`);
});

it("accepts an owner, and answers every call", async () => {
  token = await signInAsNewOwner(target);
  const wrong: string[] = [];
  const paths = everyGet();
  for (const path of paths) {
    const { status, text } = await call("GET", path);
    if (status !== 200 && status !== 404) wrong.push(`GET ${path}: ${status} ${text}`);
  }
  for (const [method, path, body] of kChanges) {
    const { status, text } = await call(method, path, body);
    if (status !== 200 && status !== 201) wrong.push(`${method} ${path}: ${status} ${text}`);
  }
  expect(wrong).toEqual([]);
  await measured("calls", `${paths.length + kChanges.length} answered`);
});

it.each([10, 20])(
  "serves the page to %i clients at once beside a broker, or tells them when to come back",
  async (clients) => {
    let refusals = 0;
    const closed: string[] = [];
    const load = async (): Promise<void> => {
      for (;;) {
        const loaded = await loadPage(target).catch(({ message }) => void closed.push(message));
        if (loaded && isPage(loaded)) return;
        if (loaded) {
          expect(loaded.status).toBe(503);
          expect(Number(loaded.retryAfter)).toBeGreaterThan(0);
          refusals++;
        }
        await sleep(Number(loaded?.retryAfter ?? 1) * 1000);
      }
    };
    await besideBroker(async () => {
      const begun = performance.now();
      await Promise.all(Array.from({ length: clients }, load));
      const millis = Math.round(performance.now() - begun);
      await measured(
        `${clients} clients and MQTT`,
        `${refusals} times 503, ${closed.length} closed, all served in ${millis} ms`,
      );
    });
    expect(closed).toEqual([]);
  },
);

it("draws a pattern on the sand table", async (context) => {
  needs("table", "sand table", context);
  const sand = new Sand(target.hub, token);
  await call("PUT", "/api/config/hardware", { table: { travel: "straight", reverse: false } });
  await until(
    () => sand.table(),
    ({ online }) => online,
    { ...patient(5), what: "the table" },
  );
  const { file } = (await sand.upload("spiral.gcode", spiral(300, 40))).body.file;
  const isDone = ({ state }: { state: string }) => state === "done";
  await until(() => sand.job(file), isDone, { ...patient(60), interval: 200, what: "the end of the job" });
  const drought = table.longestDrought();
  await measured("sand table", `${table.moves().length} moves, planner empty for ${drought} ms at most`);
  expect(table.count("overrun")).toBe(0);
  if (!target.cannot.time) expect(drought).toBeLessThan(kMostDroughtMs);
});

it("follows a broker", () =>
  besideBroker(async (broker, topic) => {
    await broker.publish(`${topic}/light/set`, '{"state":"ON","effect":"rainbow","brightness":99}');
    await isPublished(broker, `${topic}/light/state`, '"brightness":99', patient(5).timeout);
    await measured("MQTT", "a command was followed");
  }));

it("pairs a matrix, which shows what is painted", async () => {
  const satellite = await Satellite.start({ hub: target.hub.baseUrl });
  try {
    const body = { deviceId: "matrix-1", code: await codeOn(satellite) };
    await until(
      () => call("POST", "/api/device/window", body),
      ({ status }) => status === 200,
      patient(5),
    );
    const display = { mode: "pattern", pattern: Array(256).fill("#00ff00") };
    const isGreen = async () => (await satellite.pixels()).every(([red, green]) => green > 0 && red === 0);
    expect((await call("POST", "/api/config/matrix-config", { matrices: [{ display }, {}] })).status).toBe(
      200,
    );
    await until(isGreen, Boolean, { ...patient(10), what: "the painted picture" });
    await measured("matrix", "paired and painted");
  } finally {
    await satellite.stop();
  }
});

it("installs a panel over the air", async () => {
  const { status } = await timed("panel update", async () => {
    await beginUpdate(target.hub, token, otherPanelImage("9.0.0"), { version: "9.0.0" });
    return outcome(target.hub, token, patient(20).timeout);
  });
  expect(status).toBe("success");
  expect((await systemInfo(target.hub, token)).panelVersion).toBe("9.0.0");
  await measured("panel update", "installed");
});

it("installs firmware over the air, and returns to it when the next one fails", async (context) => {
  needs("firmware", "firmware update", context);
  const { good, failing } = target.images as Images;
  const install = async (image: Image): Promise<string> => {
    await beginUpdate(target.hub, token, image.bytes, image);
    return (await outcome(target.hub, token, patient(60).timeout)).status;
  };
  expect(await timed("firmware update", () => install(good))).toBe("success");
  // A program says the version that it was compiled with, whatever its image is labelled.
  const { version } = await systemInfo(target.hub, token);
  expect(await install(failing)).toBe("failed");
  expect(await systemInfo(target.hub, token)).toMatchObject({ version, onTrial: false });
  await measured("firmware update", "installed; a failing one rolled back");
});

it("comes back when the network does", async (context) => {
  needs("network", "network away", context);
  const isGone = () =>
    loadPage(target, target.patience).then(
      () => false,
      () => true,
    );
  try {
    await target.network?.("off");
    await until(isGone, Boolean, { ...patient(4), what: "the hub to be gone" });
    await sleep(target.patience);
  } finally {
    await target.network?.("on");
  }
  const millis = await pageComes(target);
  await measured("network away", `page ${millis} ms after it was back`);
});

let changes = 0;

interface Renaming {
  /** The last number that was acknowledged, 0 if none was. */
  last: number;
  /** Set before the power is cut. */
  isCut: boolean;
  /** The first error before that. */
  fault?: unknown;
}

/** Renames scene 1, and begins `task`, until the hub is gone. A call may stay open then: nobody ends it. */
function renameUntilDark(task: Task, cut: number): Renaming {
  const renaming: Renaming = { last: 0, isCut: false };
  const rename = async () => {
    const scene = { name: `Scene ${++changes}`, led: { strips: [{ brightness: 99 }] } };
    const { status, headers, text } = await target.hub.call("PUT", "/api/scenes/1", { token, body: scene });
    if (status === 503) await sleep(Number(headers.get("Retry-After") ?? 1) * 1000);
    else expect(status, text).toBe(200);
    if (status === 200) renaming.last = changes;
  };
  const renameOn = async () => {
    // Firmware that was installed restarts the hub.
    const restarts = task === "firmware update";
    while (!renaming.isCut) await (restarts ? rename().catch(() => sleep(500)) : rename());
  };
  Promise.all([renameOn(), begin(task, cut)]).catch((error) => {
    if (!renaming.isCut) renaming.fault = error;
  });
  return renaming;
}

/** What happens when power cut number `cut` comes: a firmware update takes longest, so it is the rarest. */
const taskAt = (cut: number): Task =>
  cut % 6 === 2 && target.images ? "firmware update" : cut % 3 === 0 ? "panel update" : "saving";

/** Deletes the uploaded versions: a version is uploaded once, and the store has room for few. */
async function deleteVersions(): Promise<void> {
  const { body } = await target.hub.callOnceFree<{ versions: { id: number }[] }>("GET", "/api/ota/versions", {
    token,
  });
  for (const { id } of body.versions) await call("DELETE", `/api/ota/versions/${id}`);
}

async function begin(task: Task, cut: number): Promise<void> {
  if (task === "saving") return;
  await deleteVersions();
  const panel = { version: `9.1.${cut}`, bytes: otherPanelImage(`9.1.${cut}`) };
  const image = task === "panel update" ? panel : (target.images as Images).good;
  await beginUpdate(target.hub, token, image.bytes, image);
}

it("keeps every acknowledged change over power cuts", {
  timeout: kCuts * kMostMillis,
}, async (context) => {
  needs("power", "power cuts", context);
  const random = pseudoRandom(11);
  for (let cut = 1; cut <= kCuts; cut++) {
    const task = taskAt(cut);
    const { panelVersion, version } = await systemInfo(target.hub, token);
    const [known] = await installations(target.hub, token);
    const renaming = renameUntilDark(task, cut);
    await until(() => renaming.last, Boolean, { ...patient(20), what: "an acknowledged change" });
    await sleep((random.next().value as number) * taskMillis[task]);
    renaming.isCut = true;
    await target.cutPower();
    expect(renaming.fault).toBeUndefined();
    await target.powerOn();
    await pageComes(target);
    const { body } = await target.hub.callOnceFree<{ name: string }>("GET", "/api/scenes/1", { token });
    // Later changes may have been kept, too, although their responses were lost.
    expect(Number(body.name.replace("Scene ", ""))).toBeGreaterThanOrEqual(renaming.last);
    await until(
      () => installations(target.hub, token),
      ([newest]) => (newest ? newest.status !== "installing" : !known),
      {
        ...patient(60),
        what: "the end of the installation",
      },
    );
    const now = await systemInfo(target.hub, token);
    expect([panelVersion, `9.1.${cut}`]).toContain(now.panelVersion);
    expect(now.version).toBe(version);
    await measured(
      `power cut ${cut} of ${kCuts}, ${task}`,
      `change ${renaming.last} was acknowledged; "${body.name}" and panel ${now.panelVersion} are there`,
    );
  }
});
