import { afterEach, beforeEach, expect, it } from "vitest";
import { codeOn } from "../support/browser/devices";
import { rawRequest } from "../support/http/raw-http";
import { type Answer, Hub } from "../support/hub/hub";
import { Satellite, type SatelliteOptions } from "../support/hub/satellite";

interface NetworkState {
  product: string;
  matrix: number | null;
  accessPoint: { ssid: string; open: boolean };
  joined: { ssid: string; address: string } | null;
  join: { ssid: string; state: string; message: string } | null;
  known: string[];
}

interface DeviceStatus {
  online: boolean;
  lastSeen: string | null;
}

const kPatient = { timeout: 20_000, interval: 50 };
const home = { ssid: "HOME", password: "password1" };

let hub: Hub;
let owner: string;
const satellites: Satellite[] = [];
beforeEach(async () => {
  hub = await Hub.start();
  owner = await hub.signIn();
});
afterEach(async () => {
  await Promise.all(satellites.splice(0).map((satellite) => satellite.stop()));
  await hub.stop();
});

async function startMatrix(options: Partial<SatelliteOptions> = {}): Promise<Satellite> {
  const matrix = await Satellite.start({ hub: hub.baseUrl, wifi: "HOME=password1,Cafe=", ...options });
  satellites.push(matrix);
  return matrix;
}

/** Sends a request as a client of the matrix's own access point. */
async function ask<T = unknown>(
  matrix: Satellite,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  return hub.call<T>(method, new URL(path, await matrix.accessPointUrl()).href, { body });
}

const stateOf = async (matrix: Satellite) =>
  (await ask<NetworkState>(matrix, "GET", "/api/network/state")).body;

/** Requests a join and waits for its result. */
async function join(matrix: Satellite, body: object): Promise<NetworkState> {
  expect((await ask(matrix, "POST", "/api/network/join", body)).status).toBe(202);
  await expect.poll(async () => (await stateOf(matrix)).join?.state, kPatient).not.toBe("joining");
  return stateOf(matrix);
}

/** Enters the code that the matrix shows, and waits until the hub receives its status. */
async function pair(matrix: Satellite, deviceId: string): Promise<void> {
  const body = { deviceId, code: await codeOn(matrix) };
  expect((await hub.call("POST", "/api/device/window", { token: owner, body })).status).toBe(200);
  await expect.poll(onlineOnes, kPatient).toContain(deviceId);
}

/** The matrices whose status fulfils the condition. */
async function matricesHeard(isMeant: (status: DeviceStatus) => boolean): Promise<string[]> {
  type Statuses = Record<string, DeviceStatus>;
  const { body } = await hub.call<Statuses>("GET", "/api/config/device/status", { token: owner });
  return Object.keys(body).filter((id) => id.startsWith("matrix-") && isMeant(body[id] as DeviceStatus));
}

const onlineOnes = () => matricesHeard(({ online }) => online);

/** The matrices that are online after a power cut of this one. */
async function heardAfterPowerCut(matrix: Satellite): Promise<string[]> {
  await matrix.kill();
  const cut = Date.now();
  await matrix.restart();
  await expect.poll(() => matrix.output, kPatient).toContain("Online at");
  return matricesHeard(({ lastSeen }) => Date.parse(lastSeen ?? "") >= cut);
}

it("a new matrix gets its network and number, pairs, and keeps all of it through a power cut", async () => {
  const matrix = await startMatrix();
  await matrix.accessPointUrl();
  expect(matrix.output).toMatch(/^Access point: lumisand-matrix-4F2A1C {2}password: \w{4}-\w{4}-\w{4}$/m);
  expect(await stateOf(matrix)).toMatchObject({
    product: "matrix",
    name: "lumisand-matrix",
    matrix: null,
    onAccessPoint: true,
    accessPoint: { ssid: "lumisand-matrix-4F2A1C", open: true },
    joined: null,
    known: [],
  });

  const joined = await join(matrix, { ...home, matrix: 2 });
  expect(joined.join).toEqual({ ssid: "HOME", state: "joined", message: "" });
  expect(joined).toMatchObject({ matrix: 2, name: "lumisand-matrix-2", known: ["HOME"] });
  expect(joined.joined).toMatchObject({ ssid: "HOME", address: "127.0.0.1" });
  await pair(matrix, "matrix-2");
  expect(await onlineOnes()).toEqual(["matrix-2"]);

  expect(await heardAfterPowerCut(matrix)).toEqual(["matrix-2"]);
  await expect.poll(() => matrix.output, kPatient).toMatch(/^Address: http:\/\/127\.0\.0\.1/m);
  expect(matrix.output).toContain("Joined the network HOME");
  expect(matrix.output).not.toContain("Access point:");
  expect(matrix.output).not.toContain(home.password);
}, 60_000);

it("its set-up page has the panel's policy, and every foreign host name is redirected to it", async () => {
  const matrix = await startMatrix();
  for (const path of ["/", "/setup"]) {
    const page = await ask(matrix, "GET", path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  expect((await ask(matrix, "GET", "/api/auth/status")).body).toMatchObject({
    setupRequired: false,
    portal: true,
    name: "lumisand-matrix",
  });

  const base = await matrix.accessPointUrl();
  const foreign = (start: string) =>
    rawRequest(base, `${start} HTTP/1.1\r\nHost: captive.example\r\nConnection: close\r\n\r\n`);
  const led = await foreign("GET /generate_204");
  expect(led.status).toBe(302);
  expect(led.head).toContain(`Location: ${base}/setup`);
  expect((await foreign("GET /api/network/state")).status).toBe(403);
});
