import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTable } from "../../../scripts/lib/program.mjs";

/** Running programs. They are killed at the end of this process, in case a test file ends early. */
const running = new Set<ReturnType<typeof startTable>>();
process.once("exit", () => {
  for (const table of running) table.child.kill("SIGKILL");
});

/** A line of the table's log: virtual time in ms, kind of event, and the rest. */
export interface TableEvent {
  at: number;
  kind: string;
  text: string;
}

/** A separate virtual Grbl with a table, on a pseudo-terminal. */
export class VirtualTable {
  private constructor(
    private readonly process: ReturnType<typeof startTable>,
    private readonly folder: string,
    /** The path for the hub's option --serial. */
    readonly port: string,
    private readonly rate: number,
  ) {}

  /** `args`: further options of virtual_grbl, such as faults. */
  static async start({ rate = 50, args = [] as string[] } = {}): Promise<VirtualTable> {
    const folder = mkdtempSync(join(tmpdir(), "lumisand-table-"));
    const port = join(folder, "port");
    const log = join(folder, "log");
    const process = startTable(["--link", port, "--log", log, "--rate", String(rate), ...args]);
    running.add(process);
    process.exited.then(() => running.delete(process));
    return new VirtualTable(process, folder, await process.ready, rate);
  }

  /** Sends a command to the table's standard input (docs/virtual-grbl.md). */
  say(command: string): void {
    this.process.child.stdin?.write(`${command}\n`);
  }

  /** All events in the log so far. A last line without an end is still being written. */
  events(): TableEvent[] {
    return readFileSync(join(this.folder, "log"), "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => {
        const [at, kind, ...rest] = line.split(" ");
        return { at: Number(at), kind: kind ?? "", text: rest.join(" ") };
      });
  }

  /** The targets of the lines that the table accepted as moves, in order: "12.5 7". */
  moves(): string[] {
    return this.events()
      .filter(({ kind, text }) => kind === "line" && /^G[01]X/.test(text))
      .map(({ text }) => text.replace(/^G[01]X([-.\d]+)Y([-.\d]+)$/, "$1 $2"));
  }

  count(kind: string): number {
    return this.events().filter((event) => event.kind === kind).length;
  }

  /** For how many ms of real time the planner was empty in mid-stream, at most. */
  longestDrought(): number {
    const droughts = this.events().filter(({ kind }) => kind === "starved");
    return Math.ceil(Math.max(0, ...droughts.map(({ text }) => Number(text) / this.rate)));
  }

  async stop(): Promise<void> {
    this.process.child.kill("SIGTERM");
    await this.process.exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
