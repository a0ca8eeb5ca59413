import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSatellite } from "../../../scripts/lib/program.mjs";
import { black, plainMatrix } from "../browser/matrix-tab";
import type { Hub } from "./hub";
import { type Pixel, pixelsAt, type StripState, StripWatch } from "./simulator-page";
import { until } from "./until";

/** Running programs. They are killed at the end of this process, in case a test file ends early. */
const running = new Set<ReturnType<typeof startSatellite>>();
process.once("exit", () => {
  for (const satellite of running) satellite.child.kill("SIGKILL");
});

const kRows = 8;

/** A successful trial of new firmware takes half of the limit, a failing one all of it. */
const kHasty = ["heartbeat=200", "retry-pause=50", "self-test-limit=3000"].flatMap((option) => [
  "--test",
  option,
]);

export interface SatelliteOptions {
  id?: "matrix-1" | "matrix-2";
  /** The hub's address. */
  hub: string;
  /** Without a token it has to be paired. */
  token?: string;
  /** A folder that is kept; by default a temporary one that `stop()` deletes. */
  store?: string;
  /** Sends heartbeats and retries after fractions of a second instead of seconds. */
  isHasty?: boolean;
  /**
   * Simulates a matrix whose users choose network and number. `wifi`: networks in reach
   * ("HOME=password1,Cafe=").
   */
  wifi?: string;
  /** Further options of satellite_host. */
  args?: string[];
}

/** Index on the chain of a panel with the default wiring of the pixel at `col`, `row`. */
export function chainIndex(col: number, row: number): number {
  return col * kRows + (col % 2 === 1 ? kRows - 1 - row : row);
}

/** Makes both matrices show a pattern in which only the first pixel is lit, in `color`. */
export async function paintFirstPixel(hub: Hub, token: string, color: string): Promise<void> {
  const pattern = [color, ...black.slice(1)];
  const matrices = ["Matrix 1", "Matrix 2"]
    .map(plainMatrix)
    .map((each) => ({ ...each, display: { ...each.display, pattern } }));
  const answer = await hub.call("POST", "/api/config/matrix-config", { token, body: { matrices } });
  if (answer.status !== 200) throw new Error(`The hub refused the matrices: ${answer.status} ${answer.text}`);
}

/** A simulated LED matrix with a simulator page. */
export class Satellite {
  readonly store: string;
  simulatorUrl = "";
  private process?: ReturnType<typeof startSatellite>;

  private constructor(private readonly options: SatelliteOptions) {
    this.store = options.store ?? mkdtempSync(join(tmpdir(), "lumisand-satellite-"));
  }

  static async start(options: SatelliteOptions): Promise<Satellite> {
    const satellite = new Satellite(options);
    await satellite.begin();
    return satellite;
  }

  /** The satellite's output since the test last started it. */
  get output(): string {
    return this.process?.output() ?? "";
  }

  /**
   * The address of the set-up page on the satellite's own access point; requires `wifi`, and that the access
   * point is open.
   */
  async accessPointUrl(): Promise<string> {
    const told = () => this.output.match(/^Set-up: (http:\S+)\/setup$/m)?.[1] ?? "";
    return until(told, (url) => url !== "", { timeout: 20_000, interval: 20, what: "the set-up's address" });
  }

  /**
   * How often the satellite has restarted itself since the test last started it; its addresses stay the same.
   */
  get restartsItself(): number {
    return Math.max(0, this.output.split(/^Simulator:/m).length - 2);
  }

  /** Waits until the satellite has restarted itself `times` times since the test last started it. */
  async restarted(times = 1, limitMs = 20_000): Promise<void> {
    const counted = () => this.restartsItself;
    await until(counted, (count) => count >= times, { timeout: limitMs, interval: 20, what: "a restart" });
  }

  /** The pixels that the LEDs show now, in the order of the chain. */
  state(): Promise<StripState> {
    return pixelsAt(new URL("/api/matrix", this.simulatorUrl));
  }

  async pixels(): Promise<Pixel[]> {
    return (await this.state()).pixels;
  }

  /** Records the pixels of the LEDs, at most 30 times a second. */
  watch(): Promise<StripWatch> {
    return StripWatch.of(new URL("/api/matrix/stream", this.simulatorUrl));
  }

  /** Ends the satellite at once, like a power cut, and keeps the store for `restart()`. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  /** Starts the satellite again on the same store; cuts its power first if it still runs. */
  async restart(): Promise<void> {
    await this.end("SIGKILL");
    await this.begin();
  }

  async stop(): Promise<void> {
    await this.end("SIGINT");
    if (!this.options.store) rmSync(this.store, { recursive: true, force: true });
  }

  private async begin(): Promise<void> {
    const { id = "matrix-1", hub, token, isHasty = false, wifi, args = [] } = this.options;
    const given = ["--id", id, "--hub", new URL(hub).origin, "--store", this.store, "--simulator-port", "0"];
    const network = wifi === undefined ? [] : ["--test", `wifi=${wifi}`];
    const choices = [...(token ? ["--token", token] : []), ...(isHasty ? kHasty : []), ...network, ...args];
    const process = startSatellite([...given, ...choices]);
    this.process = process;
    running.add(process);
    process.exited.then(() => running.delete(process));
    this.simulatorUrl = await process.ready;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.process) return;
    this.process.child.kill(signal);
    await this.process.exited;
    this.process = undefined;
  }
}
