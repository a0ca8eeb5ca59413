import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import { freePort } from "./lib/free-port.mjs";
import { buildDir } from "./lib/paths.mjs";
import { StepFailed } from "./lib/steps.mjs";
import { withTempFolder } from "./lib/temp-folder.mjs";

const kTarget = "bench/bench_mqtt";
const kHubs = 1_000;
const kPrograms = 4; // a program can have some 300 clients (tests/bench/mqtt_bench.cpp)
const kTicksPerSecond = 100; // of /proc, on Linux

/** Processor time of a program in ms. */
function cpuOf(child) {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / kTicksPerSecond;
}

function startBroker(config) {
  return spawn("mosquitto", ["-c", config], { stdio: "ignore" });
}

/** Starts a program with some of the hubs. `onLine` gets its lines. */
function startHubs(port, first, onLine) {
  const args = [port, kHubs / kPrograms, first].map(String);
  const child = spawn(`${buildDir}/${kTarget}`, args, { stdio: ["ignore", "pipe", "inherit"] });
  createInterface(child.stdout).on("line", onLine);
  return new Promise((resolve) => child.once("close", resolve));
}

/** Runs the hubs, and restarts the broker when all are ready for it. */
async function phases(config, port) {
  let broker = startBroker(config);
  let brokerBefore = 0;
  const lines = {};
  const found = {};
  const take = (line) => {
    const [name, ...numbers] = line.split("\t");
    lines[name] = [...(lines[name] ?? []), numbers.map(Number)];
    const all = lines[name];
    if (all.length < kPrograms) return;
    if (name === "ready") {
      // Its port is free only when it has ended.
      broker.once("exit", () => {
        broker = startBroker(config);
        brokerBefore = 0;
      });
      broker.kill("SIGKILL");
      return;
    }
    const brokerNow = cpuOf(broker);
    const sum = (index) => all.reduce((total, numbersOfOne) => total + numbersOfOne[index], 0);
    const ms = Math.max(...all.map(([time]) => time));
    found[name] = { ms, messages: sum(1), micros: sum(2), broker: brokerNow - brokerBefore };
    brokerBefore = brokerNow;
  };
  try {
    const programs = Array.from({ length: kPrograms }, (_, i) =>
      startHubs(port, (i * kHubs) / kPrograms, take),
    );
    const codes = await Promise.all(programs);
    if (codes.some((code) => code !== 0)) throw new StepFailed("The hubs did not come to their end.");
  } finally {
    broker.kill("SIGKILL");
  }
  return found;
}

function table({ connect, idle, steady, restart }) {
  const row = (name, { ms, messages, broker }) => [
    name,
    (ms / 1_000).toFixed(1),
    grouped(messages),
    grouped((messages * 1_000) / ms),
    (broker / 1_000).toFixed(1),
  ];
  const cost = (steady.micros - idle.micros) / steady.messages;
  return `${markdownTable([
    [`${grouped(kHubs)} hubs`, "seconds", "messages", "a second", "the broker's processor, seconds"],
    row("all connect and publish everything", connect),
    row("nothing changes", idle),
    row("the lights of each change once a second", steady),
    row("the broker is killed and started again", restart),
  ])}\n\nA change with its message costs a hub ${cost.toFixed(0)} µs of this machine, with the client's part and the kernel's.`;
}

await benchmark({ section: "mqtt", targets: [kTarget] }, () =>
  withTempFolder(async (folder) => {
    const config = join(folder, "broker.conf");
    const port = await freePort(0);
    const lines = [`listener ${port} 127.0.0.1`, "allow_anonymous true", "persistence false"];
    if (process.getuid() === 0) lines.push("user root");
    writeFileSync(config, `${lines.join("\n")}\n`);
    return { text: table(await phases(config, port)), excesses: [] };
  }),
);
