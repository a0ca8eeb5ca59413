import { execFileSync } from "node:child_process";
import { createReadStream, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { RemoteHub } from "../support/hub/remote-hub";
import { until } from "../support/hub/until";
import type { ChipOptions, Target } from "./target";

/** The address of this computer in a network: the hub must be able to reach it. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
}

/** Keeps what a board prints on its console. */
class Console {
  text = "";

  constructor(path: string) {
    execFileSync("stty", ["-F", path, "115200", "raw", "-echo", "-hupcl"]);
    createReadStream(path, { encoding: "utf8" }).on("data", (part) => {
      this.text += part;
    });
  }
}

/** A board after a factory reset, in the network. `power` is a command that gets "on" or "off". */
export function boardTarget({ url = "", serial, power, update }: ChipOptions): Target {
  const console = serial ? new Console(serial) : undefined;
  const command = (state: "on" | "off") => {
    if (power) execFileSync(power, [state]);
  };
  return {
    name: "board",
    hub: new RemoteHub(undefined, url),
    here: ownAddress(),
    powerOn: async () => command("on"),
    cutPower: async () => command("off"),
    setupToken: () => {
      if (!console) return Promise.resolve(process.env.LUMISAND_SETUP_TOKEN ?? "");
      return until(() => console.text.match(/#setup=(\w+)/)?.[1] ?? "", Boolean, {
        timeout: 60_000,
        what: "the set-up token",
      });
    },
    cannot: {
      ...(!power && { power: "nothing switches the board's power (--power)" }),
      table: "the board's controller is a real one",
      ...(!update && { firmware: "no image was given (--update)" }),
    },
    ...(update && { images: { good: { version: "", bytes: readFileSync(update) } } }),
    patience: 5000,
    stop: async () => {},
  };
}
