import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import { freePort } from "./lib/free-port.mjs";
import { buildDir } from "./lib/paths.mjs";
import { StepFailed } from "./lib/steps.mjs";

const kTarget = "bench/bench_mqtt";
const kHubs = 1_000;
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

/** Runs the hubs, and restarts the broker when they are ready for it. */
async function phases(config, port) {
  let broker = startBroker(config);
  const hubs = spawn(`${buildDir}/${kTarget}`, [String(port), String(kHubs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => hubs.once("exit", resolve));
  const found = {};
  let brokerBefore = 0;
  try {
    for await (const line of createInterface(hubs.stdout)) {
      if (line === "ready") {
        broker.kill("SIGKILL");
        broker = startBroker(config);
        brokerBefore = 0;
        continue;
      }
      const [name, ms, messages, micros] = line.split("\t");
      const brokerNow = cpuOf(broker);
      found[name] = {
        ms: Number(ms),
        messages: Number(messages),
        micros: Number(micros),
        broker: brokerNow - brokerBefore,
      };
      brokerBefore = brokerNow;
    }
    if ((await ended) !== 0) throw new StepFailed("The hubs did not come to their end.");
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

await benchmark({ section: "mqtt", targets: [kTarget] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-bench-"));
  try {
    const config = join(folder, "broker.conf");
    const port = await freePort(0);
    const lines = [`listener ${port} 127.0.0.1`, "allow_anonymous true", "persistence false"];
    if (process.getuid() === 0) lines.push("user root");
    writeFileSync(config, `${lines.join("\n")}\n`);
    return { text: table(await phases(config, port)), excesses: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
