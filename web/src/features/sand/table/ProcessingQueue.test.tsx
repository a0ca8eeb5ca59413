import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { job } from "../../../../test/fake-sand-hub";
import { fakeSandPainter } from "../../../../test/fake-sand-painter";
import { ADA } from "../../../../test/hub";
import {
  button,
  click,
  dialog,
  facts,
  freshSand,
  hub,
  open,
  pass,
  toasts,
} from "../../../../test/sand-screen";
import { sessionStore } from "../../../state/session";
import { sendUndoable, toastStore } from "../../../state/toasts";
import { EVERY } from "../../../state/use-polled";

vi.mock("../picture/sand-painter", () => ({ createSandPainter: fakeSandPainter }));

beforeEach(freshSand);

describe("the queue", () => {
  const row = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

  it("says so when it is empty", async () => {
    await open();
    expect(screen.getByText(/Nothing is queued/)).toBeTruthy();
  });

  it("shows each job with its state, progress and time", async () => {
    hub.jobs = [
      job("a", "running", { progress: 40, remaining: 60 }),
      job("b", "waiting", { estimate: 9000, remaining: 7200 }),
      job("c", "failed", { message: "Error 33." }),
      job("d", "done"),
    ];
    await open();
    expect(row("a.gcode").getByRole<HTMLProgressElement>("progressbar").value).toBe(40);
    expect(row("a.gcode").getByText("1 min left")).toBeTruthy();
    expect(row("b.gcode").getByText("2 h")).toBeTruthy();
    expect(row("c.gcode").getByText("Error 33.")).toBeTruthy();
    expect(["Printing", "Queued", "Failed", "Completed"].map((text) => screen.getByText(text))).toHaveLength(
      4,
    );
  });

  it("shows the hub's estimate for this table, and when everything will be drawn", async () => {
    vi.spyOn(Date, "now").mockReturnValue(new Date("2026-11-23T21:00:00").getTime());
    hub.jobs = [
      job("a", "running", { progress: 40, remaining: 600 }),
      job("b", "waiting", { duration: 600, estimate: 1800, remaining: 1800 }),
      job("c", "done", { remaining: 0 }),
    ];
    await open();
    expect(row("b.gcode").getByText("30 min")).toBeTruthy();
    expect(screen.getByText("Done about 21:40")).toBeTruthy();
    hub.jobs.push(job("d", "waiting", { remaining: 9_000 }));
    await pass(EVERY.sand);
    expect(screen.getByText("Done about Tuesday, 00:10")).toBeTruthy();
    hub.jobs.push(job("e", "waiting", { estimate: 30 * 86_400, remaining: 30 * 86_400 }));
    await pass(EVERY.sand);
    expect(row("e.gcode").getByText("30 days")).toBeTruthy();
    expect(screen.getByText("Done about December 24, 00:10")).toBeTruthy();
  });

  it.each([
    ["nothing is being drawn", [job("a")]],
    ["the drawing is paused", [job("a", "paused")]],
    ["a pattern is repeated", [job("a", "running"), job("b", "waiting", { repeat: true })]],
  ])("does not say when everything will be drawn if %s", async (_, jobs) => {
    hub.jobs = jobs;
    await open();
    expect(screen.queryByText(/Done about/)).toBeNull();
  });

  it("deletes a job when that can no longer be undone, but never the job being drawn", async () => {
    hub.jobs = [job("a", "running"), job("b")];
    await open();
    expect(screen.queryByRole("button", { name: "Delete a.gcode" })).toBeNull();
    await click("Delete b.gcode");
    await pass(EVERY.sand);
    expect(screen.queryByText("b.gcode")).toBeNull();
    act(() => toastStore.getState().toasts[0]?.onUndo?.());
    await pass(0);
    await click("Delete b.gcode");
    expect(hub.api.deleteJob).not.toHaveBeenCalled();
    expect(toasts()).toEqual(["Deleting “b.gcode”"]);
    await act(() => sendUndoable());
    expect(toasts()).toEqual(["File deleted successfully"]);
    expect(hub.api.deleteJob.mock.calls).toEqual([["b"]]);
  });

  it("deletes a job before the table can begin with it", async () => {
    hub.jobs = [job("a", "running", { remaining: 4 }), job("b")];
    await open();
    await click("Delete b.gcode");
    await pass(EVERY.sand);
    expect(hub.api.deleteJob).toHaveBeenCalledWith("b");
  });

  it("deletes all that is completed", async () => {
    hub.jobs = [job("a"), job("b", "done"), job("c", "done"), job("d", "failed")];
    await open();
    await click("Delete all completed");
    expect(toasts()).toEqual(["Deleting 2 files"]);
    await act(() => sendUndoable());
    expect(toasts()).toEqual(["2 files deleted"]);
    expect(hub.api.deleteJob.mock.calls).toEqual([["c"], ["b"]]);
  });

  it("shows the hub's program as a preview", async () => {
    hub.jobs = [job("a")];
    hub.programs = { a: "way" };
    await open();
    await click("Preview a.gcode");
    expect(facts(dialog(), "Estimated duration")).toBe("about 2 min");
    expect(dialog().queryByRole("button", { name: "Send to Arduino" })).toBeNull();
  });

  it("says when there is no preview", async () => {
    hub.jobs = [job("a")];
    await open();
    await click("Preview a.gcode");
    expect(toasts()).toEqual(["Failed to preview file"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Continue", "interrupted", { resume: "continue" }],
    ["Start again", "interrupted", { resume: "restart" }],
    ["Start again", "failed", { resume: "restart" }],
    ["Draw a.gcode again", "done", { resume: "restart" }],
    ["Repeat a.gcode", "waiting", { repeat: true }],
  ] as const)("%s an %s job", async (name, state, change) => {
    hub.jobs = [job("a", state)];
    await open();
    fireEvent.click(row("a.gcode").getByRole("button", { name }));
    await pass(0);
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("a", change);
  });

  it("drops an interrupted job after a confirmation, and offers no other way to lose it", async () => {
    hub.jobs = [job("a", "interrupted")];
    await open();
    expect(screen.queryByRole("button", { name: "Delete a.gcode" })).toBeNull();
    fireEvent.click(row("a.gcode").getByRole("button", { name: "Drop" }));
    expect(hub.api.changeJob).not.toHaveBeenCalled();
    const question = within(screen.getByRole("dialog"));
    expect(question.getByText(/stays in the sand, and the pattern in the library/).textContent).toContain(
      "a.gcode",
    );
    expect(document.activeElement).toBe(question.getByText("Cancel"));
    fireEvent.click(question.getByRole("button", { name: "Drop" }));
    await pass(0);
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("a", { resume: "drop" });
  });

  it("lets a guest continue an interrupted job, but not drop it", async () => {
    sessionStore.setState({ user: { ...ADA, is_admin: false, role: "guest" } });
    hub.jobs = [job("a", "interrupted")];
    await open();
    expect(screen.getByText(/You are a guest/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Drop" })).toBeNull();
    fireEvent.click(row("a.gcode").getByRole("button", { name: "Continue" }));
    await pass(0);
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("a", { resume: "continue" });
    sessionStore.setState({ user: null });
  });

  it("lists the job being drawn, those needing a decision, waiting ones, and done ones with the newest first", async () => {
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
  ])("shows %i done jobs unfolded: %s", async (count, isOpen) => {
    hub.jobs = Array.from({ length: count }, (_, number) => job(`${number}`, "done"));
    await open();
    expect(screen.getByText(`Completed (${count})`).closest("details")?.open).toBe(isOpen);
  });

  it("moves the focus to the next job when one is deleted", async () => {
    hub.jobs = [job("a"), job("b")];
    await open();
    button("Delete a.gcode").focus();
    await click("Delete a.gcode");
    expect(document.activeElement).toBe(button("Preview b.gcode"));
    button("Delete b.gcode").focus();
    hub.jobs = [];
    await pass(EVERY.sand);
    expect(document.activeElement).toBe(screen.getByRole("list"));
  });

  it("reorders the waiting jobs", async () => {
    hub.jobs = [job("a"), job("b")];
    await open();
    expect(button("Draw a.gcode earlier").getAttribute("aria-disabled")).toBe("true");
    expect(button("Draw a.gcode later").hasAttribute("aria-disabled")).toBe(false);
    await click("Draw b.gcode earlier");
    expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith("b", { position: 0 });
  });
});
