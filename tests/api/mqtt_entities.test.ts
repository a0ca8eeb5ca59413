import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Broker } from "../support/hub/broker";
import { Hub } from "../support/hub/hub";
import { PatternLibrary } from "../support/hub/library";
import { at, connectMqtt, isPublished } from "../support/hub/mqtt";
import { patient, sweeps } from "../support/hub/sand";
import { paintFirstPixel, Satellite } from "../support/hub/satellite";
import { type Pixel, pixelsAt, stripOf } from "../support/hub/simulator-page";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";

const kToken = "a satellite's token";

let broker: Broker;
let table: VirtualTable;
let hub: Hub;
let token: string;
let base: string;
let satellite: Satellite;
const programs: { stop(): Promise<unknown> }[] = [];

/** A hub with a table, a matrix of its own and one that is a satellite; all LEDs show a colour's own values. */
beforeAll(async () => {
  const started = <T extends { stop(): Promise<unknown> }>(program: T): T => {
    programs.push(program);
    return program;
  };
  broker = started(await Broker.start());
  table = started(await VirtualTable.start());
  const matrix = (connection: string) => ({ connection, currentLimit: 0 });
  const hardware = { currentLimit: 0, matrices: [matrix("hub"), matrix("satellite")] };
  const args = ["--device", `matrix-2=${kToken}`, "--hardware", JSON.stringify(hardware)];
  hub = started(await Hub.start({ serial: table.port, args }));
  satellite = started(await Satellite.start({ id: "matrix-2", hub: hub.baseUrl, token: kToken }));
  token = await hub.signIn();
  broker.watch();
  base = (await connectMqtt(hub, token, at(broker))).settings.baseTopic;
});
afterAll(async () => {
  for (const program of programs.reverse()) await program.stop();
});

const command = (entity: string, body: object) =>
  broker.publish(`${base}/${entity}/set`, JSON.stringify(body));
const isState = (entity: string, part: string) =>
  isPublished(broker, `${base}/${entity}/state`, part, patient.timeout);
const shows = (read: () => Promise<{ pixels: Pixel[] }>, isIt: (first: Pixel) => boolean, what: string) =>
  until(async () => (await read()).pixels[0] as Pixel, isIt, { what });
const isColor = (color: Pixel) => (found: Pixel) => String(found) === String(color);
const strip = () => stripOf(hub);

test("the light shows what it is told, and says so", async () => {
  await command("light", { state: "ON", effect: "solid", color: { r: 255, g: 0, b: 255 }, brightness: 255 });
  await shows(strip, isColor([255, 0, 255]), "the colour");
  await isState("light", '"state":"ON","brightness":255,"color_mode":"rgb","color":{"r":255,"g":0,"b":255}');
  await command("light", { state: "OFF" });
  await shows(strip, isColor([0, 0, 0]), "darkness");
  await isState("light", '"state":"OFF"');
});

test("a scene lights the strip, and the light says so", async () => {
  const led = { strips: [{ enabled: true, mode: "solid", color: "#00ffff", brightness: 255 }] };
  const made = await hub.call<{ id: number }>("POST", "/api/scenes", { token, body: { name: "Sea", led } });
  await command("scene", { id: made.body.id });
  await shows(strip, isColor([0, 255, 255]), "the scene's colour");
  await isState("light", '"color":{"r":0,"g":255,"b":255}');
});

describe.each([
  ["matrix-1", "that is wired to the hub"],
  ["matrix-2", "that is a satellite"],
])("%s, %s,", (id) => {
  const leds = () =>
    id === "matrix-1" ? pixelsAt(new URL(`/api/${id}`, hub.simulatorUrl)) : satellite.state();
  const red = isColor([255, 0, 0]);
  const lit = ({ pixels }: { pixels: Pixel[] }) =>
    pixels.filter((pixel) => !isColor([0, 0, 0])(pixel)).length;

  beforeEach(async () => {
    await paintFirstPixel(hub, token, "#ff0000");
    await shows(leds, red, "the pattern");
    await isState(id, '"online":true');
  });

  test("shows brightness and effect, and says so", async () => {
    await command(id, { brightness: 60 });
    await shows(leds, ([part]) => part > 0 && part < 255, "a darker pixel");
    await isState(id, '"state":"ON","brightness":60,"color_mode":"brightness","effect":"pattern"');
    await command(id, { brightness: 255, effect: "off" });
    await shows(leds, isColor([0, 0, 0]), "darkness");
    await isState(id, '"brightness":255,"color_mode":"brightness","effect":"off"');
    await command(id, { effect: "pattern" });
    await shows(leds, red, "the pattern");
    await command(id, { state: "OFF" });
    await shows(leds, isColor([0, 0, 0]), "darkness");
    await isState(id, '"state":"OFF"');
  });

  test("shows a message once, then what was there before", async () => {
    await command(id, { message: "MMMM" });
    await until(leds, (shown) => lit(shown) > 10, { what: "the message" });
    await until(leds, (shown) => lit(shown) === 1 && red(shown.pixels[0] as Pixel), { what: "the pattern" });
    await isState(id, '"effect":"pattern"');
  });
});

test("the table draws, pauses, resumes, changes its speed and stops, and says so", {
  timeout: 180_000,
}, async () => {
  const library = await PatternLibrary.of(hub);
  await library.add({ name: "Rose.gcode", content: sweeps(150) });
  const drawsOn = async () => {
    const before = table.moves().length;
    await until(
      () => table.moves().length,
      (moves) => moves > before,
      { ...patient, what: "more moves" },
    );
  };
  const isTable = (state: string) =>
    until(
      () => table.events().findLast(({ kind }) => kind === "state")?.text ?? "",
      (text) => text.startsWith(state),
      { ...patient, what: state },
    );
  await isState("sand", '"state":"idle"');
  await command("sand", { pattern: "Rose" });
  await isState("sand", '"state":"drawing"');
  expect(broker.last(`${base}/sand/state`)).toContain('"pattern":"Rose"');
  await drawsOn();

  await command("sand", { action: "pause" });
  await isTable("Hold");
  await isState("sand", '"state":"paused"');
  await command("sand", { action: "resume" });
  await isState("sand", '"state":"drawing"');
  await isTable("Run");
  await drawsOn();

  await command("sand", { speed: 150 });
  await isState("sand", '"speed":150');

  await command("sand", { action: "stop" });
  await isState("sand", '"state":"idle"');
  await isTable("Idle");
  expect(table.moves().length).toBeLessThan(150 * 20);
  expect(table.count("overrun")).toBe(0);
});
