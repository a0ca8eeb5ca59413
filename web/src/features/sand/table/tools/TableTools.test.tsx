import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { inSand } from "../../../../../test/fake-playlists";
import { FakeSandHub, job } from "../../../../../test/fake-sand-hub";
import { settle } from "../../../../../test/manual-timers";
import * as controller from "../../../../api/controller";
import type { TableShape, TableStatus } from "../../../../api/gcode";
import { sessionStore } from "../../../../state/session";
import type { Sand } from "../../sand-context";
import { useController } from "../controller";
import { TableTools } from "./TableTools";

vi.mock("../../../../api/controller");

const Tools = () => <TableTools settings={useController()} />;
const jog = vi.fn<Sand["jog"]>();
const control = vi.fn<Sand["control"]>();
let settings: controller.ControllerSetting[];

const setting = (
  name: string,
  value: number,
  wanted = value,
  verdict: controller.ControllerSetting["verdict"] = value === wanted ? "fits" : "differs",
) => ({ name, value, wanted, verdict, isHarmless: name === "$1" || name === "$13" });

const RECTANGLE = { width: 600, height: 400, isRound: false };

async function open(
  table: Partial<TableStatus> = {},
  isDrawing = false,
  shape: TableShape = RECTANGLE,
): Promise<void> {
  const status = { ...new FakeSandHub().table, ...table };
  const jobs = isDrawing ? [job("a", "running")] : [];
  render(<Tools />, inSand({ table: status, shape, jobs }, { jog, control }));
  await act(settle);
}

const button = (name: string) => screen.getByRole("button", { name });
const isResting = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const rows = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

beforeEach(() => {
  vi.resetAllMocks();
  settings = [setting("CoreXY", 1), setting("$1", 255)];
  vi.mocked(controller.getController).mockImplementation(async () => ({ ok: true, value: { settings } }));
  vi.mocked(controller.adjustController).mockResolvedValue({ ok: true, value: {} });
  const user = {
    id: 1,
    username: "alex",
    name: "Alex",
    is_admin: true,
    role: "admin" as const,
    created_at: null,
  };
  sessionStore.setState({ status: "authenticated", user, notice: "" });
});

describe("the pad", () => {
  it.each([
    ["Move left", { dx: -10, dy: 0 }],
    ["Move right", { dx: 10, dy: 0 }],
    ["Move away", { dx: 0, dy: 10 }],
    ["Move towards you", { dx: 0, dy: -10 }],
    ["To the centre", { x: 300, y: 200 }],
  ])("%s asks the hub for the move", async (name, move) => {
    await open();
    fireEvent.click(button(name));
    expect(jog.mock.lastCall).toEqual([move]);
  });

  it("moves by the chosen step, or to the edge", async () => {
    await open();
    fireEvent.click(button("50 mm"));
    expect(button("50 mm").getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(button("Move right"));
    expect(jog.mock.lastCall).toEqual([{ dx: 50, dy: 0 }]);
    fireEvent.click(button("To the edge"));
    fireEvent.click(button("Move towards you"));
    expect(jog.mock.lastCall).toEqual([{ dx: 0, dy: -600 }]);
  });

  it.each([
    ["Move left", { x: 10, y: 180 }],
    ["Move right", { x: 490, y: 180 }],
    ["Move away", { x: 320, y: 490 }],
    ["Move towards you", { x: 320, y: 10 }],
    ["To the centre", { x: 250, y: 250 }],
  ])("%s ends straight ahead at the edge of a round table, or in its centre", async (name, move) => {
    await open({ position: { x: 320, y: 180 } }, false, { width: 500, height: 500, isRound: true });
    fireEvent.click(button("To the edge"));
    fireEvent.click(button(name));
    expect(jog.mock.lastCall).toEqual([move]);
  });

  it.each([
    ["a pattern is drawn", {}, true],
    ["the table is offline", { online: false }, false],
    ["the table moves", { machine: "Jog" }, false],
  ])("rests while %s", async (_, table, isDrawing) => {
    await open(table, isDrawing);
    for (const name of ["Move left", "To the centre", "Release the motors"]) {
      expect(isResting(name)).toBe(true);
      fireEvent.click(button(name));
    }
    expect(jog).not.toHaveBeenCalled();
    expect(control).not.toHaveBeenCalled();
  });

  it("knows no centre and no edge while the position is unknown", async () => {
    await open({ homed: false });
    expect(screen.getByText("Position unknown")).toBeTruthy();
    expect(isResting("To the centre")).toBe(true);
    expect(isResting("Move left")).toBe(false);
    fireEvent.click(button("To the edge"));
    expect(isResting("Move left")).toBe(true);
  });

  it.each([
    [true, /goes home before it draws/],
    [false, /put it at 0,0 and confirm/],
  ])("says before the motors are released what it needs afterwards (switches: %s)", async (homes, text) => {
    await open({ homes });
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(button("Release the motors"));
    expect(control).toHaveBeenCalledExactlyOnceWith("release");
  });
});

describe("the controller", () => {
  it("shows each setting, and what it should be if it differs", async () => {
    settings = [
      setting("CoreXY", 0, 1, "spoils"),
      setting("$1", 25, 255),
      setting("$13", 0),
      setting("$100", 80),
      setting("$130", 300, 600),
      setting("$999", 1),
    ];
    await open();
    expect(screen.getByText("Can't draw")).toBeTruthy();
    expect(rows()).toEqual([
      "Built for CoreXY: no – should be yes",
      "Motors stay on ($1): 25 ms – should be always",
      "Reports in inches ($13): no",
      "Steps per mm, X ($100): 80",
      "Travel, X ($130): 300 mm – should be at least 600 mm",
      "$999: 1",
    ]);
    expect(screen.getByText(/The hub does not change CoreXY and \$130\./)).toBeTruthy();
  });

  it("sets the harmless settings", async () => {
    settings = [setting("$1", 25, 255), setting("$13", 1, 0), setting("$22", 0, 1)];
    await open();
    expect(screen.getByText("Works, but differs")).toBeTruthy();
    fireEvent.click(button("Set $1 and $13"));
    await act(settle);
    expect(controller.adjustController).toHaveBeenCalledOnce();
    expect(button("Set $1 and $13").getAttribute("aria-busy")).toBe("true");
  });

  it("reads the settings again until the slow controller has taken them", async () => {
    settings = [setting("$1", 25, 255), setting("$22", 1)];
    await open();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(button("Set $1"));
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(4_000);
    expect(button("Set $1").getAttribute("aria-busy")).toBe("true");
    settings = [setting("$1", 255), setting("$22", 1)];
    await wait(2_000);
    expect(screen.queryByRole("button", { name: /^Set/ })).toBeNull();
  });

  it("gives up waiting for settings that the controller does not take", async () => {
    settings = [setting("$1", 25, 255)];
    await open();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(button("Set $1"));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(button("Set $1").getAttribute("aria-busy")).not.toBe("true");
  });

  it("offers no button to people who are no administrators, or if everything fits", async () => {
    await open();
    expect(screen.getByText("Fits")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Set/ })).toBeNull();
    expect(screen.getByText("Settings (2)").closest("details")?.open).toBe(false);
    sessionStore.setState(({ user }) => ({ user: user && { ...user, is_admin: false } }));
    settings = [setting("$1", 25, 255)];
    await open({ machine: "Alarm" });
    expect(screen.queryByRole("button", { name: /^Set/ })).toBeNull();
  });

  it.each([
    [true, "The controller has not reported its settings."],
    [false, "The table is not connected."],
  ])("that tells nothing is unknown (online: %s)", async (online, text) => {
    settings = [];
    await open({ online });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
