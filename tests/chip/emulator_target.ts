import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { defaultOwner, RemoteHub } from "../support/hub/remote-hub";
import type { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { imagesFrom } from "./images";
import { type ChipOptions, Console, kPatienceMs, type Target } from "./target";

/** The computer that runs the emulator, in the network of its user mode. */
const kHere = "10.0.2.2";
const kDdpPort = 4048;
const kMdnsPort = 5353;
const kPatience = kPatienceMs.emulator;
/** Without a fixed ratio of instructions and time, the two processors of the chip wait for each other. */
const kTime = ["-icount", "shift=3,align=off,sleep=on"];

/** Free memory before and after the emulated Ethernet is started. */
const kEthernet = { bytes: 25 * 1024, what: "the emulated Ethernet" };

/** Connects or disconnects the emulated Ethernet, by QEMU's machine protocol; rejects if it does not respond. */
function setLink(monitor: string, up: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(monitor);
    let heard = "";
    socket.setTimeout(kPatience, () => socket.destroy(new Error("QEMU does not respond")));
    socket.on("data", (part) => {
      heard += part;
      if (heard.includes('"error"')) socket.destroy(new Error(heard));
      if (heard.split('"return"').length > 2) socket.end(() => resolve());
    });
    socket.on("error", reject).on("close", () => reject(new Error("QEMU closed the connection")));
    socket.write('{"execute":"qmp_capabilities"}\n');
    socket.write(`{"execute":"set_link","arguments":{"name":"net","up":${up}}}\n`);
  });
}

/**
 * An ESP32 in QEMU with a copy of a flash image, whose program uses QEMU's Ethernet. Its second serial line is the
 * virtual table's.
 */
export async function emulatorTarget(options: ChipOptions, table: VirtualTable): Promise<Target> {
  const { emulator = "", image = "" } = options;
  const folder = mkdtempSync(join(tmpdir(), "lumisand-chip-"));
  const flash = join(folder, "flash.bin");
  copyFileSync(image, flash);
  const port = await freePort(0);
  const livePort = await freePort(0);
  const mdnsPort = await freePort(0);
  const monitor = join(folder, "monitor");
  const hub = new RemoteHub(defaultOwner, `http://127.0.0.1:${port}`, 30 * kPatience);
  let child: ChildProcess | undefined;
  const console = new Console("emulator");
  const cutPower = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  process.once("exit", () => child?.kill("SIGKILL"));

  /** Resolves when the chip prints its first line. */
  const powerOn = () =>
    new Promise<void>((resolve, reject) => {
      const live = `hostfwd=udp:127.0.0.1:${livePort}-:${kDdpPort}`;
      const mdns = `hostfwd=udp:127.0.0.1:${mdnsPort}-:${kMdnsPort}`;
      const forwards = `hostfwd=tcp:127.0.0.1:${port}-:80,${live},${mdns}`;
      child = spawn(emulator, [
        ...[
          "-nographic",
          "-machine",
          "esp32",
          "-monitor",
          "none",
          "-qmp",
          `unix:${monitor},server=on,wait=off`,
          ...kTime,
        ],
        ...["-drive", `file=${flash},if=mtd,format=raw`],
        ...["-nic", `user,id=net,model=open_eth,${forwards}`],
        ...["-serial", "stdio", "-chardev", `serial,id=table,path=${table.port}`, "-serial", "chardev:table"],
      ]);
      let complaint = "";
      child.stderr?.on("data", (text) => {
        complaint += text;
      });
      child.stdout?.on("data", (text) => {
        console.add(String(text));
        resolve();
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`The emulator ended. ${complaint}`)));
    });
  return {
    name: "emulator",
    hub,
    here: kHere,
    listenAt: "127.0.0.1",
    powerOn,
    cutPower,
    network: (state) => setLink(monitor, state === "on"),
    setupToken: () =>
      until(() => console.setupToken, Boolean, { timeout: 20 * kPatience, what: "the set-up token" }),
    cannot: { time: "the emulated clock lags behind while the emulator waits for this computer" },
    images: imagesFrom(readFileSync(options.update ?? image)),
    livePort,
    mdnsPort,
    foreign: kEthernet,
    patience: kPatience,
    stop: async () => {
      await cutPower();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
