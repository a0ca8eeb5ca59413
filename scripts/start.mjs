import { optionValue, withoutOption } from "./lib/arguments.mjs";
import { buildHost } from "./lib/cmake.mjs";
import { hubArguments, satelliteArguments } from "./lib/demo-arguments.mjs";
import { demoTable, kTableNames } from "./lib/demo-table.mjs";
import { addressesOnNetwork } from "./lib/network-addresses.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { buildDir, hubProgram } from "./lib/paths.mjs";
import { startHub, startSatellite, startTable } from "./lib/program.mjs";
import { run } from "./lib/run.mjs";
import { ensure, main } from "./lib/setup.mjs";

const kInWelcome = /^(Panel|Simulator|Set-up):/;
const kUsage = `npm start                      builds what is out of date and starts the hub on this computer
npm start -- --port 9000       passes options on to the hub
npm start -- --tz Europe/Berlin   the time zone, instead of this computer's
npm start -- --no-demo         makes no demo owner: the address printed as Set-up, which ends with the admin
                               token, makes the first account
npm start -- --no-satellites    simulates no LED matrices
npm start -- --serial /dev/ttyUSB0   drives a real sand table; without it a virtual one
npm start -- --table dune-weaver-pro   a virtual table of this kind, for which the hub is set up:
                               ${kTableNames}

The hub's own options:
`;

const running = { hub: undefined, others: [] };

await main(async () => {
  const args = process.argv.slice(2);
  await ensure({ need: "run" });
  const programs = ["host/hub_host", "host/satellite_host", "host/virtual_grbl"];
  await buildHost({ targets: programs, title: "Compiling the hub" });
  if (args.includes("--help")) return help();
  await ensurePanel();
  return serve(args).finally(endOthers);
});

async function help() {
  const { code, output } = await run(hubProgram, ["--help"]);
  console.log(kUsage + output.trimEnd());
  return code;
}

async function serve(args) {
  const name = optionValue(args, "--table");
  const kind = name === undefined ? undefined : demoTable(name);
  if (name !== undefined && !kind) {
    console.error(`--table takes one of: ${kTableNames}`);
    return 1;
  }
  endWithUs();
  const table = await virtualTable(args, kind);
  const { hubArgs, env, demo, satellites } = await hubArguments([
    ...withoutOption(args, "--table"),
    ...(table ? ["--serial", table] : []),
    ...(kind ? ["--hardware", JSON.stringify(kind.hardware)] : []),
  ]);
  const passedOn = [];
  const hub = startHub(hubArgs, {
    env,
    onLine: (line) => (isShown ? tell(line) : passedOn.push(line)),
    onError: (text) => process.stderr.write(text),
    startLimitMs: 60_000,
  });
  let isShown = false;
  running.hub = hub.child;
  hub.ready.then(
    (addresses) => {
      for (const each of satellites) running.others.push(satelliteOf(each, addresses.panel).child);
      isShown = true;
      for (const line of passedOn) if (!kInWelcome.test(line)) console.log(line);
      const setUp = passedOn.map((line) => line.match(/^Set-up:\s+(\S+)/)?.[1]).find(Boolean);
      const others = optionValue(args, "--listen") === undefined ? addressesOnNetwork(addresses.panel) : [];
      console.log(welcome({ ...addresses, others }, demo, setUp));
    },
    () => {
      for (const line of passedOn) console.log(line);
    },
  );
  const { code, message } = await hub.exited;
  if (message) console.error(message);
  return code ?? 1;
}

/** Forwards the running hub's output. After a restart the hub prints its addresses again. */
function tell(line) {
  if (line.startsWith("Panel:")) console.log("The hub has restarted.");
  else if (!line.startsWith("Simulator:")) console.log(line);
}

/** The port of a simulated sand table for the hub, unless the arguments request a real one or none. */
async function virtualTable(args, kind) {
  if (optionValue(args, "--serial") !== undefined) return undefined;
  const options = ["--link", `${buildDir}/sand-table-${process.pid}`, ...(kind?.table ?? [])];
  const table = startTable(options, {
    onError: (text) => process.stderr.write(text),
    detached: true,
  });
  running.others.push(table.child);
  return table.ready;
}

/** A simulated LED matrix of the hub. Its output goes to our own error output. */
function satelliteOf(satellite, panel) {
  const { args, env } = satelliteArguments(satellite, panel);
  return startSatellite(args, {
    env,
    onError: (text) => process.stderr.write(text.replace(/^(?=.)/gm, `${satellite.id}: `)),
  });
}

/**
 * Forwards signals to the hub, which stops the table; the other programs end after it, or if this one fails. None
 * outlives npm.
 */
function endWithUs() {
  const end = (signal) => (running.hub ? running.hub.kill(signal) : process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(signal));
  process.on("SIGHUP", () => end("SIGTERM"));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end("SIGTERM"), 500).unref();
  process.on("exit", endOthers);
}

function endOthers() {
  for (const child of running.others) child.kill("SIGTERM");
}

function welcome({ panel, others, simulator }, demo, setUp) {
  const rows = [["Panel", panel], ...others.map((address) => ["", address])];
  rows.push(["Simulator", `${simulator}  (what the hardware shows)`]);
  if (setUp) rows.push(["Set-up", setUp]);
  else if (demo) rows.push(["Sign in", `${demo.name} / ${demo.password}`]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`);
  return [
    "",
    "Lumisand is running.",
    "",
    ...lines,
    "",
    "  Ctrl-C ends it; a restart keeps everything.",
    "",
  ].join("\n");
}
