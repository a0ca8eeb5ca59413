import { expect, it } from "vitest";
import { Hub } from "../support/hub";
import { patient, Sand, spiral } from "../support/sand";
import { VirtualTable } from "../support/table";

const kFaultAt = 300;

/** Each fault that the virtual table knows, and what people are told. */
const kFaults = [
  { name: "a byte is lost", args: ["--drop-byte", "9000"], says: /garbled|refused a line|did not answer/ },
  {
    name: "the table hangs",
    args: ["--hang-at", `${kFaultAt}`, "--hang-for", "400"],
    says: /stopped answering/,
  },
  { name: "the table restarts", args: ["--reset-at", `${kFaultAt}`], says: /restarted/ },
  { name: "the table refuses a line", args: ["--error", `2@${kFaultAt}`], says: /refused a line.*error 2/ },
  { name: "an alarm is raised", args: ["--alarm", `1@${kFaultAt}`], says: /limit/i },
  {
    name: "the cable is pulled",
    args: ["--unplug-at", `${kFaultAt}`, "--unplug-for", "100"],
    says: /cable|connect/i,
  },
];

it.each(kFaults)(
  "when $name, the job says so, and is drawn whole when continued",
  { timeout: 120_000 },
  async ({ args, says }) => {
    const table = await VirtualTable.start({ rate: 50, args });
    const hub = await Hub.start({ serial: table.port });
    try {
      const sand = await Sand.of(hub);
      const { body } = await sand.upload("pattern.gcode", spiral(1000));
      const file = body.file.file;
      const job = await sand.reaches(file, "interrupted", "done");
      expect(job.state).toBe("interrupted");
      expect(job.message).toMatch(says);

      await expect.poll(async () => (await sand.table()).online, patient).toBe(true);
      if ((await sand.table()).machine === "Alarm") expect((await sand.control("home")).status).toBe(200);
      expect((await sand.change(file, { resume: "continue" })).status).toBe(200);
      await sand.reaches(file, "done");
      const sent = new Set(table.moves());
      expect((await sand.moves(file)).filter((move) => !sent.has(move))).toEqual([]);

      const next = (await sand.upload("next.gcode", "G1 X30 Y40\n")).body.file.file;
      await sand.reaches(next, "done");
    } finally {
      await hub.stop();
      await table.stop();
    }
  },
);
