import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { job, refusal } from "../../../../test/fake-sand-hub";
import { fakeSandPainter } from "../../../../test/fake-sand-painter";
import { settle } from "../../../../test/manual-timers";
import {
  choose,
  click,
  dialog,
  facts,
  freshSand,
  hub,
  open,
  pass,
  toasts,
} from "../../../../test/sand-screen";
import { drawingTime } from "../picture/drawing-time";
import { createSandPainter } from "../picture/sand-painter";
import { placer } from "../reader/placement";

vi.mock("../picture/sand-painter", () => ({ createSandPainter: vi.fn(fakeSandPainter) }));

vi.mock("../picture/drawing-time", { spy: true });

beforeEach(freshSand);

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

  it("shows the duration and can be sent once that is known; closing ends the calculation", async () => {
    let tell: (seconds: number) => void = () => {};
    vi.mocked(drawingTime).mockReturnValueOnce(new Promise((resolve) => (tell = resolve)));
    await open();
    await choose("star.gcode", "G1 X10 Y0");
    await waitFor(() => expect(facts(dialog(), "Estimated duration")).toBe("…"));
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await act(async () => tell(40));
    expect(hub.api.uploadPattern).not.toHaveBeenCalled();
    expect(facts(dialog(), "Estimated duration")).toBe("about 40 s");
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    expect(vi.mocked(drawingTime).mock.lastCall?.[2]?.aborted).toBe(true);
  });

  it("begins at the first point, not at 0,0", async () => {
    await open();
    await choose("star.gcode", "G0 X100 Y90\nG1 X110");
    await waitFor(() => expect(dialog().getByRole("button", { name: "Show Final" })).toBeTruthy());
    const paths = vi
      .mocked(createSandPainter)
      .mock.results.flatMap(({ value }) => value.drawAll.mock.calls.flat(2));
    expect(paths).toContainEqual(expect.objectContaining({ x: [100, 100, 110], y: [90, 90, 90] }));
  });

  describe("of a dropped file", () => {
    const HINT = "Drop the pattern to see it";
    const dragged = (types = ["Files"]) => ({
      dataTransfer: { types, files: [new File(["G1 X1"], "a.gcode")] },
    });

    it("opens wherever the file is dropped", async () => {
      await open();
      fireEvent.dragOver(document.body, dragged());
      expect(screen.getByText(HINT)).toBeTruthy();
      expect(fireEvent.drop(document.body, dragged())).toBe(false);
      expect(screen.queryByText(HINT)).toBeNull();
      await waitFor(() => expect(dialog().getByText("Play Preview")).toBeTruthy());
    });

    it("hides the drop hint when the file is dragged out of the page", async () => {
      await open();
      fireEvent.dragOver(document.body, dragged());
      const onward = new Event("dragleave", { bubbles: true });
      fireEvent(document.body, Object.assign(onward, dragged(), { relatedTarget: document.body }));
      expect(screen.getByText(HINT)).toBeTruthy();
      fireEvent.dragLeave(document.body, dragged());
      expect(screen.queryByText(HINT)).toBeNull();
    });

    it("shows no drop hint for dragged text", async () => {
      await open();
      expect(fireEvent.dragOver(document.body, dragged(["text/plain"]))).toBe(true);
      expect(screen.queryByText(HINT)).toBeNull();
    });

    it("does not replace an open dialog, and the browser does not open the file", async () => {
      await open();
      await click("Clear picture");
      expect(fireEvent.dragOver(document.body, dragged())).toBe(false);
      expect(screen.queryByText(HINT)).toBeNull();
      expect(fireEvent.drop(document.body, dragged())).toBe(false);
      await act(settle);
      expect(screen.queryByRole("dialog", { name: "Pattern Preview" })).toBeNull();
    });
  });

  it("offers to stretch a theta-rho pattern", async () => {
    await open();
    await choose("rose.thr", "0 0\n1 1");
    await waitFor(() => expect(dialog().getByLabelText("Fit")).toBeTruthy());
    fireEvent.change(dialog().getByLabelText("Fit"), { target: { value: "stretch" } });
    await act(settle);
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    expect(hub.api.uploadPattern.mock.calls[0]?.[1]).toBe("stretch");
  });

  describe("of a pattern that does not suit the table", () => {
    const place = () => dialog().queryByLabelText<HTMLSelectElement>("Place on the table");
    const bounds = () => facts(dialog(), "Pattern Bounds");
    const outside = () => dialog().queryByRole("img", { name: "What lies outside the table" });
    const sent = async () => {
      fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
      await pass(0);
      return hub.api.uploadPattern.mock.calls[0]?.[3];
    };
    const put = async (where: string) => {
      fireEvent.change(place() as HTMLSelectElement, { target: { value: where } });
      await waitFor(() => expect(place()?.value).toBe(where));
      await act(settle);
    };

    it("offers nothing if the pattern suits it", async () => {
      await open();
      await choose("star.gcode", "G1 X10 Y10\nX590\nY390");
      await waitFor(() => expect(bounds()).toBe("10.0–590.0 x 10.0–390.0 mm"));
      expect(place()).toBeNull();
      expect(outside()).toBeNull();
      expect(await sent()).toBe("");
    });

    it("draws what lies outside in another colour, and fits it", async () => {
      await open();
      await choose("star.gcode", "G1 X-100 Y0\nX900\nY400\nX400 Y200");
      await waitFor(() => expect(outside()?.innerHTML).toContain("M0 0 600 0M600 0 600 400M600 400 400 200"));
      await put("fit");
      expect(bounds()).toBe("0.0–600.0 x 80.0–320.0 mm");
      expect(facts(dialog(), "Clamped")).toBe("0");
      expect(outside()).toBeNull();
      expect(await sent()).toBe("5.999994e-1 60.000240 80.000120 0 0");
    });

    it("centres, turns and mirrors a small one", async () => {
      await open();
      await choose("star.gcode", "G1 X10 Y20\nX110 Y20\nY40");
      await waitFor(() => expect(place()).toBeTruthy());
      await put("centre");
      expect(bounds()).toBe("250.0–350.0 x 190.0–210.0 mm");
      fireEvent.click(dialog().getByRole("button", { name: "Turn by 90°" }));
      await waitFor(() => expect(bounds()).toBe("290.0–310.0 x 150.0–250.0 mm"));
      fireEvent.click(dialog().getByRole("button", { name: "Mirror" }));
      await act(settle);
      expect(await sent()).toBe("1 270.000000 140.000000 3 1");
    });

    it("mirrors a turned one from left to right as it is seen", async () => {
      await open();
      await choose("star.gcode", "G1 X10 Y20\nX110 Y20\nY40");
      await waitFor(() => expect(place()).toBeTruthy());
      await put("centre");
      fireEvent.click(dialog().getByRole("button", { name: "Turn by 90°" }));
      fireEvent.click(dialog().getByRole("button", { name: "Mirror" }));
      await act(settle);
      const { place: placed } = placer((await sent()) ?? "");
      expect([placed(10, 20), placed(110, 20), placed(110, 40)]).toEqual([
        [290, 150],
        [290, 250],
        [310, 250],
      ]);
    });

    it("leaves the next file as it is", async () => {
      await open();
      await choose("star.gcode", "G1 X10 Y20\nX110 Y20\nY40");
      await waitFor(() => expect(place()).toBeTruthy());
      await put("fit");
      await choose("other.gcode", "G1 X10 Y20\nX110 Y20\nY40");
      await waitFor(() => expect(bounds()).toBe("10.0–110.0 x 20.0–40.0 mm"));
      expect(place()?.value).toBe("as-is");
    });
  });

  describe("on a round table", () => {
    beforeEach(async () => {
      hub.table.shape = { width: 400, height: 400, isRound: true };
      hub.table.feed = 20;
      hub.table.motion = { ...hub.table.motion, feed: 1697 };
      await open();
    });
    const bounds = () => facts(dialog(), "Pattern Bounds");

    it("shows what lies outside the circle, and fits it by the circle around it", async () => {
      await choose("square.gcode", "G1 X0 Y0\nX400\nY400\nX0\nY0");
      await waitFor(() => expect(facts(dialog(), "Clamped")).toBe("5"));
      expect(bounds()).toBe("58.6–341.4 x 58.6–341.4 mm");
      const outside = dialog().getByRole("img", { name: "What lies outside the table" });
      expect(outside.innerHTML).toContain("M59 59 341 59M341 59 341 341");
      fireEvent.change(dialog().getByLabelText("Place on the table"), { target: { value: "fit" } });
      await waitFor(() => expect(facts(dialog(), "Clamped")).toBe("0"));
      expect(bounds()).toBe("58.8–341.3 x 58.8–341.3 mm");
    });

    it("draws a theta-rho pattern over all of it, and offers no stretching", async () => {
      await choose("rose.thr", "0 1\n3.141593 1\n6.283185 1");
      await waitFor(() => expect(bounds()).toBe("0.0–400.0 x 0.0–400.0 mm"));
      expect(dialog().queryByLabelText("Fit")).toBeNull();
      expect(dialog().getByRole("button", { name: "Turn by 90°" })).toBeTruthy();
    });

    it("takes the time from the table's speed", async () => {
      await choose("line.gcode", "G1 X100 Y200\nX300\nX100\nX300\nX200 Y300");
      await waitFor(() => expect(facts(dialog(), "Estimated duration")).toBe("about 37 s"));
    });
  });

  describe("of a drawing that takes days", () => {
    const send = () => fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    const question = () => within(screen.getByRole("dialog", { name: "A long drawing" }));
    beforeEach(async () => {
      hub.table.motion = { ...hub.table.motion, feed: 2.121 };
      await open();
      // 127 m of belt
      await choose("long.gcode", Array.from({ length: 212 }, (_, i) => `G1 X${(i % 2) * 600}`).join("\n"));
      await waitFor(() => expect(dialog().getByText("about 59 days")).toBeTruthy());
      send();
    });

    it("asks before it is queued", async () => {
      expect(question().getByText("This will take about 59 days. Start anyway?")).toBeTruthy();
      fireEvent.click(question().getByRole("button", { name: "Cancel" }));
      await pass(0);
      expect(hub.api.uploadPattern).not.toHaveBeenCalled();
      expect(dialog().getByText("long.gcode")).toBeTruthy();
    });

    it("is queued if that is wanted", async () => {
      fireEvent.click(question().getByRole("button", { name: "Start" }));
      await pass(0);
      expect(hub.api.uploadPattern).toHaveBeenCalledTimes(1);
    });
  });

  it("shows how much of a file has been read after 2 s", { timeout: 30_000 }, async () => {
    const now = performance.now.bind(performance);
    let late = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + late);
    await open();
    await choose("rose.thr", "0 1\n20000 1\n");
    expect(dialog().queryByRole("progressbar")).toBeNull();
    late = 2_000;
    const bar = await dialog().findByRole<HTMLProgressElement>("progressbar", {
      name: "Reading the pattern",
    });
    expect(bar.value).toBeGreaterThan(0);
    expect(bar.value).toBeLessThan(100);
    // The dialog is rendered once for each percent, not at each pause of the reader.
    expect(bar.value % 1).toBe(0);
    expect(await dialog().findByRole("button", { name: "Show Final" }, { timeout: 20_000 })).toBeTruthy();
    expect(dialog().queryByRole("progressbar")).toBeNull();
  });

  it("cannot be turned, mirrored or fitted during an upload", async () => {
    hub.api.uploadPattern.mockReturnValueOnce(new Promise(() => {}));
    await open();
    await choose("rose.thr", "0 0\n0 1");
    await waitFor(() => expect(dialog().getByLabelText("Fit")).toBeTruthy());
    const controls = [
      dialog().getByLabelText("Fit"),
      ...["Turn by 90°", "Mirror"].map((name) => dialog().getByRole("button", { name })),
    ];
    expect(controls.filter((each) => each.closest("fieldset")?.disabled)).toEqual([]);
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    expect(controls.filter((each) => !each.closest("fieldset")?.disabled)).toEqual([]);
  });

  it("does not turn a stretched pattern", async () => {
    await open();
    await choose("rose.thr", "0 0\n1 1");
    await waitFor(() => expect(dialog().getByLabelText("Fit")).toBeTruthy());
    fireEvent.click(dialog().getByRole("button", { name: "Mirror" }));
    fireEvent.change(dialog().getByLabelText("Fit"), { target: { value: "stretch" } });
    await act(settle);
    expect(dialog().queryByRole("button", { name: "Mirror" })).toBeNull();
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await pass(0);
    expect(hub.api.uploadPattern.mock.calls[0]?.[3]).toBe("");
  });

  it.each([
    ["picture.png", "x", "Invalid file type. Please upload a .gcode file."],
    ["bad.gcode", "G1 Xq", "Error loading file: Invalid X/Y coordinate at line 1."],
    ["none.gcode", "hello", /^Error loading file: No valid GCode commands.*contain G0\/G1/],
    ["none.thr", "# hello", /^Error loading file: No valid theta-rho points.*theta and rho\.$/],
  ])("explains the error in %s", async (name, content, sentence) => {
    await open();
    await choose(name, content);
    expect((await dialog().findByText(sentence)).closest("[role=alert]")).toBeTruthy();
    expect(dialog().queryByRole("button", { name: "Send to Arduino" })).toBeNull();
    expect(dialog().getByRole("button", { name: "Select New File" })).toBeTruthy();
  });

  it("shows why an upload failed, and can send again", async () => {
    await open();
    await choose("a.gcode", "G1 X1");
    hub.refusal = refusal("The hub has 12 KB free.", 413);
    fireEvent.click(await dialog().findByRole("button", { name: "Send to Arduino" }));
    await dialog().findByText("Upload failed: The hub has 12 KB free.");
    hub.refusal = null;
    fireEvent.click(dialog().getByRole("button", { name: "Send to Arduino" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows the name of the pattern", async () => {
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

    it("shows its progress", () => {
      act(() => options?.onProgress?.(0.4));
      expect(dialog().getByRole<HTMLProgressElement>("progressbar", { name: "Upload" }).value).toBe(40);
      expect(dialog().getByText("40%")).toBeTruthy();
      act(() => options?.onProgress?.(1));
      expect(dialog().getByText("Checking…")).toBeTruthy();
    });

    it("can be cancelled", async () => {
      fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(send().getAttribute("aria-busy")).toBeNull());
      expect(dialog().queryByRole("alert")).toBeNull();
    });

    it("a double click on the button neither cancels it nor sends again", async () => {
      const pressed = send();
      fireEvent.click(pressed);
      await act(settle);
      expect(pressed.textContent).toBe("Send to Arduino");
      expect(options?.signal?.aborted).toBe(false);
      expect(hub.api.uploadPattern).toHaveBeenCalledTimes(1);
      expect(dialog().getByRole("progressbar", { name: "Upload" })).toBeTruthy();
    });
  });

  it("leaves no message when it is closed", async () => {
    await open();
    await choose("star.gcode", "G1 X10 Y0");
    await waitFor(() => expect(facts(dialog(), "Commands")).toBe("1"));
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    expect(facts(screen, "Commands")).toBe("0");
    expect(screen.getByText("No pattern loaded")).toBeTruthy();
  });
});
