import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHub } from "../../../scripts/lib/program.mjs";
import { defaultOwner, RemoteHub } from "./remote-hub";
import { until } from "./until";

export { type Answer, type CallOptions, defaultOwner } from "./remote-hub";

const kSetupToken = "K7M2Q9RTWX4B";
/** Few rounds of PBKDF2, so that signing in is fast; other tests check the real number. */
const kHashRounds = "100";
const kWww = "data/www";

/** Running programs. They are killed at the end of this process, in case a test file ends early. */
const running = new Set<ReturnType<typeof startHub>>();
process.once("exit", () => {
  for (const hub of running) hub.child.kill("SIGKILL");
});

export interface HubOptions {
  /** A folder that is kept; by default a temporary one that `stop()` deletes. */
  store?: string;
  /** The first account, created if there is none; `null` leaves the hub without accounts. */
  owner?: { username: string; password: string } | null;
  /** ISO time of the hub's wall clock. */
  now?: string;
  /** Speed of the hub's clock relative to real time. */
  speed?: number;
  /** POSIX time zone rule. */
  tz?: string;
  www?: string;
  /** The sand table's serial port; by default there is no table. */
  serial?: string;
  /** Draws patterns from their start, and goes straight to them; by default the other settings hold. */
  goesStraight?: boolean;
  /** Simulates a device that manages its Wi-Fi, in reach of these networks ("HOME=password1,Cafe="). */
  wifi?: string;
  /** Further options of hub_host. */
  args?: string[];
}

const kStraight = JSON.stringify({ table: { travel: "straight", reverse: false } });

/** A separate hub program on free ports. */
export class Hub extends RemoteHub {
  /** The set-up token: valid until there is an account. */
  readonly setupToken = kSetupToken;
  readonly store: string;
  simulatorUrl = "";
  private process?: ReturnType<typeof startHub>;

  private constructor(private options: HubOptions) {
    super(options.owner ?? defaultOwner);
    this.store = options.store ?? mkdtempSync(join(tmpdir(), "lumisand-test-"));
  }

  static async start(options: HubOptions = {}): Promise<Hub> {
    const hub = new Hub(options);
    await hub.listen();
    return hub;
  }

  /** The hub's address on its own access point; requires `wifi`, and that the access point is open. */
  get accessPointUrl(): string {
    return this.baseUrl.replace(/localhost|127\.0\.0\.1/, "127.0.0.2");
  }

  /** The process id of the running program. */
  get pid(): number {
    return this.process?.child.pid ?? 0;
  }

  /** The program's output since the test last started it. */
  get output(): string {
    return this.process?.output() ?? "";
  }

  /** How often the hub has restarted itself since the test last started it; its addresses stay the same. */
  get restartsItself(): number {
    return Math.max(0, this.output.split(/^Panel:/m).length - 2);
  }

  /** Waits until the hub has restarted itself `times` times since the test last started it. */
  async restarted(times = 1, limitMs = 20_000): Promise<void> {
    const counted = () => this.restartsItself;
    await until(counted, (count) => count >= times, { timeout: limitMs, interval: 20, what: "a restart" });
  }

  /** Closes the pipe that receives the hub's log. */
  closeLog(): void {
    this.process?.child.stderr?.destroy();
  }

  /** Ends the hub like Ctrl-C and removes a temporary store. Resolves to the exit code. */
  async stop(): Promise<number | null> {
    const code = await this.end("SIGINT");
    if (!this.options.store) rmSync(this.store, { recursive: true, force: true });
    return code;
  }

  /** Ends the hub at once, like a power cut, and keeps the store for `restart()`. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    await this.end(signal);
  }

  /** Starts the hub again on the same store; ends it like Ctrl-C first if it still runs. */
  async restart(changes: Omit<HubOptions, "store"> = {}): Promise<void> {
    await this.end("SIGINT");
    this.options = { ...this.options, ...changes };
    this.owner = this.options.owner ?? defaultOwner;
    await this.listen();
  }

  private async listen(): Promise<void> {
    const hub = startHub(this.programArguments(await freePort(), await freePort()));
    this.process = hub;
    running.add(hub);
    hub.exited.then(() => running.delete(hub));
    const { panel, simulator } = await hub.ready;
    this.baseUrl = panel;
    this.simulatorUrl = simulator;
  }

  private programArguments(port: string, simulatorPort: string): string[] {
    const {
      owner = defaultOwner,
      now,
      speed,
      tz = "UTC0",
      www = kWww,
      serial = "none",
      goesStraight,
      wifi,
      args = [],
    } = this.options;
    return [
      ...["--port", port, "--simulator-port", simulatorPort, "--serial", serial],
      ...["--store", this.store, "--www", www, "--tz", tz],
      ...["--test", `admin-token=${kSetupToken}`, "--test", `hash-rounds=${kHashRounds}`],
      ...(owner ? ["--owner", `${owner.username}:${owner.password}`] : []),
      ...(now ? ["--test", `now=${now}`] : []),
      ...(speed ? ["--test", `speed=${speed}`] : []),
      ...(goesStraight ? ["--hardware", kStraight] : []),
      ...(wifi === undefined ? [] : ["--test", `wifi=${wifi}`]),
      ...args,
    ];
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.process) return null;
    this.process.child.kill(signal);
    const { code } = await this.process.exited;
    this.process = undefined;
    return code;
  }
}

/**
 * A port below those of outgoing connections. While a hub is away, such a connection could take its port, and the hub
 * could not be restarted.
 */
function freePort(): Promise<string> {
  const port = 10_000 + Math.floor(Math.random() * 22_000);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(freePort()));
    probe.listen(port, () => probe.close(() => resolve(String(port))));
  });
}
