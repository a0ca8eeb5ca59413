import { expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { patient, Sand, type SandJob, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

const kFaultAt = 300;

/** The faults of the virtual table, the hub's message for each, and the command that ends it. */
const kFaults: { name: string; command: string; says: RegExp; mend?: string }[] = [
  { name: "the table hangs", command: "hang", says: /stopped answering/, mend: "resume" },
  { name: "the table restarts", command: "reset", says: /restarted/ },
  { name: "the table refuses a line", command: "error 2", says: /refused a line.*error 2/ },
  { name: "an alarm is raised", command: "alarm 1", says: /limit/i },
  { name: "the cable is pulled", command: "unplug", says: /cable|connect/i, mend: "plug" },
];

const missing = async (sand: Sand, file: string, table: VirtualTable) => {
  const sent = new Set(table.moves());
  return (await sand.moves(file)).filter((move) => !sent.has(move));
};

/** Draws a pattern on a table with this fault and returns the job afterwards. */
async function withFault(
  args: string[],
  check: (sand: Sand, job: SandJob, table: VirtualTable) => Promise<void>,
): Promise<void> {
  const table = await VirtualTable.start({ rate: 50, args });
  const hub = await Hub.start({ serial: table.port });
  try {
    const sand = await Sand.of(hub);
    const { body } = await sand.upload("pattern.gcode", spiral(1000));
    await check(sand, await sand.reaches(body.file.file, "interrupted", "done"), table);
    const next = (await sand.upload("next.gcode", "G1 X30 Y40\n")).body.file.file;
    await sand.reaches(next, "done");
  } finally {
    await hub.stop();
    await table.stop();
  }
}

async function goOn(sand: Sand, file: string): Promise<void> {
  await expect.poll(async () => (await sand.table()).online, patient).toBe(true);
  if ((await sand.table()).machine === "Alarm") expect((await sand.control("home")).status).toBe(200);
  expect((await sand.change(file, { resume: "continue" })).status).toBe(200);
  await sand.reaches(file, "done");
}

it.each(kFaults)(
  "when $name, the job says so, and is drawn whole when continued",
  {
    timeout: 120_000,
  },
  async ({ command, says, mend }) => {
    await withFault(["--after", `${kFaultAt}:${command}`], async (sand, job, table) => {
      expect(job.state).toBe("interrupted");
      expect(job.message).toMatch(says);
      if (mend) table.say(mend);
      await goOn(sand, job.file);
      expect(await missing(sand, job.file, table)).toEqual([]);
    });
  },
);

it("a lost byte spoils one line at most, and is reported unless it was a last digit", {
  timeout: 120_000,
}, async () => {
  await withFault(["--drop-byte", "9000"], async (sand, job, table) => {
    // Grbl has no checksum: a line without its last decimal is still valid.
    if (job.state === "interrupted") {
      expect(job.message).toMatch(/garbled|refused a line|did not answer/);
      await goOn(sand, job.file);
    }
    expect((await missing(sand, job.file, table)).length).toBeLessThanOrEqual(1);
  });
});
