import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { rawRequest } from "../support/http/raw-http";
import { type Answer, type CallOptions, Hub } from "../support/hub/hub";

interface NetworkState {
  product: string;
  onAccessPoint: boolean;
  accessPoint: { ssid: string; open: boolean };
  joined: { ssid: string; address: string; rssi: number } | null;
  join: { ssid: string; state: string; message: string } | null;
  known: string[];
}
interface Scan {
  scanning: boolean;
  networks: { ssid: string; rssi: number; secured: boolean }[];
}

const home = { ssid: "HOME", password: "password1" };
const houseNetworks = "HOME=password1,Cafe=";

let hub: Hub;

afterEach(() => hub.stop());

/** Sends a request as a client of the device's own access point. */
function asGuest<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>> {
  return hub.call<T>(method, new URL(path, hub.accessPointUrl).href, options);
}

async function state(): Promise<NetworkState> {
  return (await asGuest<NetworkState>("GET", "/api/network/state")).body;
}

/** Waits for the result of the requested join. */
async function joinOutcome(): Promise<NetworkState> {
  await expect
    .poll(async () => (await state()).join?.state, { timeout: 20_000, interval: 100 })
    .not.toBe("joining");
  return state();
}

async function joinBy(network: object): Promise<NetworkState> {
  expect((await asGuest("POST", "/api/network/join", { body: network })).status).toBe(202);
  return joinOutcome();
}

const until = (happened: () => unknown) =>
  expect.poll(happened, { timeout: 20_000, interval: 50 }).toBeTruthy();

it("leads from the access point into a network, and joins it again after a restart", async () => {
  hub = await Hub.start({ owner: null, wifi: houseNetworks });
  await until(() => /^Access point: lumisand-4F2A1C {2}password: \w{4}-\w{4}-\w{4}$/m.test(hub.output));
  expect(hub.output).toContain(`Set-up: ${new URL("/setup", hub.accessPointUrl)}#setup=`);

  expect((await asGuest("GET", "/api/auth/status")).body).toMatchObject({
    portal: true,
    setupRequired: true,
  });
  expect((await asGuest("GET", "/setup")).headers.get("content-type")).toContain("text/html");
  expect(await state()).toMatchObject({
    product: "hub",
    onAccessPoint: true,
    accessPoint: { ssid: "lumisand-4F2A1C", open: true },
    joined: null,
    join: null,
    known: [],
  });
  expect((await asGuest("POST", "/api/network/finish")).status).toBe(409);

  await asGuest("POST", "/api/network/scan");
  const scan = async () => (await asGuest<Scan>("GET", "/api/network/scan")).body;
  await until(async () => !(await scan()).scanning);
  expect((await scan()).networks).toEqual([
    { ssid: "HOME", rssi: -40, secured: true },
    { ssid: "Cafe", rssi: -50, secured: false },
  ]);

  const joined = await joinBy(home);
  expect(joined.join).toEqual({ ssid: "HOME", state: "joined", message: "" });
  expect(joined.joined).toEqual({ ssid: "HOME", address: "127.0.0.1", rssi: -40 });
  expect(joined.known).toEqual(["HOME"]);

  expect((await asGuest("POST", "/api/network/finish")).status).toBe(200);
  const isClosed = () =>
    state().then(
      () => false,
      () => true,
    );
  await until(isClosed);
  expect((await hub.call("GET", "/api/auth/status")).body).not.toHaveProperty("portal");

  await hub.restart();
  await until(() => hub.output.includes("Joined the network HOME"));
  expect(hub.output).not.toContain("Access point:");
  expect(hub.output).not.toContain(home.password);
});

it("reports why a network could not be joined, and another one can be tried", async () => {
  hub = await Hub.start({ owner: null, wifi: houseNetworks });
  const wrong = await joinBy({ ssid: "HOME", password: "not-the-password" });
  expect(wrong.join).toEqual({ ssid: "HOME", state: "failed", message: "Wrong password for HOME." });
  expect((await asGuest("POST", "/api/network/join", { body: { ssid: "HOME", password: "x" } })).status).toBe(
    400,
  );

  expect(
    (await asGuest("POST", "/api/network/join", { body: { ssid: "Nowhere", password: "" } })).status,
  ).toBe(202);
  expect((await asGuest("POST", "/api/network/join", { body: home })).status).toBe(409);
  const missing = await joinOutcome();
  expect(missing.join?.message).toBe("Nowhere was not found.");
  expect(missing.known).toEqual([]);
  expect((await joinBy({ ssid: "Cafe", password: "" })).joined?.ssid).toBe("Cafe");
}, 40_000);

it("is open to clients of the access point until there is an owner, then to administrators only", async () => {
  hub = await Hub.start({ owner: null, wifi: houseNetworks });
  expect((await hub.call("GET", "/api/network/state")).status).toBe(403);
  expect((await hub.call("POST", "/api/network/join", { body: home })).status).toBe(403);
  await hub.restart({ owner: { username: "owner", password: "owner-password" } });
  expect((await asGuest("GET", "/api/network/state")).status).toBe(401);
  expect((await asGuest("POST", "/api/network/join", { body: home })).status).toBe(401);
  const token = await hub.signIn();
  const answer = await hub.call<NetworkState>("GET", "/api/network/state", { token });
  expect(answer.body.onAccessPoint).toBe(false);
  expect((await asGuest("GET", "/api/network/state", { token })).status).toBe(200);

  await asGuest("POST", "/api/network/join", { token, body: home });
  const known = async () => (await hub.call<NetworkState>("GET", "/api/network/state", { token })).body.known;
  await expect.poll(known, { timeout: 10_000 }).toEqual(["HOME"]);
  const forget = () => hub.call("POST", "/api/network/forget", { token, body: { ssid: "HOME" } });
  expect((await forget()).status).toBe(200);
  expect((await forget()).status).toBe(404);
  expect(await known()).toEqual([]);
});

it("redirects every foreign host name on the access point to the set-up page", async () => {
  hub = await Hub.start({ owner: null, wifi: houseNetworks });
  const ask = (base: string, start: string) =>
    rawRequest(base, `${start} HTTP/1.1\r\nHost: captive.example\r\nConnection: close\r\n\r\n`);
  for (const start of ["GET /hotspot-detect.html", "HEAD /", "GET /generate_204?x=1"]) {
    const answer = await ask(hub.accessPointUrl, start);
    expect(answer.status).toBe(302);
    expect(answer.head).toContain(`Location: ${new URL("/setup", hub.accessPointUrl)}`);
  }
  expect((await ask(hub.accessPointUrl, "GET /api/network/state")).status).toBe(403);
  expect((await ask(hub.accessPointUrl, "POST /")).status).toBe(403);
  expect((await ask(hub.baseUrl, "GET /")).status).toBe(403);
});

it("joins its network again after it was unavailable", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-networks-"));
  const file = join(folder, "networks");
  writeFileSync(file, "HOME=password1\n");
  hub = await Hub.start({ owner: null, wifi: `@${file}` });
  expect((await joinBy(home)).joined?.ssid).toBe("HOME");
  writeFileSync(file, "");
  await expect.poll(async () => (await state()).joined).toBeNull();
  expect((await state()).accessPoint.open).toBe(true);
  writeFileSync(file, "HOME=password1\n");
  await expect.poll(async () => (await state()).joined?.ssid).toBe("HOME");
  rmSync(folder, { recursive: true });
});

it("has no such calls if the computer manages the network", async () => {
  hub = await Hub.start({ owner: null });
  for (const [method, path] of [
    ["GET", "state"],
    ["GET", "scan"],
    ["POST", "join"],
  ]) {
    expect((await hub.call(method as string, `/api/network/${path}`)).status).toBe(404);
  }
});
