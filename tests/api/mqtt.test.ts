import { afterEach, expect, test } from "vitest";
import { Broker } from "../support/hub/broker";
import { Hub } from "../support/hub/hub";
import { at, connectMqtt, isPublished, type MqttConnection } from "../support/hub/mqtt";
import { until } from "../support/hub/until";

const programs: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const program of programs.splice(0).reverse()) await program.stop();
});

async function startHub() {
  const hub = await Hub.start();
  programs.push(hub);
  const token = await hub.signIn();
  const mqtt = async () => (await hub.call<MqttConnection>("GET", "/api/connections/mqtt", { token })).body;
  const set = (body: Record<string, unknown>) => connectMqtt(hub, token, body);
  const lights = async () =>
    ((await hub.call("GET", "/api/config/configs", { token })).body as { led: { strips: [LightStrip] } }).led
      .strips[0];
  const setStrip = (strip: Partial<LightStrip>) =>
    hub.call("POST", "/api/config/led-config", { token, body: { strips: [strip] } });
  const savedRevision = async () => {
    const { body } = await hub.call<Status>("GET", "/api/config/device/status", { token });
    return body["room-lights-esp32"];
  };
  return { hub, token, mqtt, set, lights, setStrip, savedRevision };
}

interface Status {
  "room-lights-esp32": { revision: number; savedRevision: number };
}

interface LightStrip {
  enabled: boolean;
  mode: string;
  color: string;
  brightness: number;
}

async function startBroker(options: { password?: string; tls?: boolean } = {}) {
  const broker = await Broker.start(options);
  programs.push(broker);
  if (!options.tls) broker.watch();
  return broker;
}

/** Hub and states are right within this time after the start of the hub or of the broker. */
const kBackWithinMs = 5000;

/** Waits until the broker has the hub's status and the lights' state, of which `light` is a part. */
const areBack = (broker: Broker, base: string, light: string) =>
  until(
    () => ({ status: broker.last(`${base}/status`), light: broker.last(`${base}/light/state`) }),
    (last) => last.status === "online" && last.light.includes(light),
    { what: "the states", timeout: kBackWithinMs },
  );

test("states are published, commands reach the lights, and the state comes back", async () => {
  const broker = await startBroker();
  const { set, lights } = await startHub();
  const { settings } = await set(at(broker));
  const base = settings.baseTopic;
  expect(base).toMatch(/^lumisand\/[0-9a-f]{6}$/);
  await isPublished(broker, `${base}/status`, "online");
  await isPublished(broker, `${base}/light/state`, '"state":"ON"');
  await isPublished(broker, `${base}/sand/state`, '"state":"fault"');

  const command = { state: "ON", color: { r: 255, g: 0, b: 0 }, brightness: 200, effect: "breathing" };
  await broker.publish(`${base}/light/set`, JSON.stringify(command));
  await isPublished(broker, `${base}/light/state`, '"effect":"Breathing"');
  expect(await lights()).toMatchObject({
    enabled: true,
    mode: "breathing",
    color: "#ff0000",
    brightness: 200,
  });
  await broker.publish(`${base}/light/set`, '{"state":"OFF"}');
  await isPublished(broker, `${base}/light/state`, '"state":"OFF"');
  expect((await lights()).enabled).toBe(false);

  await broker.publish(`${base}/light/set`, '{"brightness":300}');
  await isPublished(broker, `${base}/event`, "brightness must be");
  expect((await lights()).brightness).toBe(200);
});

test("the will says offline when the hub dies; its restart puts the states right and ignores kept commands", async () => {
  const broker = await startBroker();
  const { hub, set, lights, setStrip, savedRevision } = await startHub();
  const { settings } = await set(at(broker));
  const status = `${settings.baseTopic}/status`;
  const light = `${settings.baseTopic}/light/state`;
  await isPublished(broker, status, "online");
  await setStrip({ brightness: 77 });
  await until(savedRevision, ({ revision, savedRevision }) => revision === savedRevision, { what: "saving" });
  await isPublished(broker, light, '"brightness":77');
  await hub.kill();
  await isPublished(broker, status, "offline");
  await broker.publish(light, "an old state", { retained: true });
  await broker.publish(`${settings.baseTopic}/light/set`, '{"state":"OFF"}', { retained: true });
  await isPublished(broker, light, "an old state");
  await hub.restart();
  await areBack(broker, settings.baseTopic, '"state":"ON","brightness":77');
  expect((await lights()).enabled).toBe(true);
  await hub.stop();
  await isPublished(broker, status, "offline");
});

test("after a restart of the broker it has the states, and what changed meanwhile, within 5 s", async () => {
  const broker = await startBroker();
  const { set, mqtt, setStrip } = await startHub();
  const { settings } = await set(at(broker));
  const base = settings.baseTopic;
  await isPublished(broker, `${base}/light/state`, '"state":"ON"');
  await broker.kill();
  await until(mqtt, ({ state }) => state === "failed", { what: "the loss" });
  expect((await mqtt()).problem).not.toBe("");
  await setStrip({ brightness: 77 });
  await broker.restart();
  broker.messages.length = 0;
  broker.watch();
  await areBack(broker, base, '"state":"ON","brightness":77');
});

const kNoTrust = "This port is not encrypted, or the broker's certificate is not trusted.";

test("with TLS the hub connects only to a broker whose certificate it trusts", async () => {
  const broker = await startBroker({ tls: true });
  const { set, mqtt } = await startHub();
  const problem = (sentence: string) =>
    until(mqtt, ({ problem }) => problem === sentence, { what: sentence, timeout: 30_000 });
  await set({ ...at(broker), tls: true });
  await problem(kNoTrust);
  await set({ ca: broker.certificate });
  await until(mqtt, ({ state }) => state === "connected", { what: "the connection", timeout: 30_000 });
  await set({ ca: "no certificate" });
  await problem(kNoTrust);
});

/** The retained messages of the discovery, as a new client sees them. */
async function keptEntities(broker: Broker) {
  broker.messages.length = 0;
  broker.watch();
  await until(
    () => broker.messages,
    ({ length }) => length > 0,
    { what: "a retained message" },
  );
  await broker.publish("end", "");
  await until(
    () => broker.messages,
    (all) => all.some(({ topic }) => topic === "end"),
    { what: "the end" },
  );
  return broker.messages.filter(({ topic, isRetained }) => isRetained && topic.endsWith("/config"));
}

test("Home Assistant discovers the hub, again when it starts, and forgets it when MQTT is switched off", async () => {
  const broker = await startBroker();
  const { hub, token, set } = await startHub();
  const { settings } = await set(at(broker));
  const config = `homeassistant/light/lumisand-${settings.id}/light/config`;
  await isPublished(broker, config, '"name":"Room lights"');
  await isPublished(broker, `${settings.baseTopic}/light/state`, "ON");
  expect(broker.messages.some(({ topic }) => topic.includes("/sand/"))).toBe(true);

  broker.messages.length = 0;
  await broker.publish("homeassistant/status", "online");
  await isPublished(broker, config, '"name":"Room lights"');

  const body = { name: "Reading", led: { strips: [{ enabled: true, mode: "solid", color: "#ffeedd" }] } };
  expect((await hub.call("POST", "/api/scenes", { token, body })).status).toBe(201);
  const scene = `homeassistant/scene/lumisand-${settings.id}/scene-1/config`;
  await isPublished(broker, scene, '"name":"Reading"');

  // None stays when the hub leaves, however often.
  for (let i = 0; i < 5; ++i) {
    broker.messages.length = 0;
    await set({ discovery: false });
    await until(
      () => broker.messages.filter(({ topic }) => topic === `${settings.baseTopic}/status`),
      (all) => all.map(({ payload }) => payload).join() === "offline,online",
      { what: "the end and the next connection" },
    );
    expect(await keptEntities(broker)).toEqual([]);
    await set({ discovery: true });
    await isPublished(broker, scene, '"name":"Reading"');
  }

  await set({ enabled: false });
  await until(
    () => broker.messages.findLast(({ topic }) => topic === scene)?.payload,
    (payload) => payload === "",
    { what: "the removal" },
  );
  await isPublished(broker, `${settings.baseTopic}/status`, "offline");
  expect(await keptEntities(broker)).toEqual([]);
});
