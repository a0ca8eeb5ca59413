import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { Hub } from "../support/hub/hub";
import type { VirtualTable } from "../support/hub/table";
import { imagesFrom, kFailing } from "./images";
import { kPatienceMs, type Target } from "./target";

const kPageBytes = 4096;

/** The hub's program on this computer, as a board with 4 MB. */
export async function linuxTarget(table: VirtualTable): Promise<Target> {
  const store = mkdtempSync(join(tmpdir(), "lumisand-chip-"));
  const livePort = await freePort(0);
  const tests = ["self-test-limit=2000", `live-port=${livePort}`].flatMap((test) => ["--test", test]);
  const args = ["--flash", "4", "--bad-image", `${kFailing}=no-web`, ...tests];
  const hub = await Hub.start({ store, owner: null, serial: table.port, goesStraight: true, args });
  const { port } = new URL(hub.baseUrl);
  await hub.kill();
  return {
    name: "linux",
    hub,
    here: "127.0.0.1",
    listenAt: "127.0.0.1",
    powerOn: () => hub.restart({ args: [...args, "--port", port] }),
    cutPower: () => hub.kill(),
    setupToken: async () => hub.setupToken,
    cannot: {
      network: "the network of this computer stays",
      mdns: "the program of this computer announces no name",
    },
    images: imagesFrom(espImage({ size: 4096 })),
    livePort,
    residentBytes: () => Number(readFileSync(`/proc/${hub.pid}/statm`, "utf8").split(" ")[1]) * kPageBytes,
    patience: kPatienceMs.linux,
    stop: async () => {
      await hub.stop();
      rmSync(store, { recursive: true, force: true });
    },
  };
}
