import { expect, test } from "vitest";
import { backupName, readBackup } from "./backup-file";

const BACKUP = {
  lumisand: "backup",
  format: 1,
  version: "1.2.0",
  created: "2026-11-21T12:00:00Z",
  name: "home",
  sections: { hardware: {}, led: {}, matrix: [], users: [] },
};

const read = (content: unknown) => readBackup(new Blob([JSON.stringify(content)]));

test("the content of a backup is summarised", async () => {
  expect(await read(BACKUP)).toEqual({
    name: "home",
    version: "1.2.0",
    created: "2026-11-21T12:00:00Z",
    sections: ["hardware", "LED strip", "LED matrices", "users"],
    hasUsers: true,
  });
});

test("unknown sections keep their names; missing ones are empty", async () => {
  expect(await read({ lumisand: "backup", sections: { blinds: {} }, created: null })).toEqual({
    name: "",
    version: "",
    created: null,
    sections: ["blinds"],
    hasUsers: false,
  });
});

test.each([null, [], "backup", { lumisand: "restore" }, { sections: {} }])(
  "%j is no backup",
  async (content) => {
    await expect(read(content)).rejects.toThrow("This file is not a backup of Lumisand.");
  },
);

test("a backup without its end is called incomplete", async () => {
  const whole = JSON.stringify(BACKUP);
  for (let size = 20; size < whole.length; size++) {
    const cut = readBackup(new Blob([whole.slice(0, size)]));
    await expect(cut).rejects.toThrow("The backup is incomplete: its end is missing.");
  }
  await expect(readBackup(new Blob(['{"lumisand":"panel","sec']))).rejects.toThrow("not a backup");
});

test("a file above the hub's size limit is not read", async () => {
  await expect(readBackup(new Blob([new Uint8Array(288 * 1024 + 1)]))).rejects.toThrow("too large");
});

test("a backup without a name gets one with the current date", () => {
  expect(backupName(new Date("2026-11-21T12:00:00Z"))).toBe("lumisand-backup-2026-11-21.json");
});
