import { expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

interface Setting {
  name: string;
  value: number;
  wanted: number;
  verdict: "fits" | "differs" | "spoils";
  isHarmless: boolean;
}

interface World {
  hub: Hub;
  token: string;
  sand: Sand;
  table: VirtualTable;
  settings: () => Promise<Setting[]>;
}

/** Runs `work` with a hub and a table with these options, once all settings are known. */
async function withTable(args: string[], work: (world: World) => Promise<void>): Promise<void> {
  const table = await VirtualTable.start({ rate: 50, args });
  const hub = await Hub.start({ serial: table.port });
  try {
    const token = await hub.signIn();
    const settings = async () =>
      (await hub.call<{ settings: Setting[] }>("GET", "/api/gcode/controller", { token })).body.settings;
    await expect.poll(async () => (await settings()).length, patient).toBe(9);
    await work({ hub, token, sand: new Sand(hub, token), table, settings });
  } finally {
    await hub.stop();
    await table.stop();
  }
}

const messageOf = (body: unknown) => (body as { message: string }).message;

it("a controller that is not built for CoreXY gets no job, and the status and each call say why", {
  timeout: 60_000,
}, async () => {
  await withTable(["--corexy", "off"], async ({ hub, token, sand, table, settings }) => {
    const kWhy =
      "The controller is not built for CoreXY, but the table is (see Settings > Devices): drawings would be skewed.";
    expect((await sand.table()).message).toBe(kWhy);
    expect((await settings())[0]).toEqual({
      name: "CoreXY",
      value: 0,
      wanted: 1,
      verdict: "spoils",
      isHarmless: false,
    });
    const home = await sand.control("home");
    expect([home.status, messageOf(home.body)]).toEqual([409, kWhy]);
    const { file } = (await sand.upload("box.gcode", "G1 X100 Y50\nG1 X10 Y10")).body;
    // Only questions reach the controller, also when they are repeated.
    await expect
      .poll(() => table.events().filter(({ text }) => text === "$I").length, patient)
      .toBeGreaterThan(1);
    expect(table.events().filter(({ kind, text }) => kind === "line" && !/^\$[I$]$/.test(text))).toEqual([]);
    expect((await sand.job(file.file)).state).toBe("waiting");
    const body = { drive: "cartesian" };
    expect((await hub.call("PUT", "/api/config/hardware", { token, body })).status).toBe(200);
    await sand.reaches(file.file, "done");
  });
});

it("an administrator has the harmless settings set, and no others", { timeout: 60_000 }, async () => {
  const odd = ["--setting", "1=25", "--setting", "13=1", "--setting", "100=90"];
  await withTable(odd, async ({ hub, token, table, settings }) => {
    const differing = async () =>
      (await settings()).filter(({ verdict }) => verdict !== "fits").map(({ name }) => name);
    expect(await differing()).toEqual(["$1", "$13", "$100"]);
    const set = async () => (await hub.call("POST", "/api/gcode/controller", { token })).status;
    await expect.poll(set, patient).toBe(200);
    await expect.poll(differing, patient).toEqual(["$100"]);
    await expect.poll(() => table.events().filter(({ text }) => text.includes("=")).length, patient).toBe(2);
  });
});
