import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { defaultOwner, RemoteHub } from "../support/hub/remote-hub";
import type { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import { type ChipOptions, imagesOf, type Target, tokenIn } from "./target";

/** The computer that runs the emulator, in the network of its user mode. */
const kHere = "10.0.2.2";
const kDdpPort = 4048;
const kPatience = 30_000;
/** Without a fixed ratio of instructions and time, the two processors of the chip wait for each other. */
const kTime = ["-icount", "shift=3,align=off,sleep=on"];

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
  const hub = new RemoteHub(defaultOwner, `http://127.0.0.1:${port}`, 10 * kPatience);
  let child: ChildProcess | undefined;
  let console = "";
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
      console = "";
      const forwards = `hostfwd=tcp:127.0.0.1:${port}-:80,hostfwd=udp:127.0.0.1:${livePort}-:${kDdpPort}`;
      child = spawn(emulator, [
        ...["-nographic", "-machine", "esp32", "-monitor", "none", ...kTime],
        ...["-drive", `file=${flash},if=mtd,format=raw`],
        ...["-nic", `user,model=open_eth,${forwards}`],
        ...["-serial", "stdio", "-chardev", `serial,id=table,path=${table.port}`, "-serial", "chardev:table"],
      ]);
      let complaint = "";
      child.stderr?.on("data", (text) => {
        complaint += text;
      });
      child.stdout?.on("data", (text) => {
        console += text;
        resolve();
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`The emulator ended. ${complaint}`)));
    });
  const images = imagesOf(options);
  return {
    name: "emulator",
    hub,
    here: kHere,
    listenAt: "127.0.0.1",
    powerOn,
    cutPower,
    setupToken: () =>
      until(() => tokenIn(console), Boolean, { timeout: 20 * kPatience, what: "the set-up token" }),
    cannot: images ? {} : { firmware: "no image was given (--update)" },
    ...(images && { images }),
    livePort,
    patience: kPatience,
    stop: async () => {
      await cutPower();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
