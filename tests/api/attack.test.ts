import { readdirSync } from "node:fs";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { StripWatch } from "../support/hub/simulator-page";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  const strips = [{ enabled: true, color: "#ff8800", brightness: 200, speed: 500, mode: "rainbow" }];
  await hub.call("POST", "/api/config/led-config", { token, body: { strips } });
});
afterAll(() => hub.stop());

const descriptors = () => readdirSync(`/proc/${hub.pid}/fd`).length;

/** A client at one of this computer's loopback addresses that sends `text` and nothing more. */
async function silentClient(address: string, text: string): Promise<Socket> {
  const { port } = new URL(hub.baseUrl);
  const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress: address });
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.once("connect", resolve).once("error", resolve));
  socket.write(text);
  return socket;
}

it.each([
  ["one address", () => "127.0.0.9"],
  ["twenty addresses", (at: number) => `127.0.0.${10 + (at % 20)}`],
])(
  "two hundred clients of %s that send half a head keep nobody out and no frame back",
  async (_, addressOf) => {
    const before = descriptors();
    const watch = await StripWatch.start(hub);
    const crowd = await Promise.all(
      Array.from({ length: 200 }, (_unused, at) => silentClient(addressOf(at), "GET /api/auth/status HT")),
    );
    const verify = async () =>
      (await hub.call("GET", "/api/auth/verify", { token }).catch(() => ({ status: 0 }))).status;
    await expect.poll(verify, { interval: 50 }).toBe(200);
    const seen = watch.seen.length;
    await expect.poll(() => watch.seen.length, { interval: 20 }).toBeGreaterThan(seen + 5);
    await watch.stop();
    for (const client of crowd) client.destroy();
    await expect.poll(descriptors, { interval: 50 }).toBeLessThanOrEqual(before + 1);
  },
);

/** The owner's call on a new connection. Resolves to its status and time, or to status 0. */
function ownerCalls(): Promise<{ status: number; millis: number }> {
  const begun = performance.now();
  const options = { headers: { Authorization: `Bearer ${token}` }, agent: false };
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, millis: performance.now() - begun });
    get(new URL("/api/auth/verify", hub.baseUrl), options, (response) => {
      response.resume().once("end", () => done(response.statusCode ?? 0));
    }).once("error", () => done(0));
  });
}

it.each([
  [5, 16],
  [40, 2],
])(
  "%d addresses that renew %d connections each keep out nobody who was signed in before",
  async (addresses) => {
    expect((await ownerCalls()).status).toBe(200);
    let isOver = false;
    const crowd = new Set<Socket>();
    const renew = async (address: string): Promise<void> => {
      const socket = await silentClient(address, "GET /api/auth/status HT");
      crowd.add(socket);
      const timer = setTimeout(() => socket.destroy(), 800);
      socket.resume().once("close", () => {
        clearTimeout(timer);
        crowd.delete(socket);
        if (!isOver) setImmediate(() => renew(address));
      });
    };
    await Promise.all(Array.from({ length: 80 }, (_unused, at) => renew(`127.0.0.${10 + (at % addresses)}`)));
    const calls: Awaited<ReturnType<typeof ownerCalls>>[] = [];
    while (calls.length < 40) calls.push(await ownerCalls());
    isOver = true;
    for (const client of crowd) client.destroy();
    const worst = Math.max(...calls.map(({ millis }) => millis));
    expect.soft(calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect.soft(worst).toBeLessThan(1000);
  },
);
