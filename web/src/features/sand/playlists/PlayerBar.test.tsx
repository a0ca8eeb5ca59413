import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeLibrary, inSand, pattern } from "../../../../test/fake-playlists";
import { FakeSandHub, job, player } from "../../../../test/fake-sand-hub";
import { button } from "../../../../test/screen";
import type { SandView } from "../sand-context";
import { PlayerBar } from "./PlayerBar";

const IDS = ["a", "b", "c", "d", "e", "f", "g"];
const LIBRARY = fakeLibrary(IDS.map((id) => pattern(id, `Pattern ${id}`)));
const play = vi.fn();
const control = vi.fn();
const decide = vi.fn();
const drawn = job("a", "running", { pattern: "a", player: true, progress: 40, remaining: 60 });

beforeEach(() => {
  play.mockReset();
  control.mockReset();
  decide.mockReset();
  phone(false);
  vi.stubGlobal("IntersectionObserver", NearObserver);
});

/** All that is shown is near. */
class NearObserver {
  constructor(readonly report: (changes: { target: Element; isIntersecting: boolean }[]) => void) {}

  observe(target: Element): void {
    this.report([{ target, isIntersecting: true }]);
  }

  unobserve(): void {}
}

/** The window is as narrow as a phone, or not. */
function phone(isNarrow: boolean): void {
  const media = { matches: !isNarrow, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => media);
}

function show(change: Partial<SandView>, isCard = false): void {
  render(<PlayerBar isCard={isCard} end="Done about 21:40" />, inSand(change, { play, control, decide }));
}

const names = () => screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"));
const next = () => within(screen.getByRole("list", { name: "Next" })).getAllByRole("listitem");

describe("a playlist", () => {
  const playing = player({ pattern: "a", next: ["b", "c", "d", "e", "f", "g"] });

  test("shows what is drawn, the next five, and when it is over", () => {
    show({ player: playing, jobs: [drawn] });
    const region = screen.getByRole("region", { name: "Now playing" });
    expect(region.textContent).toContain("Pattern a1 min left");
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(40);
    expect(next().map((each) => each.textContent)).toEqual(
      ["b", "c", "d", "e", "f"].map((id) => `Pattern ${id}`),
    );
    screen.getByText("Evening · 2 of 3 · Done about 21:40");
    expect(LIBRARY.want.mock.calls.map(([id]) => id)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("is paused, skipped and stopped", () => {
    show({ player: playing, jobs: [drawn] });
    for (const name of ["Pause", "Skip", "Stop after this one", "Stop"]) fireEvent.click(button(name));
    expect(play.mock.calls).toEqual([["pause"], ["skip"], ["stopAfter"], ["stop"]]);
    expect(control).not.toHaveBeenCalled();
  });

  test("asks once before more than a minute of drawing is lost", () => {
    show({ player: playing, jobs: [{ ...drawn, estimate: 600, progress: 20 }] });
    fireEvent.click(button("Stop"));
    expect(play).not.toHaveBeenCalled();
    const question = within(screen.getByRole("dialog", { name: "Stop the playlist?" }));
    expect(question.getByText(/is drawn to 20%/)).toBeTruthy();
    fireEvent.click(question.getByRole("button", { name: "Stop" }));
    expect(play.mock.calls).toEqual([["stop"]]);
  });

  test("continues, and plays on after this one", () => {
    show({ player: { ...playing, isPaused: true, stopAfter: true }, jobs: [{ ...drawn, state: "paused" }] });
    expect(button("Stop after this one").getAttribute("aria-pressed")).toBe("true");
    for (const name of ["Resume", "Stop after this one"]) fireEvent.click(button(name));
    expect(play.mock.calls).toEqual([["resume"], ["continue"]]);
  });

  test("may be drawn in quiet hours", () => {
    const waiting = {
      ...playing,
      state: "waiting",
      file: null,
      message: "Quiet hours until 07:00.",
    } as const;
    show({ player: waiting, table: { ...new FakeSandHub().table, quiet: true } });
    screen.getByText("Quiet hours until 07:00.");
    expect(screen.queryByRole("progressbar")).toBeNull();
    fireEvent.click(button("Draw anyway"));
    expect(play.mock.calls).toEqual([["drawAnyway"]]);
  });

  test.each([true, false])("continues a pattern that was interrupted; it is its own: %s", (isOwn) => {
    const waiting = { ...playing, state: "waiting", message: "Interrupted at 40%." } as const;
    show({
      player: waiting,
      jobs: [{ ...drawn, player: isOwn, status: "Queued", state: "interrupted" }],
    });
    screen.getByText(isOwn ? "Interrupted at 40%." : `Stopped at ${drawn.progress}%`);
    expect(names()).toEqual(isOwn ? ["Continue", "Skip", "Stop after this one", "Stop"] : ["Continue"]);
    fireEvent.click(button("Continue"));
    expect(decide.mock.calls).toEqual([["a", "continue"]]);
  });

  test("that waits for a drawing of the queue says so, and the buttons are for that drawing", () => {
    show({
      player: { ...playing, state: "waiting", drawn: 0 },
      jobs: [{ ...drawn, pattern: "g", player: false }],
    });
    screen.getByText("Pattern g");
    screen.getByText("Then Evening · 1 of 3 · Done about 21:40");
    expect(names()).toEqual(["Pause", "Stop"]);
    for (const name of ["Pause", "Stop"]) fireEvent.click(button(name));
    expect([control.mock.calls, play.mock.calls]).toEqual([[["pause"], ["stop"]], []]);
  });

  test("that is paused says nothing about the drawing of the queue", () => {
    show({ player: { ...playing, isPaused: true }, jobs: [{ ...drawn, pattern: "g", player: false }] });
    screen.getByText("1 min left");
    expect(names()).toEqual(["Pause", "Stop"]);
  });

  test("takes no commands while the hub is silent", () => {
    show({ player: playing, jobs: [drawn], isSilent: true });
    for (const name of ["Pause", "Skip", "Stop"]) fireEvent.click(button(name));
    expect(play).not.toHaveBeenCalled();
  });
});

test("a drawing started by hand is shown with what waits, and is paused and stopped by the table", () => {
  const waiting = job("x", "waiting", { pattern: "b" });
  show({ jobs: [drawn, waiting, job("y", "done", { pattern: "c" })] });
  expect(next().map((each) => each.textContent)).toEqual(["Pattern b"]);
  expect(names()).toEqual(["Pause", "Stop"]);
  for (const name of ["Pause", "Stop"]) fireEvent.click(button(name));
  expect(control.mock.calls).toEqual([["pause"], ["stop"]]);
});

test("a table in a feed hold can be resumed", () => {
  show({ jobs: [drawn], table: { ...new FakeSandHub().table, canResume: true } });
  fireEvent.click(button("Resume"));
  expect(control.mock.calls).toEqual([["resume"]]);
});

test("a paused drawing that is being stopped can not be resumed", () => {
  show({ jobs: [{ ...drawn, player: false, state: "paused" }] });
  expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
});

test("a phone shows the rest on request", () => {
  phone(true);
  show({ player: player({ pattern: "a", next: ["b"] }), jobs: [drawn] });
  expect(screen.queryByRole("list", { name: "Next" })).toBeNull();
  const bar = screen.getByRole("button", { expanded: false });
  expect(bar.textContent).toBe("Pattern a1 min left");
  fireEvent.click(bar);
  expect(next()).toHaveLength(1);
  button("Stop after this one");
});

test("in the table's card, all of it is shown", () => {
  phone(true);
  show({ player: player({ pattern: "a", next: ["b"] }), jobs: [drawn] }, true);
  expect(next()).toHaveLength(1);
  expect(names()).toEqual(["Pause", "Skip", "Stop after this one", "Stop"]);
});
