// @vitest-environment happy-dom

import { expect, test, vi } from "vitest";

/** A fresh start of the panel with the stored preferences. */
async function start() {
  vi.resetModules();
  return import("./preferences");
}

test("the defaults are dark theme, auto-save and alerts", async () => {
  const { preferencesStore } = await start();
  expect(preferencesStore.getState()).toEqual({
    theme: "dark",
    autoSave: true,
    ledStatusAlerts: true,
    systemUpdates: true,
  });
});

test("choices are kept across a reload", async () => {
  (await start()).changePreferences({ theme: "light", autoSave: false });
  expect((await start()).preferencesStore.getState()).toMatchObject({ theme: "light", autoSave: false });
});

test.each(["no json", "null", '{"theme":"pink","autoSave":"yes"}'])(
  "an invalid stored value (%s) is ignored",
  async (kept) => {
    localStorage.setItem("preferences", kept);
    expect((await start()).preferencesStore.getState()).toMatchObject({ theme: "dark", autoSave: true });
  },
);

test("with blocked storage, preferences work but are not remembered", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  const { preferencesStore, changePreferences } = await start();
  changePreferences({ theme: "light" });
  expect(preferencesStore.getState().theme).toBe("light");
});
