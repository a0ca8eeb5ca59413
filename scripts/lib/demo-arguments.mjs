import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { optionValue, withDefaults } from "./arguments.mjs";
import { demoAccount, demoSatellites } from "./demo-store.mjs";
import { freePort } from "./free-port.mjs";
import { buildDir, hubProgram, panelFolder, root } from "./paths.mjs";

const kDefaultPort = 8080;
const kLocalTime = "/etc/localtime";

const hubKnows = (zone) => spawnSync(hubProgram, ["--tz", zone, "--help"]).status === 0;

/** This computer's time zone; "UTC" if the hub does not know it, as without zone files. */
export function ownTimeZone(zone = process.env.TZ || kLocalTime, isKnown = hubKnows) {
  if (isKnown(zone)) return zone;
  console.log(`The time zone is UTC, because ${zone} is unknown. --tz sets another one.`);
  return "UTC";
}

/**
 * The hub's arguments with missing ones filled in, its secrets as variables of its environment, the demo owner
 * to show, if there is one, and the satellites. Other users of this computer can read a command line, but not an
 * environment.
 */
export async function hubArguments(args) {
  const given = args.filter((arg) => arg !== "--no-demo" && arg !== "--no-satellites");
  const store = resolve(root, optionValue(given, "--store") ?? `${buildDir}/demo-store`);
  const ownOwner = optionValue(given, "--owner") !== undefined || args.includes("--no-demo");
  const satellites = args.includes("--no-satellites") ? [] : demoSatellites(store);
  const demo = ownOwner ? undefined : demoAccount(store, given.includes("--reset-accounts"));
  const port = Number(optionValue(given, "--port") ?? kDefaultPort);
  const simulatorPort = Number(optionValue(given, "--simulator-port") ?? (port === 0 ? 0 : port + 1));
  for (const [at, each] of satellites.entries()) {
    each.simulatorPort = await freePort(simulatorPort === 0 ? 0 : simulatorPort + 1 + at);
  }
  const hubArgs = withDefaults(given, {
    "--port": kDefaultPort,
    "--store": store,
    "--www": panelFolder,
    "--tz": optionValue(given, "--tz") ?? ownTimeZone(),
    "--simulator-port": simulatorPort,
  });
  for (const { id, simulatorPort: port } of satellites) {
    hubArgs.push("--matrix-simulator", `${id}=http://127.0.0.1:${port}`);
  }
  const env = {
    ...(demo && { LUMI_OWNER: `${demo.name}:${demo.password}` }),
    ...(satellites.length > 0 && {
      LUMI_DEVICES: satellites.map(({ id, token }) => `${id}=${token}`).join(" "),
    }),
  };
  return { hubArgs, env, demo, satellites };
}

/** The arguments and the environment of a simulated LED matrix of the hub at this address. */
export function satelliteArguments({ id, token, store, simulatorPort }, panel) {
  const hub = new URL(panel).origin;
  const args = ["--id", id, "--hub", hub, "--store", store, "--simulator-port", String(simulatorPort)];
  return { args, env: { LUMI_TOKEN: token } };
}
