import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSandHub, job, refusal } from "../../../test/fake-sand-hub";
import { fakeSandPainter } from "../../../test/fake-sand-painter";
import { ManualPage, settle } from "../../../test/manual-timers";
import { createSandTable, POLL_MS } from "../../state/sand";
import { toastStore } from "../../state/toasts";
import { addPoint, startPath } from "./path";
import { SandTableScreen } from "./SandTableScreen";

vi.mock("./sand-painter", () => ({ createSandPainter: fakeSandPainter }));

let hub: FakeSandHub;
let time: ManualPage;

beforeEach(() => {
  hub = new FakeSandHub();
  time = new ManualPage();
  toastStore.setState({ toasts: [] });
});

const pass = (ms: number) => act(() => time.advance(ms));

function line() {
  const path = startPath(0, 0);
  addPoint(path, 100, 0);
  return path;
}

async function open(): Promise<void> {
  const sand = createSandTable({
    ...time,
    api: hub.api,
    decodeCanvas: async () => ({ ...hub.table.canvas, from: 16, strokes: [] }),
    decodeProgram: async () => line(),
  });
  render(<SandTableScreen sand={sand} />);
  await pass(0);
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

async function click(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await pass(0);
}

async function choose(name: string, content: string): Promise<void> {
  const files = [new File([content], name)];
  fireEvent.change(screen.getByLabelText("Send to Arduino", { selector: "input" }), { target: { files } });
  await act(settle);
}

const dialog = () => within(screen.getByRole("dialog", { name: "Pattern Preview" }));
const facts = (place: { getByText: typeof screen.getByText }, name: string) =>
  place.getByText(name, { selector: "dt" }).nextSibling?.textContent;

describe("the table", () => {
  it.each([
    ["Offline", { online: false }],
    ["Online", { online: true }],
  ])("is %s", async (text, change) => {
    Object.assign(hub.table, change);
    await open();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("tells the job being drawn", async () => {
    hub.jobs = [job("a", "running", { progress: 42.9, remaining: 120 })];
    await open();
    expect(screen.getByText(/Plotting/).textContent).toBe("Plotting 42%");
    expect(screen.getByRole("img", { name: "Smooth sand; plotting a.gcode, 42%" })).toBeTruthy();
    expect(screen.getByText("Drawing a.gcode").parentElement?.textContent).toBe("Drawing a.gcode · 2m left");
    expect(facts(screen, "Status")).toBe("Processing...");
    expect(facts(screen, "Commands")).toBe("1,234");
    expect(facts(screen, "Clamped")).toBe("5");
    expect(facts(screen, "Pattern Bounds")).toBe("0.0–600.0 x 12.5–400.0 mm");
  });

  it("tells of the interrupted pattern, then of the one finished last, when nothing is drawn", async () => {
    hub.jobs = [job("a", "done"), job("b", "done", { commandCount: 7 }), job("c", "interrupted")];
    await open();
    expect(facts(screen, "Commands")).toBe("1,234");
    hub.jobs.pop();
    await pass(POLL_MS);
    expect(facts(screen, "Commands")).toBe("7");
  });

  it("is ready without a job", async () => {
    await open();
    expect(facts(screen, "Status")).toBe("Ready");
    expect(screen.getByText("No pattern loaded")).toBeTruthy();
    expect(screen.getByText(/Table 600x400 mm, canvas 1000x667 px, 20 px sand margins/)).toBeTruthy();
  });

  it.each([
    ["Pause", "running", "pause"],
    ["Resume", "paused", "resume"],
    ["Stop", "running", "stop"],
  ] as const)("%s is asked of the hub", async (name, state, action) => {
    hub.jobs = [job("a", state)];
    await open();
    await click(name);
    expect(hub.api.controlTable).toHaveBeenCalledExactlyOnceWith(action, undefined);
  });

  it("goes home only while nothing is drawn", async () => {
    await open();
    await click("Home");
    expect(hub.api.controlTable).toHaveBeenCalledWith("home", undefined);
    hub.jobs = [job("a", "running")];
    await pass(POLL_MS);
    expect(button("Home").getAttribute("aria-disabled")).toBe("true");
  });

  it.each([
    ["Unlock without homing", { machine: "Alarm", message: "Unheard-of." }, "unlock"],
    ["Ball is at 0,0", { needsConfirmation: true, message: "Where is the ball?" }, "confirmZero"],
  ] as const)("offers %s where it helps", async (name, change, action) => {
    Object.assign(hub.table, change);
    await open();
    expect(screen.getByText(change.message)).toBeTruthy();
    await click(name);
    expect(hub.api.controlTable).toHaveBeenCalledWith(action, undefined);
    expect(screen.queryByRole("button", { name })).toBeNull();
  });

  const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  const isPrimary = (name: string) => button(name).classList.contains("primary");
  const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";

  it("announces what it does, but not the time that passes", async () => {
    hub.jobs = [job("a", "paused", { progress: 57.8, remaining: 61 })];
    await open();
    expect(status()).toEqual(["Paused at 57%"]);
    expect(screen.getByText("Paused at 57%").parentElement?.textContent).toBe("Paused at 57% · 1m left");
    expect([isPrimary("Resume"), isPrimary("Send to Arduino")]).toEqual([true, false]);
    expect(screen.getByText("Paused").classList.contains("neutral")).toBe(true);
  });

  it.each([
    [{ machine: "Idle" }, "The table is ready."],
    [{ machine: "Alarm" }, "The table does not know where the ball is."],
    [{ machine: "Run" }, "The table is busy."],
    [{ machine: "Idle", online: false }, "The table is not connected."],
    [{ machine: "Alarm", message: "Homing…" }, "Homing…"],
  ])("%o says: %s", async (change, text) => {
    Object.assign(hub.table, change);
    await open();
    expect(status()).toEqual([text]);
  });

  it("asks for help in an alarm", async () => {
    Object.assign(hub.table, { machine: "Alarm", message: "Alarm 1: a switch was hit." });
    await open();
    expect(screen.getByRole("alert").textContent).toBe(
      "Alarm 1: a switch was hit. Free the ball, then Home.",
    );
    expect(["Home", "Unlock without homing", "Send to Arduino"].map(isPrimary)).toEqual([true, false, false]);
  });

  it.each([
    ["asks for the ball", () => Object.assign(hub.table, { needsConfirmation: true })],
    ["asks how to go on", () => hub.jobs.push(job("a", "interrupted"))],
  ])("has one thing to do first when it %s", async (_, change) => {
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

  it("is stopped only where there is something to stop", async () => {
    await open();
    expect(isOff("Stop")).toBe(true);
  });

  it("takes no orders while the hub is silent", async () => {
    hub.jobs = [job("a", "paused")];
    await open();
    hub.isGone = true;
    await pass(3 * POLL_MS);
    expect(status()).toEqual(["The hub does not answer."]);
    expect(["Pause", "Stop", "Home", "Clear the sand"].map(isOff)).toEqual([true, true, true, true]);
    expect(screen.getByLabelText<HTMLInputElement>("Speed").disabled).toBe(true);
  });

  it("is told a speed at once that no pointer and no key drags", async () => {
    await open();
    fireEvent.change(screen.getByLabelText("Speed"), { target: { value: "70" } });
    await pass(0);
    expect(hub.api.controlTable).toHaveBeenCalledExactlyOnceWith("override", 70);
  });

  it("is told its speed when the slider is let go", async () => {
    await open();
    const slider = screen.getByLabelText("Speed");
    fireEvent.pointerDown(slider);
    fireEvent.change(slider, { target: { value: "150" } });
    expect(hub.api.controlTable).not.toHaveBeenCalled();
    fireEvent.pointerUp(window);
    await pass(0);
    expect(hub.api.controlTable).toHaveBeenCalledExactlyOnceWith("override", 150);
  });

  it("asks before the sand is cleared", async () => {
    await open();
    await click("Clear the sand");
    expect(hub.api.clearCanvas).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear the sand" }));
    await pass(0);
    expect(hub.api.clearCanvas).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the preview", () => {
  it("shows a chosen file and sends it", async () => {
    await open();
    await choose("star.gcode", "G1 X10 Y0\nG1 X700 Y20");
    await waitFor(() => expect(dialog().getByRole("button", { name: "Show Final" })).toBeTruthy());
    expect(facts(dialog(), "Commands")).toBe("2");
    expect(facts(dialog(), "Clamped")).toBe("1");
    expect(dialog().queryByLabelText("Fit")).toBeNull();
    for (const name of ["Play Preview", "Stop", "Select New File"])
      expect(dialog().getByRole("button", { name })).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    expect(hub.api.uploadPattern.mock.calls[0]?.slice(0, 2)).toMatchObject([
      { name: "star.gcode" },
      "circle",
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(toasts()).toEqual(["star.gcode was sent: 1,234 commands, 0.0–600.0 x 12.5–400.0 mm"]);
  });

  describe("of a dropped file", () => {
    const HINT = "Drop the pattern to see it";
    const dragged = (types = ["Files"]) => ({
      dataTransfer: { types, files: [new File(["G1 X1"], "a.gcode")] },
    });

    it("opens wherever it is dropped", async () => {
      await open();
      fireEvent.dragOver(document.body, dragged());
      expect(screen.getByText(HINT)).toBeTruthy();
      expect(fireEvent.drop(document.body, dragged())).toBe(false);
      expect(screen.queryByText(HINT)).toBeNull();
      await waitFor(() => expect(dialog().getByText("Play Preview")).toBeTruthy());
    });

    it("is not offered any more when the file leaves the page", async () => {
      await open();
      fireEvent.dragOver(document.body, dragged());
      const onward = new Event("dragleave", { bubbles: true });
      fireEvent(document.body, Object.assign(onward, dragged(), { relatedTarget: document.body }));
      expect(screen.getByText(HINT)).toBeTruthy();
      fireEvent.dragLeave(document.body, dragged());
      expect(screen.queryByText(HINT)).toBeNull();
    });

    it("is not offered for dragged text", async () => {
      await open();
      expect(fireEvent.dragOver(document.body, dragged(["text/plain"]))).toBe(true);
      expect(screen.queryByText(HINT)).toBeNull();
    });

    it("does not replace a dialog, and the browser keeps the panel", async () => {
      await open();
      await click("Clear the sand");
      expect(fireEvent.dragOver(document.body, dragged())).toBe(false);
      expect(screen.queryByText(HINT)).toBeNull();
      expect(fireEvent.drop(document.body, dragged())).toBe(false);
      await act(settle);
      expect(screen.queryByRole("dialog", { name: "Pattern Preview" })).toBeNull();
    });
  });

  it("lets a theta-rho pattern be stretched", async () => {
    await open();
    await choose("rose.thr", "0 0\n1 1");
    await waitFor(() => expect(dialog().getByLabelText("Fit")).toBeTruthy());
    fireEvent.change(dialog().getByLabelText("Fit"), { target: { value: "stretch" } });
    await act(settle);
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    expect(hub.api.uploadPattern.mock.calls[0]?.[1]).toBe("stretch");
  });

  it.each([
    ["picture.png", "x", "Invalid file type. Please upload a .gcode file."],
    ["bad.gcode", "G1 Xq", "Error loading file: Invalid X/Y coordinate at line 1."],
    ["none.gcode", "hello", /^Error loading file: No valid GCode commands.*contain G0\/G1/],
    ["none.thr", "# hello", /^Error loading file: No valid theta-rho points.*theta and rho\.$/],
  ])("says what is wrong with %s", async (name, content, sentence) => {
    await open();
    await choose(name, content);
    expect((await dialog().findByText(sentence)).closest("[role=alert]")).toBeTruthy();
    expect(dialog().queryByRole("button", { name: "Send to Arduino" })).toBeNull();
    expect(dialog().getByRole("button", { name: "Select New File" })).toBeTruthy();
  });

  it("says why an upload failed, and can send again", async () => {
    await open();
    await choose("a.gcode", "G1 X1");
    hub.refusal = refusal("The hub has 12 KB free.", 413);
    fireEvent.click(await dialog().findByRole("button", { name: "Send to Arduino" }));
    await dialog().findByText("Upload failed: The hub has 12 KB free.");
    hub.refusal = null;
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("names the pattern", async () => {
    hub.jobs = [job("b")];
    hub.programs = { b: "way" };
    await open();
    await choose("star.gcode", "G1 X1");
    expect(dialog().getByText("star.gcode")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    await click("Preview b.gcode");
    expect(dialog().getByText("b.gcode")).toBeTruthy();
  });

  describe("during an upload", () => {
    let options: Parameters<typeof hub.api.uploadPattern>[2];
    const send = () => dialog().getByRole("button", { name: "Send to Arduino" });

    beforeEach(async () => {
      hub.api.uploadPattern.mockImplementation((_file, _fit, given) => {
        options = given;
        return new Promise((resolve) =>
          given?.signal?.addEventListener("abort", () => resolve(refusal("", 0))),
        );
      });
      await open();
      await choose("a.gcode", "G1 X1");
      fireEvent.click(await dialog().findByRole("button", { name: "Send to Arduino" }));
    });

    it("shows how far it is", () => {
      act(() => options?.onProgress?.(0.4));
      expect(dialog().getByRole<HTMLProgressElement>("progressbar", { name: "Upload" }).value).toBe(40);
      expect(dialog().getByText("40%")).toBeTruthy();
      act(() => options?.onProgress?.(1));
      expect(dialog().getByText("Checking…")).toBeTruthy();
    });

    it("is cancelled", async () => {
      fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(send().getAttribute("aria-busy")).toBeNull());
      expect(dialog().queryByRole("alert")).toBeNull();
    });

    it("a second click on the same place neither cancels it nor sends again", async () => {
      const pressed = send();
      fireEvent.click(pressed);
      await act(settle);
      expect(pressed.textContent).toBe("Send to Arduino");
      expect(options?.signal?.aborted).toBe(false);
      expect(hub.api.uploadPattern).toHaveBeenCalledTimes(1);
      expect(dialog().getByRole("progressbar", { name: "Upload" })).toBeTruthy();
    });
  });

  it("leaves nothing on the screen when it is closed", async () => {
    await open();
    await choose("star.gcode", "G1 X10 Y0");
    await waitFor(() => expect(facts(dialog(), "Commands")).toBe("1"));
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    expect(facts(screen, "Commands")).toBe("0");
    expect(screen.getByText("No pattern loaded")).toBeTruthy();
  });
});

describe("the queue", () => {
  const row = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

  it("says so when it is empty", async () => {
    await open();
    expect(screen.getByText(/Nothing is queued/)).toBeTruthy();
  });

  it("shows each job with its state, progress and time", async () => {
    hub.jobs = [
      job("a", "running", { progress: 40, remaining: 60 }),
      job("b", "waiting", { duration: 7200 }),
      job("c", "failed", { message: "Error 33." }),
      job("d", "done"),
    ];
    await open();
    expect(row("a.gcode").getByRole<HTMLProgressElement>("progressbar").value).toBe(40);
    expect(row("a.gcode").getByText("1m left")).toBeTruthy();
    expect(row("b.gcode").getByText("2.0h")).toBeTruthy();
    expect(row("c.gcode").getByText("Error 33.")).toBeTruthy();
    expect(["Printing", "Queued", "Failed", "Completed"].map((text) => screen.getByText(text))).toHaveLength(
      4,
    );
  });

  it("deletes after a question, never what is printing", async () => {
    hub.jobs = [job("a", "running"), job("b")];
    await open();
    expect(screen.queryByRole("button", { name: "Delete a.gcode" })).toBeNull();
    await click("Delete b.gcode");
    await click("Delete");
    expect(hub.api.deleteJob).toHaveBeenCalledWith("b");
    expect(toasts()).toEqual(["File deleted successfully"]);
  });

  it("previews what the hub has", async () => {
    hub.jobs = [job("a")];
    hub.programs = { a: "way" };
    await open();
    await click("Preview a.gcode");
    expect(facts(dialog(), "Estimated duration")).toBe("about 4s");
    expect(dialog().queryByRole("button", { name: "Send to Arduino" })).toBeNull();
  });

  it("says when there is nothing to preview", async () => {
    hub.jobs = [job("a")];
    await open();
    await click("Preview a.gcode");
    expect(toasts()).toEqual(["Failed to preview file"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Continue", "interrupted", { resume: "continue" }],
    ["Restart", "interrupted", { resume: "restart" }],
    ["Restart", "failed", { resume: "restart" }],
    ["Draw a.gcode again", "done", { resume: "restart" }],
    ["Repeat a.gcode", "waiting", { repeat: true }],
  ] as const)("%s an %s job", async (name, state, change) => {
    hub.jobs = [job("a", state)];
    await open();
    await click(name);
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("a", change);
  });

  it("drops an interrupted job after a question, and offers nothing else that destroys it", async () => {
    hub.jobs = [job("a", "interrupted")];
    await open();
    expect(screen.queryByRole("button", { name: "Delete a.gcode" })).toBeNull();
    await click("Drop");
    expect(hub.api.changeJob).not.toHaveBeenCalled();
    const question = within(screen.getByRole("dialog"));
    expect(question.getByText(/stays in the sand; the file leaves the hub/).textContent).toContain("a.gcode");
    expect(document.activeElement).toBe(question.getByText("Cancel"));
    fireEvent.click(question.getByRole("button", { name: "Drop" }));
    await pass(0);
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("a", { resume: "drop" });
  });

  it("shows what is drawn, what needs a decision, what waits, and what is done with the newest first", async () => {
    hub.jobs = [
      job("old", "done"),
      job("new", "done"),
      job("w"),
      job("i", "interrupted"),
      job("v"),
      job("r", "running"),
    ];
    await open();
    const names = screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
    expect(names).toEqual(["r", "i", "w", "v", "new", "old"].map((name) => `${name}.gcode`));
  });

  it.each([
    [3, true],
    [4, false],
  ])("shows %i that are done unfolded: %s", async (count, isOpen) => {
    hub.jobs = Array.from({ length: count }, (_, number) => job(`${number}`, "done"));
    await open();
    expect(screen.getByText(`Completed (${count})`).closest("details")?.open).toBe(isOpen);
  });

  it("leaves the keyboard at the next job when one is deleted", async () => {
    hub.jobs = [job("a"), job("b")];
    await open();
    button("Delete a.gcode").focus();
    await click("Delete a.gcode");
    await click("Delete");
    expect(document.activeElement).toBe(button("Preview b.gcode"));
    button("Delete b.gcode").focus();
    hub.jobs = [];
    await pass(POLL_MS);
    expect(document.activeElement).toBe(screen.getByRole("list"));
  });

  it("reorders the waiting ones", async () => {
    hub.jobs = [job("a"), job("b")];
    await open();
    expect(button("Draw a.gcode earlier").getAttribute("aria-disabled")).toBe("true");
    await click("Draw b.gcode earlier");
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("b", { position: 0 });
  });
});
