import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as api from "../../../api/preset-playlist";
import { PresetPlaylist } from "./PresetPlaylist";

vi.mock("../../../api/preset-playlist", async (original) => ({
  ...(await original<typeof api>()),
  getPresetPlaylist: vi.fn(),
  changePresetPlaylist: vi.fn(),
  controlPresetPlaylist: vi.fn(),
}));
vi.mock("../../../api/config", async (original) => ({
  ...(await original<object>()),
  getDeviceStatus: async () => ({ ok: false, error: { message: "", status: 0 } }),
}));

const PRESETS = ["Fire", "Ocean"].map((name, at) => ({
  id: at + 1,
  preset: { name, led: { strips: [{}] } },
}));
const STEPS = [
  { preset: 1, seconds: 300, transition: 2 },
  { preset: 2, seconds: 90, transition: 0 },
];
let hub: api.PlaylistState;
const answer = async () => ({ ok: true as const, value: hub });

beforeEach(() => {
  hub = { playlist: { steps: STEPS, repeat: true, shuffle: false }, playing: false };
  vi.mocked(api.getPresetPlaylist).mockReset().mockImplementation(answer);
  vi.mocked(api.changePresetPlaylist).mockReset().mockImplementation(answer);
  vi.mocked(api.controlPresetPlaylist).mockReset().mockImplementation(answer);
});

async function open() {
  render(<PresetPlaylist presets={PRESETS} />);
  return screen.findByRole("region", { name: "Playlist" });
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("it is started and stopped, and says what it shows and when the next preset comes", async () => {
  const section = await open();
  expect(section.textContent).toContain("2 presets, again and again");
  hub = { ...hub, playing: true, step: 0, next: 125 };
  click("Start the playlist");
  expect(api.controlPresetPlaylist).toHaveBeenCalledWith("start");
  await screen.findByText("Shows Fire. The next one comes in 2 min 5 s.");
  hub = { ...hub, playing: false };
  click("Stop the playlist");
  await screen.findByRole("button", { name: "Start the playlist" });
});

test("it counts down, then asks what comes next", async () => {
  vi.useFakeTimers();
  hub = { ...hub, playing: true, step: 1, next: 2 };
  render(<PresetPlaylist presets={PRESETS} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText("Shows Ocean. The next one comes in 1 s.")).toBeTruthy();
  hub = { ...hub, step: 0, next: 300 };
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("Shows Fire. The next one comes in 5 min.")).toBeTruthy();
  vi.useRealTimers();
});

test("a new playlist begins with all presets", async () => {
  hub = { ...hub, playlist: { steps: [], repeat: true, shuffle: false } };
  await open();
  click("Edit the playlist");
  click("Save");
  expect(vi.mocked(api.changePresetPlaylist).mock.lastCall?.[0].steps.map(({ preset }) => preset)).toEqual([
    1, 2,
  ]);
});

test("steps are changed, moved, added and removed in a draft", async () => {
  await open();
  click("Edit the playlist");
  const first = within(screen.getByRole("listitem", { name: "1. Fire" }));
  fireEvent.change(first.getByLabelText("For"), { target: { value: "60" } });
  fireEvent.change(first.getByLabelText("Transition"), { target: { value: "10" } });
  click("Move Ocean up");
  click("Add a preset");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  fireEvent.click(screen.getAllByRole("button", { name: "Remove Fire" })[1] as HTMLElement);
  fireEvent.click(screen.getByLabelText("Shuffle"));
  expect(api.changePresetPlaylist).not.toHaveBeenCalled();
  click("Save");
  expect(api.changePresetPlaylist).toHaveBeenCalledWith({
    steps: [STEPS[1], { preset: 1, seconds: 60, transition: 10 }],
    repeat: true,
    shuffle: true,
  });
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit the playlist" })).toBeTruthy());
});

test("a length that is not in the list is kept", async () => {
  await open();
  click("Edit the playlist");
  const second = within(screen.getByRole("listitem", { name: "2. Ocean" }));
  expect((second.getByLabelText("For") as HTMLSelectElement).value).toBe("90");
  expect(second.getByText("1 min 30 s")).toBeTruthy();
});
