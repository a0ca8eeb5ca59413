import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { job, player, refusal } from "../../../test/fake-sand-hub";
import { fakeSandPainter } from "../../../test/fake-sand-painter";
import { ADA, fakeHub } from "../../../test/hub";
import {
  button,
  choose,
  click,
  dialog,
  facts,
  freshSand,
  hub,
  open,
  parts,
  pass,
  toasts,
} from "../../../test/sand-screen";
import { quietInTwelveHours } from "../../../test/twelve-hours";
import { SETTLE_MS } from "../../state/sand/commands";
import { sessionStore } from "../../state/session";
import { EVERY } from "../../state/use-polled";

vi.mock("./picture/sand-painter", () => ({ createSandPainter: fakeSandPainter }));

beforeEach(freshSand);

describe("the table", () => {
  it.each([
    ["Offline", { online: false }],
    ["Online", { online: true }],
  ])("is %s", async (text, change) => {
    Object.assign(hub.table, change);
    await open();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("shows the job being drawn", async () => {
    hub.jobs = [job("a", "running", { progress: 42.9, remaining: 120 })];
    await open();
    expect(screen.getByText(/Plotting/).textContent).toBe("Plotting 42%");
    expect(screen.getByRole("img", { name: "Smooth sand; plotting a.gcode, 42%" })).toBeTruthy();
    expect(screen.getByText("Drawing a.gcode").parentElement?.textContent).toBe(
      "Drawing a.gcode · 2 min left",
    );
    expect(facts(screen, "Status")).toBe("Processing...");
    expect(facts(screen, "Commands")).toBe("1,234");
    expect(facts(screen, "Clamped")).toBe("5");
    expect(facts(screen, "Pattern Bounds")).toBe("0.0–600.0 x 12.5–400.0 mm");
  });

  it("shows that the drawing is paused", async () => {
    hub.jobs = [job("a", "paused", { progress: 2.9 })];
    hub.table.canStop = true;
    await open();
    expect(screen.queryByText(/Plotting/)).toBeNull();
    expect(screen.getAllByText("Paused")).toHaveLength(3);
  });

  it("says that the ball moves to the start", async () => {
    hub.jobs = [job("a", "running", { approaching: true, remaining: 120 })];
    await open();
    const notice = "Moving to the start of a.gcode";
    expect(screen.getByText(notice).parentElement?.textContent).toBe(`${notice} · 2 min left`);
    expect(screen.getByText("Moving to the start · 2 min left")).toBeTruthy();
  });

  it("shows the interrupted pattern, or the last finished one, when nothing is drawn", async () => {
    hub.jobs = [job("a", "done"), job("b", "done", { commandCount: 7 }), job("c", "interrupted")];
    await open();
    expect(facts(screen, "Commands")).toBe("1,234");
    hub.jobs.pop();
    await pass(EVERY.sand);
    expect(facts(screen, "Commands")).toBe("7");
  });

  it.each([
    ["spoils", "The controller can't draw: see Maintenance."],
    ["differs", undefined],
  ] as const)(
    "says that the controller can't draw without Maintenance being opened: %s",
    async (verdict, text) => {
      const settings = [{ name: "CoreXY", value: 0, wanted: 1, verdict, isHarmless: false }];
      fakeHub({ "GET /api/gcode/controller": { body: { settings } } });
      await open();
      await pass(0);
      expect(screen.queryByText(/can't draw/)?.textContent).toBe(text);
    },
  );

  it("is ready without a job", async () => {
    await open();
    expect(facts(screen, "Status")).toBe("Ready");
    expect(screen.getByText("No pattern loaded")).toBeTruthy();
    expect(screen.getByText(/Table 600x400 mm, canvas 1000x667 px, 20 px sand margins/)).toBeTruthy();
  });

  it.each([
    [{ width: 1000, height: 500.5, isRound: false }, "Table 1000x500.5 mm."],
    [{ width: 600, height: 600, isRound: true }, "Round table, 600 mm across."],
  ])("names the size of %j", async (shape, text) => {
    hub.table.shape = shape;
    await open();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ["Pause", "running", "pause"],
    ["Resume", "paused", "resume"],
    ["Stop", "running", "stop"],
  ] as const)("%s is asked of the hub", async (name, state, action) => {
    hub.jobs = [job("a", state)];
    await open();
    await click(name);
    expect(hub.api.controlTable).toHaveBeenCalledExactlyOnceWith(action);
  });

  it("homes only while nothing is drawn", async () => {
    await open();
    await click("Home");
    expect(hub.api.controlTable).toHaveBeenCalledWith("home");
    hub.jobs = [job("a", "running")];
    await pass(EVERY.sand);
    expect(button("Home").getAttribute("aria-disabled")).toBe("true");
  });

  it.each([
    ["Unlock without going home", { machine: "Alarm", message: "Unheard-of." }, "unlock"],
    ["Ball is at 0,0", { needsConfirmation: true, message: "Where is the ball?" }, "confirmZero"],
    [
      "Ball is in the centre",
      { needsConfirmation: true, message: "Where is it?", zero: { x: 200, y: 200 } },
      "confirmZero",
    ],
  ] as const)("offers %s where it helps", async (name, change, action) => {
    Object.assign(hub.table, change);
    await open();
    expect(screen.getByText(change.message)).toBeTruthy();
    await click(name);
    expect(hub.api.controlTable).toHaveBeenCalledWith(action);
    expect(screen.queryByRole("button", { name })).toBeNull();
  });

  const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  const isPrimary = (name: string) => button(name).classList.contains("primary");
  const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";

  it("announces changes of its state, but not the passing time", async () => {
    hub.jobs = [job("a", "paused", { progress: 57.8, remaining: 61 })];
    await open();
    expect(status()).toEqual(["Paused at 57%"]);
    expect(screen.getByText("Paused at 57%").parentElement?.textContent).toBe("Paused at 57% · 1 min left");
    expect([isPrimary("Resume"), isPrimary("Send to Arduino")]).toEqual([true, false]);
    for (const badge of screen.getAllByText("Paused")) expect(badge.classList.contains("good")).toBe(false);
  });

  it.each([
    [{ machine: "Idle" }, "The table is ready."],
    [{ machine: "Alarm" }, "The table does not know where the ball is."],
    [{ machine: "Run" }, "The table is busy."],
    [{ machine: "Alarm", message: "Going home…" }, "Going home…"],
  ])("%o says: %s", async (change, text) => {
    Object.assign(hub.table, change);
    await open();
    expect(status()).toEqual([text]);
  });

  it("does not offer to home a table without switches", async () => {
    Object.assign(hub.table, {
      machine: "Alarm",
      alarm: 1,
      message: "Alarm 1: a switch was hit.",
      homes: false,
    });
    await open();
    expect(button("Home").getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe(
      "Alarm 1: a switch was hit. Free the ball, then unlock.",
    );
    expect(["Home", "Unlock", "Send to Arduino"].map(isPrimary)).toEqual([false, true, false]);
  });

  it("lets a user say at any time that the ball of a table without switches is at 0,0", async () => {
    Object.assign(hub.table, { machine: "Idle", homes: false });
    await open();
    await click("Ball is at 0,0");
    expect(hub.api.controlTable).toHaveBeenCalledWith("confirmZero");
    hub.jobs = [job("a", "running")];
    await pass(EVERY.sand);
    expect(screen.queryByRole("button", { name: "Ball is at 0,0" })).toBeNull();
  });

  it("asks for help in an alarm", async () => {
    Object.assign(hub.table, { machine: "Alarm", alarm: 1, message: "Alarm 1: a switch was hit." });
    await open();
    expect(screen.getByRole("alert").textContent).toBe(
      "Alarm 1: a switch was hit. Free the ball, then Home.",
    );
    expect(["Home", "Unlock without going home", "Send to Arduino"].map(isPrimary)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["asks for the ball", () => Object.assign(hub.table, { needsConfirmation: true })],
    ["asks how to go on", () => hub.jobs.push(job("a", "interrupted"))],
  ])("has one action to do first when it %s", async (_, change) => {
    change();
    await open();
    expect(document.querySelectorAll(".primary")).toHaveLength(1);
    expect(isPrimary("Send to Arduino")).toBe(false);
  });

  it.each(["Hold", "Door"])("can be resumed and stopped in %s without a job", async (machine) => {
    Object.assign(hub.table, { machine, canStop: true });
    await open();
    await click("Resume");
    await click("Stop");
    expect(hub.api.controlTable.mock.calls.map(([action]) => action)).toEqual(["resume", "stop"]);
  });

  it("offers Stop only when there is something to stop", async () => {
    await open();
    expect(isOff("Stop")).toBe(true);
  });

  it("accepts no commands while the hub does not respond", async () => {
    hub.jobs = [job("a", "paused")];
    await open();
    hub.isGone = true;
    await pass(4 * EVERY.sand);
    expect(status()).toEqual(["The state of the table is unknown."]);
    const off = ["Pause", "Stop", "Home", "Clear picture", "Send to Arduino"];
    expect(off.filter((name) => !isOff(name))).toEqual([]);
    expect(isPrimary("Send to Arduino")).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>("Speed").disabled).toBe(true);
  });

  it("shows the last progress as such while the hub does not respond", async () => {
    hub.jobs = [job("a", "running", { progress: 42.7, remaining: 720 })];
    await open();
    const now = screen.getByText(/Done about/);
    hub.isGone = true;
    await pass(4 * EVERY.sand);
    expect(screen.getByText("Last known: 42%").closest("li")?.textContent).toMatch(/^a.gcodeLast known/);
    expect([now.isConnected, screen.queryByText(/12 min left/), screen.queryByRole("progressbar")]).toEqual([
      false,
      null,
      null,
    ]);
    expect(["Status", "Position of the ball"].map((name) => facts(screen, name))).toEqual([
      "Unknown",
      "Unknown",
    ]);
    screen.getByRole("img", { name: "Smooth sand" });
  });

  it("applies a speed immediately if it was not dragged", async () => {
    await open();
    fireEvent.change(screen.getByLabelText("Speed"), { target: { value: "70" } });
    await pass(0);
    expect(hub.api.setSpeed).toHaveBeenCalledExactlyOnceWith(70);
  });

  it("applies a dragged speed when the slider is released", async () => {
    await open();
    const slider = screen.getByLabelText("Speed");
    fireEvent.pointerDown(slider);
    fireEvent.change(slider, { target: { value: "290" } });
    expect(hub.api.setSpeed).not.toHaveBeenCalled();
    fireEvent.pointerUp(window);
    await pass(0);
    expect(hub.api.setSpeed).toHaveBeenCalledExactlyOnceWith(290);
  });

  it("shows where the ball is, if that is known", async () => {
    await open();
    expect(facts(screen, "Position of the ball")).toBe("30.0, 40.0 mm");
    hub.table.positionKnown = false;
    await pass(EVERY.sand);
    expect(facts(screen, "Position of the ball")).toBe("Unknown");
  });

  it("asks before the picture is cleared", async () => {
    await open();
    await click("Clear picture");
    expect(hub.api.clearCanvas).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear picture" }));
    await pass(0);
    expect(hub.api.clearCanvas).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a playlist", () => {
  beforeEach(() => {
    hub.player = player();
    hub.jobs = [job("a", "running", { player: true })];
  });

  it("is paused and stopped by the player instead of the table's own buttons", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    expect(screen.queryByText(/^Drawing/)).toBeNull();
    hub.player = null;
    await pass(EVERY.sand);
    expect(button("Pause")).toBeTruthy();
  });

  it("still shows what the table needs", async () => {
    Object.assign(hub.table, { machine: "Alarm", alarm: 1, message: "Alarm 1: hard limit." });
    await open();
    expect(screen.getByRole("alert").textContent).toBe("Alarm 1: hard limit. Free the ball, then Home.");
  });

  it("is shown on every tab, on the table's own one as part of its card", async () => {
    const shown = () => parts.map(([name, props]) => ("isCard" in props ? `${name} ${props.isCard}` : name));
    await open();
    expect(shown()).toEqual(["player true"]);
    for (const [tab, wanted] of [
      ["Library", ["player false"]],
      ["Playlists", ["player false", "tab"]],
      ["Create", ["player false"]],
    ] as const) {
      fireEvent.click(screen.getByRole("tab", { name: tab }));
      expect(shown()).toEqual(wanted);
    }
  });

  it("has no buttons of its own in the queue", async () => {
    hub.jobs.push(job("b", "waiting", { player: true }), job("c", "waiting", { player: true }));
    await open();
    expect(screen.getAllByRole("button", { name: /gcode/ }).map((each) => each.title)).toEqual(
      ["a", "b", "c"].map((name) => `Preview ${name}.gcode`),
    );
  });
});

describe("a drawing started by hand", () => {
  it("is shown by the player on the other tabs only", async () => {
    hub.jobs = [job("a", "running")];
    await open();
    expect(parts).toEqual([]);
    fireEvent.click(screen.getByRole("tab", { name: "Library" }));
    expect(parts).toMatchObject([["player", { end: expect.stringContaining("Done about") }]]);
  });
});

describe("a pattern that waits for a decision", () => {
  it("is asked about when another one is sent, with the same choices at the table and in the queue", async () => {
    hub.jobs = [job("a", "interrupted", { progress: 42.7 })];
    await open();
    for (const name of ["Continue", "Start again", "Drop"])
      expect(screen.getAllByRole("button", { name })).toHaveLength(2);
    await choose("star.gcode", "G1 X1");
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    const question = within(screen.getByRole("dialog", { name: "Another pattern waits" }));
    question.getByText(/^“a.gcode” was interrupted at 42%/);
    question.getByRole("button", { name: "Drop" });
    fireEvent.click(question.getByRole("button", { name: "Start again" }));
    await pass(0);
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("a", { resume: "restart" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is not asked about while another one is drawn", async () => {
    hub.jobs = [job("a", "interrupted"), job("b", "running")];
    await open();
    await choose("star.gcode", "G1 X1");
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("in quiet hours", () => {
  const QUIET = "Quiet hours until 07:00.";
  const question = () => within(screen.getByRole("dialog", { name: "Quiet hours" }));
  /** From now on, what is started waits. */
  const begin = (message = QUIET) => {
    hub.quiet = message;
    Object.assign(hub.table, { quiet: true, message });
  };

  it.each(["Draw anyway", "Wait"])("a pattern that was sent asks; %s is an answer", async (answer) => {
    begin();
    await open();
    await choose("star.gcode", "G1 X1");
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    question().getByText("Quiet hours until 07:00. Draw anyway?");
    fireEvent.click(question().getByRole("button", { name: answer }));
    await pass(0);
    expect(hub.api.controlPlayer.mock.calls).toEqual(answer === "Wait" ? [] : [["drawAnyway"]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks in the user's own clock", async () => {
    quietInTwelveHours();
    begin("Quiet hours until 19:00.");
    await open();
    await choose("star.gcode", "G1 X1");
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    question().getByText("Quiet hours until 7:00\u00a0PM. Draw anyway?", { normalizer: (text) => text });
  });

  it.each([
    ["Draw a.gcode again", job("a", "done")],
    ["Start again", job("a", "interrupted")],
    ["Start again", job("a", "failed")],
  ])("%s asks, too", async (name, again) => {
    const clickLast = async () => {
      fireEvent.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);
      await pass(0);
    };
    hub.jobs = [again];
    await open();
    await clickLast();
    expect(screen.queryByRole("dialog")).toBeNull();
    hub.jobs = [again];
    await pass(EVERY.sand);
    begin();
    await clickLast();
    await pass(SETTLE_MS);
    fireEvent.click(question().getByRole("button", { name: "Draw anyway" }));
    await pass(0);
    expect(hub.api.controlPlayer).toHaveBeenCalledExactlyOnceWith("drawAnyway");
  });

  it("asks once the table waits for nothing else, and no longer than that", async () => {
    hub.quiet = QUIET;
    hub.table.message = "Stopping…";
    await open();
    await choose("star.gcode", "G1 X1");
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(EVERY.sand);
    expect(screen.queryByRole("dialog")).toBeNull();
    begin();
    await pass(EVERY.sand);
    question();
    Object.assign(hub.table, { quiet: false, message: "" });
    await pass(EVERY.sand);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not ask again about what somebody else has let begin", async () => {
    begin();
    await open();
    await choose("star.gcode", "G1 X1");
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(EVERY.sand);
    question();
    Object.assign(hub.table, { quiet: false, message: "" });
    hub.jobs = [job("star", "running")];
    await pass(EVERY.sand);
    hub.jobs = [job("star", "interrupted")];
    await pass(EVERY.sand);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not ask after a refusal", async () => {
    hub.jobs = [job("a", "failed")];
    begin();
    await open();
    hub.refusal = refusal("The queue is full.");
    await click("Start again");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(toasts()).toEqual(["The queue is full."]);
  });

  it("what waits can still be drawn later", async () => {
    Object.assign(hub.table, { quiet: true, message: QUIET });
    await open();
    expect(screen.queryByRole("button", { name: "Draw anyway" })).toBeNull();
    hub.jobs = [job("a")];
    await pass(EVERY.sand);
    await click("Draw anyway");
    expect(hub.api.controlPlayer).toHaveBeenCalledExactlyOnceWith("drawAnyway");
  });

  it("the table leaves the player's sentence and button to the player, whatever else it needs", async () => {
    Object.assign(hub.table, { quiet: true, message: QUIET });
    hub.jobs = [job("a", "interrupted"), job("b")];
    hub.player = player({ state: "waiting", message: QUIET });
    await open();
    expect(screen.getAllByRole("button", { name: "Continue" }).length).toBeGreaterThan(0);
    expect(screen.queryByText(QUIET)).toBeNull();
    expect(screen.queryByRole("button", { name: "Draw anyway" })).toBeNull();
  });
});

it("guests have all tabs but Create", async () => {
  sessionStore.setState({ user: { ...ADA, role: "guest" } });
  await open();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Table", "Library", "Playlists"]);
  sessionStore.setState({ user: null });
});
