import { mkdirSync, writeFileSync, writeSync } from "node:fs";
import { markdownTable } from "../../scripts/lib/bench-page.mjs";
import type { Diagnostics } from "../../web/src/api/generated";

/** In ms; the last class of a DurationCounts has no bound. */
const kBounds = [5, 10, 20, 50, 100, 500];

/** The bound in ms that `share` of the counted durations do not exceed: "5"; "> 500" if it is none of them. */
export function percentile(counts: number[], share: number): string {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return "-";
  let within = 0;
  const at = counts.findIndex((count) => {
    within += count;
    return within >= all * share;
  });
  return at < kBounds.length ? String(kBounds[at]) : `> ${kBounds.at(-1)}`;
}

/** The counts of the time between two readings; those of the second if the hub has restarted in between. */
export function since(before: number[] | undefined, now: number[]): number[] {
  const differences = now.map((count, at) => count - (before?.[at] ?? 0));
  return differences.some((count) => count < 0) ? now : differences;
}

const bytes = (number: number | null) => (number === null ? "-" : number.toLocaleString("en"));

const kHead = ["scene", "result", "heap free", "lowest", "largest block", "passes, 99 % within ms"];
const kMore = ["frames late, 99 % within ms", "stacks unused", "last start"];

/** What the scenes measured: one row a scene, one table a target. Each row is in build/chip/NAME.md at once. */
export class Report {
  readonly path: string;
  private readonly rows: string[][] = [[...kHead, ...kMore]];
  private last?: Diagnostics;

  constructor(name: string) {
    this.path = `build/chip/${name}.md`;
    mkdirSync("build/chip", { recursive: true });
  }

  add(scene: string, result: string, now?: Diagnostics): void {
    const measured = now ? this.measured(now) : Array(7).fill("-");
    this.last = now ?? this.last;
    this.rows.push([scene, result, ...measured]);
    writeFileSync(this.path, `${markdownTable(this.rows)}\n`);
    writeSync(process.stdout.fd, `${scene}: ${result}\n`);
  }

  private measured(now: Diagnostics): string[] {
    return [
      ...[now.freeHeap, now.lowestHeap, now.largestBlock].map(bytes),
      percentile(since(this.last?.passes, now.passes), 0.99),
      percentile(since(this.last?.frames, now.frames), 0.99),
      now.stacks.map(({ task, unused }) => `${task} ${unused}`).join(", ") || "-",
      now.resetReason,
    ];
  }
}
