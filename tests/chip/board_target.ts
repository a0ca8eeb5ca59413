import { execFileSync } from "node:child_process";
import { createReadStream, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { defaultOwner, RemoteHub } from "../support/hub/remote-hub";
import { until } from "../support/hub/until";
import { imagesFrom } from "./images";
import { type ChipOptions, Console, kPatienceMs, type Target } from "./target";

const kPatience = kPatienceMs.board;

/** The address of this computer in a network: the hub must be able to reach it. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
}

/** Reads a board's console. */
class Line {
  readonly console: Console;
  private readonly input;

  constructor(path: string, name: string) {
    this.console = new Console(name);
    execFileSync("stty", ["-F", path, "115200", "raw", "-echo", "-hupcl"]);
    this.input = createReadStream(path, { encoding: "utf8" });
    this.input.on("data", (part) => this.console.add(String(part)));
    // The power of the line's own chip may be that of the board.
    this.input.on("error", () => {});
  }

  close(): void {
    this.input.destroy();
  }
}

/** A board after a factory reset, in the network; its console is in build/chip/NAME.log. */
export function boardTarget(options: ChipOptions, name = "board"): Target {
  const { url = "", serial, power, network, update } = options;
  const line = serial ? new Line(serial, name) : undefined;
  const command = (program: string | undefined, state: "on" | "off") => {
    if (program) execFileSync(program, [state]);
  };
  const images = update ? imagesFrom(readFileSync(update)) : undefined;
  const own = ownAddress();
  return {
    name,
    hub: new RemoteHub(defaultOwner, url, 10 * kPatience),
    here: own,
    listenAt: own,
    powerOn: async () => command(power, "on"),
    cutPower: async () => command(power, "off"),
    network: (state) => command(network, state),
    setupToken: async () => {
      const given = process.env.LUMISAND_SETUP_TOKEN;
      if (given || !line) return given ?? "";
      return until(() => line.console.setupToken, Boolean, { timeout: 60_000, what: "the set-up token" });
    },
    cannot: {
      ...(!power && { power: "nothing switches the board's power (--power)" }),
      ...(!network && { network: "nothing switches the access point (--network)" }),
      table: "the board's controller is a real one",
      ...(!images && { firmware: "no image was given (--update)" }),
    },
    ...(images && { images }),
    patience: kPatience,
    stop: async () => line?.close(),
  };
}
