import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as api from "../../../api/presets";
import type { DeviceStatuses, Strip } from "../../../api/types";
import { deviceStatusStore } from "../../../state/device-status";
import { PresetsRow } from "./PresetsRow";

vi.mock("../../../api/presets", async (original) => ({
  ...(await original<typeof api>()),
  getPresets: vi.fn(),
  addPreset: vi.fn(),
  changePreset: vi.fn(),
  deletePreset: vi.fn(),
  orderPresets: vi.fn(),
  runPreset: vi.fn(),
}));
vi.mock("../../../api/preset-playlist", async (original) => ({
  ...(await original<object>()),
  getPresetPlaylist: async () => ({ ok: false, error: { message: "", status: 0 } }),
}));
vi.mock("../../../api/config", async (original) => ({
  ...(await original<object>()),
  getDeviceStatus: async () => ({ ok: true, value: statuses() }),
}));

const STRIP: Strip = {
  id: "room-lights",
  enabled: true,
  ledCount: 60,
  color: "#ffb46b",
  brightness: 128,
  speed: 100,
  mode: "fire",
};
const LIST = { effects: [], palettes: [] };

let hub: { revision: number; running: number | null };
let stored: api.Preset[];
const statuses = () => ({ "room-lights-esp32": { presets: hub } }) as unknown as DeviceStatuses;
const named = (id: number, name: string, look: api.PresetLook = {}) => ({
  id,
  preset: { name, transition: 1, led: { strips: [{ enabled: true, ...look }] } },
});
const done = { ok: true as const, value: {} };

beforeEach(() => {
  hub = { revision: 1, running: null };
  stored = [named(1, "Reading", { mode: "solid" }), named(2, "Camp fire", { mode: "fire" })];
  deviceStatusStore.setState({ statuses: statuses() });
  vi.mocked(api.getPresets)
    .mockReset()
    .mockImplementation(async () => ({
      ok: true,
      value: { ...hub, presets: stored },
    }));
  for (const call of [api.addPreset, api.changePreset, api.deletePreset, api.orderPresets, api.runPreset]) {
    vi.mocked(call).mockReset().mockResolvedValue(done);
  }
});

async function open(strip: Partial<Strip> = {}) {
  const paint = vi.fn();
  const view = render(<PresetsRow strip={{ ...STRIP, ...strip }} list={LIST} render={paint} />);
  await screen.findByRole("region", { name: "Presets" });
  return { ...view, paint };
}
const chips = () => within(screen.getByRole("group", { name: "Presets" })).queryAllByRole("button");
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("each preset is a button; one tap runs it and marks it at once", async () => {
  await open();
  expect(chips().map((chip) => chip.textContent)).toEqual(["Reading", "Camp fire"]);
  click("Reading");
  expect(api.runPreset).toHaveBeenCalledWith(1);
  expect(chips().map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
});

test("the running preset is marked only while the strip shows its look", async () => {
  hub.running = 2;
  deviceStatusStore.setState({ statuses: statuses() });
  const { rerender } = await open();
  expect(chips()[1]?.getAttribute("aria-pressed")).toBe("true");
  rerender(<PresetsRow strip={{ ...STRIP, mode: "solid" }} list={LIST} render={vi.fn()} />);
  expect(chips()[1]?.getAttribute("aria-pressed")).toBe("false");
});

test("the present look is saved by name, lit, without what belongs to the hardware", async () => {
  await open({ enabled: false, palette: "heat" });
  click("Save as preset");
  fireEvent.change(screen.getByLabelText("Name of the preset"), { target: { value: " Ember " } });
  click("Save");
  const { id: _id, ledCount: _count, ...look } = STRIP;
  expect(api.addPreset).toHaveBeenCalledWith({
    name: "Ember",
    transition: 1,
    led: { strips: [{ ...look, enabled: true, palette: "heat" }] },
  });
  await waitFor(() => expect(screen.queryByLabelText("Name of the preset")).toBeNull());
});

test("without presets a sentence says what they are, and nothing is to be edited", async () => {
  stored = [];
  await open();
  expect(screen.getByText(/One tap brings it back/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit presets" })).toBeNull();
});

test("presets are renamed, moved, overwritten and deleted", async () => {
  await open();
  click("Edit presets");
  const field = screen.getByLabelText("Name of Reading");
  fireEvent.change(field, { target: { value: "Book" } });
  fireEvent.blur(field);
  expect(api.changePreset).toHaveBeenLastCalledWith(1, { ...stored[0]?.preset, name: "Book" });
  click("Move Reading down");
  expect(api.orderPresets).toHaveBeenCalledWith([2, 1]);
  await waitFor(() => expect(api.getPresets).toHaveBeenCalledTimes(3));
  click("Set Reading to how it is now");
  click("Overwrite");
  expect(vi.mocked(api.changePreset).mock.lastCall?.[1].led.strips[0]?.mode).toBe("fire");
  click("Delete Reading");
  click("Delete");
  expect(api.deletePreset).toHaveBeenCalledWith(1);
  click("Done");
  await waitFor(() => expect(chips()).toHaveLength(2));
});

test("a change of the hub's presets elsewhere loads the list again", async () => {
  await open();
  stored = [named(3, "Sunset")];
  hub = { revision: 2, running: null };
  deviceStatusStore.setState({ statuses: statuses() });
  await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["Sunset"]));
});
