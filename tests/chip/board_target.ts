import { execFileSync } from "node:child_process";
import { createReadStream, type ReadStream } from "node:fs";
import { networkInterfaces } from "node:os";
import { defaultOwner, RemoteHub } from "../support/hub/remote-hub";
import { until } from "../support/hub/until";
import { type ChipOptions, imagesOf, type Target, tokenIn } from "./target";

const kPatience = 5000;

/** The address of this computer in a network: the hub must be able to reach it. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
}

/** Keeps what a board prints on its console. */
class Console {
  text = "";
  private readonly lines: ReadStream;

  constructor(path: string) {
    execFileSync("stty", ["-F", path, "115200", "raw", "-echo", "-hupcl"]);
    this.lines = createReadStream(path, { encoding: "utf8" });
    this.lines.on("data", (part) => {
      this.text += part;
    });
    // The power of the line's own chip may be that of the board.
    this.lines.on("error", () => {});
  }

  close(): void {
    this.lines.destroy();
  }
}

/** A board after a factory reset, in the network. */
export function boardTarget(options: ChipOptions): Target {
  const { url = "", serial, power } = options;
  const console = serial ? new Console(serial) : undefined;
  const command = (state: "on" | "off") => {
    if (power) execFileSync(power, [state]);
  };
  const images = imagesOf(options);
  const own = ownAddress();
  return {
    name: "board",
    hub: new RemoteHub(defaultOwner, url, 10 * kPatience),
    here: own,
    listenAt: own,
    powerOn: async () => command("on"),
    cutPower: async () => command("off"),
    setupToken: async () => {
      const given = process.env.LUMISAND_SETUP_TOKEN;
      if (given || !console) return given ?? "";
      return until(() => tokenIn(console.text), Boolean, { timeout: 60_000, what: "the set-up token" });
    },
    cannot: {
      ...(!power && { power: "nothing switches the board's power (--power)" }),
      table: "the board's controller is a real one",
      ...(!images && { firmware: "no image was given (--update)" }),
    },
    ...(images && { images }),
    patience: kPatience,
    stop: async () => console?.close(),
  };
}
