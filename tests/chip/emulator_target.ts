import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { RemoteHub } from "../support/hub/remote-hub";
import type { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";
import type { ChipOptions, Target } from "./target";

/** The computer that runs the emulator, in the network of its user mode. */
const kHere = "10.0.2.2";
/** Without a fixed ratio of instructions and time, the two processors of the chip wait for each other. */
const kTime = ["-icount", "shift=3,align=off,sleep=on"];

/**
 * An ESP32 in QEMU with a copy of a flash image, whose program uses QEMU's Ethernet. Its second serial line is the
 * virtual table's.
 */
export async function emulatorTarget(options: ChipOptions, table: VirtualTable): Promise<Target> {
  const { emulator = "", image = "", update } = options;
  const folder = mkdtempSync(join(tmpdir(), "lumisand-chip-"));
  const flash = join(folder, "flash.bin");
  copyFileSync(image, flash);
  const port = await freePort(0);
  const hub = new RemoteHub(undefined, `http://127.0.0.1:${port}`);
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
  return {
    name: "emulator",
    hub,
    here: kHere,
    powerOn: async () => {
      console = "";
      child = spawn(emulator, [
        ...["-nographic", "-machine", "esp32", "-monitor", "none", ...kTime],
        ...["-drive", `file=${flash},if=mtd,format=raw`],
        ...["-nic", `user,model=open_eth,hostfwd=tcp:127.0.0.1:${port}-:80`],
        ...["-serial", "stdio", "-serial", table.port],
      ]);
      child.stdout?.on("data", (text) => {
        console += text;
      });
    },
    cutPower,
    setupToken: () =>
      until(() => console.match(/#setup=(\w+)/)?.[1] ?? "", Boolean, {
        timeout: 600_000,
        what: "the set-up token",
      }),
    cannot: update ? {} : { firmware: "no image was given (--update)" },
    ...(update && { images: { good: { version: "", bytes: readFileSync(update) } } }),
    patience: 30_000,
    stop: async () => {
      await cutPower();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
