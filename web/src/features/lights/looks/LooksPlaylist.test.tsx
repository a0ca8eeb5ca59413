import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ADA } from "../../../../test/hub";
import * as api from "../../../api/looks";
import { sessionStore } from "../../../state/session";
import { LooksPlaylist } from "./LooksPlaylist";

vi.mock("../../../api/looks", async (original) => ({
  ...(await original<typeof api>()),
  getLooksPlaylist: vi.fn(),
  changeLooksPlaylist: vi.fn(),
  controlLooksPlaylist: vi.fn(),
}));
vi.mock("../../../api/config", async (original) => ({
  ...(await original<object>()),
  getDeviceStatus: async () => ({ ok: false, error: { message: "", status: 0 } }),
}));

const LOOKS = ["Fire", "Ocean"].map((name, at) => ({
  ...{ id: at + 1, name, icon: "star", color: null, pinned: false },
  parts: ["lights" as const],
}));
const STEPS = [
  { scene: 1, seconds: 300, transition: 2 },
  { scene: 2, seconds: 90, transition: 0 },
];
let hub: api.LooksState;
const answer = async () => ({ ok: true as const, value: hub });

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  hub = { playlist: { steps: STEPS, repeat: true, shuffle: false }, playing: false };
  vi.mocked(api.getLooksPlaylist).mockReset().mockImplementation(answer);
  vi.mocked(api.changeLooksPlaylist).mockReset().mockImplementation(answer);
  vi.mocked(api.controlLooksPlaylist).mockReset().mockImplementation(answer);
});

async function open() {
  render(<LooksPlaylist looks={LOOKS} />);
  return screen.findByRole("region", { name: "Playlist" });
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("it is started and stopped, and says what it shows and when the next look comes", async () => {
  const section = await open();
  expect(section.textContent).toContain("2 looks, again and again");
  hub = { ...hub, playing: true, step: 0, next: 125 };
  click("Start the playlist");
  await waitFor(() => expect(api.controlLooksPlaylist).toHaveBeenCalledWith("start"));
  await screen.findByText("Shows Fire. The next one comes in 2 min 5 s.");
  hub = { ...hub, playing: false };
  click("Stop the playlist");
  await screen.findByRole("button", { name: "Start the playlist" });
});

test("it counts down, then asks what comes next", async () => {
  vi.useFakeTimers();
  hub = { ...hub, playing: true, step: 1, next: 2 };
  render(<LooksPlaylist looks={LOOKS} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText("Shows Ocean. The next one comes in 1 s.")).toBeTruthy();
  hub = { ...hub, step: 0, next: 300 };
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("Shows Fire. The next one comes in 5 min.")).toBeTruthy();
  vi.useRealTimers();
});

test("a new playlist begins with all looks", async () => {
  hub = { ...hub, playlist: { steps: [], repeat: true, shuffle: false } };
  await open();
  click("Edit the playlist");
  click("Save");
  await waitFor(() => expect(api.changeLooksPlaylist).toHaveBeenCalled());
  expect(vi.mocked(api.changeLooksPlaylist).mock.lastCall?.[0].steps.map(({ scene }) => scene)).toEqual([
    1, 2,
  ]);
});

test("steps are changed, moved, added and removed in a draft", async () => {
  await open();
  click("Edit the playlist");
  const first = within(screen.getAllByRole("listitem")[0] as HTMLElement);
  fireEvent.change(first.getByLabelText("For"), { target: { value: "60" } });
  fireEvent.change(first.getByLabelText("Transition"), { target: { value: "10" } });
  fireEvent.keyDown(screen.getByRole("button", { name: "Move Ocean, 2 of 2" }), { key: "ArrowUp" });
  click("Add a look");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  fireEvent.click(screen.getAllByRole("button", { name: "Remove Fire" })[1] as HTMLElement);
  fireEvent.click(screen.getByLabelText("Shuffle"));
  expect(api.changeLooksPlaylist).not.toHaveBeenCalled();
  click("Save");
  await waitFor(() => expect(api.changeLooksPlaylist).toHaveBeenCalled());
  expect(api.changeLooksPlaylist).toHaveBeenCalledWith({
    steps: [STEPS[1], { scene: 1, seconds: 60, transition: 10 }],
    repeat: true,
    shuffle: true,
  });
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit the playlist" })).toBeTruthy());
});

test("a length that is not in the list is kept", async () => {
  await open();
  click("Edit the playlist");
  const second = within(screen.getAllByRole("listitem")[1] as HTMLElement);
  expect((second.getByLabelText("For") as HTMLSelectElement).value).toBe("90");
  expect(second.getByText("1 min 30 s")).toBeTruthy();
});
