import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiError, FakeConfigHub } from "../../../test/fake-config-hub";
import { fakeHub } from "../../../test/hub";
import { ManualPage } from "../../../test/manual-timers";
import { Lights, ledMatrices, Matrices, setLights, setMatrices } from "../../../test/own-parts";
import type { DeviceStatus } from "../../api/types";
import { Messages } from "../../components/messages/Messages";
import { deviceStatusStore, setHubAway } from "../../state/device-status";
import { changePreferences } from "../../state/preferences";
import { dismissMessages, useMessages } from "../../state/toasts";
import { LedControlScreen } from "./LedControlScreen";

vi.mock("../../state/lights", () => import("../../../test/own-parts"));
vi.mock("../../state/matrix", () => import("../../../test/own-parts"));

let hub: FakeConfigHub;
let time: ManualPage;

beforeEach(() => {
  fakeHub({});
  hub = new FakeConfigHub();
  time = new ManualPage();
  changePreferences({ autoSave: true });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => time.advance(ms));

async function open(search = ""): Promise<void> {
  history.replaceState(null, "", `/led-control${search}`);
  setLights(new Lights({ ...time, api: hub.api }));
  setMatrices(new Matrices({ ...time, api: hub.api }));
  await show();
}

async function show(): Promise<void> {
  render(
    <>
      <Bar />
      <LedControlScreen matrixTab="The matrices" sceneSheet={(scene) => `Sheet of ${scene}`} />
    </>,
  );
  await pass(0);
}

/** The part of the navigation bar that shows failures. */
const Bar = () => <Messages {...useMessages()} onDismiss={dismissMessages} />;

const strip = () => hub.led.strips[0];
const timer = () => hub.led.globalSettings;

describe("what is shown instead of the controls", () => {
  it("while loading", async () => {
    hub.api.getConfig.mockReturnValue(new Promise(() => {}));
    await open();
    expect(screen.getByText("Loading Room Lights configuration...")).toBeTruthy();
  });

  it("without a strip", async () => {
    hub.led.strips = [];
    await open();
    expect(
      screen.getByText("No Room Lights configured. Please check your ESP32 or backend config."),
    ).toBeTruthy();
  });

  it("after a failure, with a button to try again", async () => {
    hub.configsError = apiError(500);
    await open();
    expect(screen.getByRole("alert").textContent).toBe("Failed to load configurations");
    expect(
      screen.getByText(
        "Failed to load Room Lights configuration. Please check your backend or configuration file.",
      ),
    ).toBeTruthy();
    hub.configsError = null;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await pass(0);
    expect(screen.getByLabelText("Brightness")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the controls", () => {
  it.each([
    ["Brightness", "100", () => strip()?.brightness, 255],
    ["Mode", "party", () => strip()?.mode, "party"],
    ["Color", "#00ff7f", () => strip()?.color, "#00ff7f"],
    ["Animation Speed", "730", () => strip()?.speed, 730],
    ["Start Time (Auto On)", "07:15", () => timer().autoOnTime, "07:15"],
    ["End Time (End Auto Off)", "23:30", () => timer().autoOffTime, "23:30"],
    ["Fade In Duration", "500", () => timer().fadeOnDuration, 120],
    ["Fade Out Duration", "x", () => timer().fadeOffDuration, 0],
  ])("%s saves what was chosen", async (label, value, stored, expected) => {
    hub.changeElsewhere({ mode: "breathing" });
    await open();
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await pass(100);
    expect(stored()).toBe(expected);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
  });

  it("have names, ranges and value texts as specified", async () => {
    await open();
    const brightness = screen.getByLabelText<HTMLInputElement>("Brightness");
    expect([brightness.min, brightness.max, brightness.value]).toEqual(["0", "100", "50"]);
    expect(brightness.getAttribute("aria-valuetext")).toBe("50%");
    const speed = screen.getByLabelText<HTMLInputElement>("Animation Speed");
    expect([speed.min, speed.max, speed.step, speed.value]).toEqual(["0", "1000", "10", "100"]);
    expect(speed.getAttribute("aria-valuetext")).toBe("10%");
    const modes = within(screen.getByLabelText("Mode")).getAllByRole<HTMLOptionElement>("option");
    expect(modes.map(({ value }) => value)).toEqual([
      "off",
      "solid",
      "rainbow",
      "breathing",
      "chase",
      "party",
    ]);
    const preview = within(screen.getByRole("region", { name: "Live Preview" }));
    expect(preview.getByLabelText("Preview").tagName).toBe("CANVAS");
  });

  it("offer colour swatches", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Blue" }));
    await pass(100);
    expect(strip()?.color).toBe("#2850ff");
    expect(screen.getByRole("button", { name: "Blue" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("say when nothing is animated", async () => {
    await open();
    expect(screen.queryByText("Animation disabled")).toBeNull();
    fireEvent.click(screen.getByLabelText("Lights enabled"));
    await pass(100);
    expect(screen.getByText("Animation disabled")).toBeTruthy();
    expect(strip()?.enabled).toBe(false);
  });

  it.each([
    ["solid", "Animation Speed", "Solid does not move."],
    ["rainbow", "Color", "Rainbow uses all colors."],
    ["party", "Color", "Party uses all colors."],
  ] as const)(
    "without effect in the mode %s are disabled with the reason: %s",
    async (mode, label, reason) => {
      hub.changeElsewhere({ mode });
      await open();
      const control = screen.getByLabelText<HTMLInputElement>(label);
      expect(control.disabled).toBe(true);
      expect(document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
        reason,
      );
      expect(screen.getByLabelText<HTMLInputElement>("Brightness").disabled).toBe(false);
      fireEvent.change(screen.getByLabelText("Mode"), { target: { value: "breathing" } });
      expect(control.disabled).toBe(false);
      expect(screen.queryByText(reason)).toBeNull();
    },
  );

  it("of the color open in place: its ring and its whites change the light", async () => {
    await open();
    const opener = screen.getByRole("button", { name: "More colors" });
    expect(opener.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(opener);
    expect(opener.getAttribute("aria-expanded")).toBe("true");
    fireEvent.change(screen.getByLabelText("Warmth"), { target: { value: "3000" } });
    await pass(100);
    expect(strip()?.color).toBe("#ffb16e");
    expect(screen.getByText("3,000 K")).toBeTruthy();
    fireEvent.keyDown(screen.getByRole("slider", { name: "Hue" }), { key: "Home" });
    await pass(100);
    expect(strip()?.color).toBe("#ff6e6e");
    fireEvent.click(opener);
    expect(screen.queryByLabelText("Warmth")).toBeNull();
  });

  it("show whether the strip is online", async () => {
    await open();
    expect(screen.getByText("Online")).toBeTruthy();
    hub.statusError = apiError(0);
    setHubAway(true);
    await pass(3000);
    setHubAway(false);
    expect(screen.getByText("Offline")).toBeTruthy();
  });
});

describe("a dark light", () => {
  const toggle = () => screen.getByLabelText<HTMLInputElement>("Lights enabled");

  it.each([
    [{ enabled: false }, "Switched off by hand."],
    [{ mode: "off" }, "Dark: the mode is Off."],
    [{ brightness: 0 }, "Dark: the brightness is 0%."],
  ] as const)(
    "by %j shows it at the switch, with one reason; a tap asks the hub for light",
    async (change, reason) => {
      await open();
      expect(toggle().checked).toBe(true);
      hub.changeElsewhere(change);
      await pass(3000);
      expect(toggle().checked).toBe(false);
      expect(screen.getByText(reason)).toBeTruthy();
      expect(screen.getByText("Animation disabled")).toBeTruthy();
      fireEvent.click(toggle());
      await pass(100);
      expect(hub.api.commandLights).toHaveBeenCalledWith({ on: true });
    },
  );

  it("without effect on the controls that wait for it, except in the mode Off", async () => {
    const disabled = () =>
      ["Brightness", "Color", "Animation Speed", "Mode"].filter(
        (label) => screen.getByLabelText<HTMLInputElement>(label).disabled,
      );
    hub.changeElsewhere({ mode: "chase", enabled: false });
    await open();
    expect(disabled()).toEqual([]);
    fireEvent.change(screen.getByLabelText("Mode"), { target: { value: "off" } });
    expect(disabled()).toEqual(["Brightness", "Color", "Animation Speed"]);
  });
});

describe("the timer card", () => {
  it("is where the address #timer leads, once", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    await open("?tab=led#timer");
    expect(document.activeElement).toBe(screen.getByLabelText("Auto timer"));
    expect(scroll.mock.contexts).toEqual([screen.getByRole("region", { name: "Auto Timer Control" })]);
    expect(location.search + location.hash).toBe("?tab=led");
  });

  it("fills in the times when it is switched on, and describes the effect", async () => {
    await open();
    expect(screen.getByText("Timer Off")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Auto timer"));
    await pass(100);
    expect(timer()).toMatchObject({
      autoOn: true,
      autoOff: true,
      autoOnTime: "06:00",
      autoOffTime: "22:00",
    });
    expect(screen.getByText("Auto On/Off Active")).toBeTruthy();
    expect(
      screen.getByText("Lights rise from 06:00 over 10 min and fade out from 22:00 over 5 min."),
    ).toBeTruthy();
  });

  it("says when the clock is not set", async () => {
    hub.clockSet = false;
    await open();
    fireEvent.click(screen.getByLabelText("Auto timer"));
    expect(screen.getByText(/Clock not set/)).toBeTruthy();
  });
});

describe("saving", () => {
  it("shows the progress from the change to flash", async () => {
    await open();
    fireEvent.change(screen.getByLabelText("Brightness"), { target: { value: "80" } });
    expect(screen.getByText("Saving…")).toBeTruthy();
    await pass(3000);
    expect(screen.getByText("Saving…")).toBeTruthy();
    hub.savedRevision = hub.led.revision;
    await pass(3000);
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  it("needs a button when auto-save is off by preference", async () => {
    changePreferences({ autoSave: false });
    await open();
    expect(screen.getByLabelText<HTMLInputElement>("Auto-save").checked).toBe(false);
    fireEvent.change(screen.getByLabelText("Brightness"), { target: { value: "80" } });
    await pass(1000);
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await pass(0);
    expect(strip()?.brightness).toBe(204);
  });

  it("can be tried again after a failure", async () => {
    await open();
    hub.saveRefusals = [apiError(500)];
    fireEvent.change(screen.getByLabelText("Brightness"), { target: { value: "80" } });
    await pass(100);
    expect(screen.getByRole("alert").textContent).toContain("Failed to auto-save led configuration");
    expect(screen.getByLabelText<HTMLInputElement>("Brightness").value).toBe("80");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await pass(0);
    expect(strip()?.brightness).toBe(204);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the buttons", () => {
  const button = (name: string) => screen.getByRole("button", { name });
  const isResting = (name: string) => button(name).getAttribute("aria-disabled") === "true";

  it("Save is offered after a failure, even if its message was dismissed", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    hub.saveRefusals = [apiError(500)];
    fireEvent.change(screen.getByLabelText("Brightness"), { target: { value: "80" } });
    await pass(100);
    fireEvent.click(button("Dismiss"));
    fireEvent.click(button("Save"));
    await pass(0);
    expect(strip()?.brightness).toBe(204);
  });

  it("Refresh and Reset wait for each other", async () => {
    await open();
    let finish = () => {};
    hub.api.resetConfigs.mockReturnValue(
      new Promise((resolve) => {
        finish = () => resolve({ ok: true, value: { success: true } });
      }),
    );
    fireEvent.click(button("Reset"));
    fireEvent.click(button("Reset to defaults"));
    expect([isResting("Refresh"), isResting("Reset")]).toEqual([true, true]);
    finish();
    await pass(0);
    expect([isResting("Refresh"), isResting("Reset")]).toEqual([false, false]);
  });
});

describe("refresh and reset", () => {
  it("refresh asks before it drops changes that wait for Save", async () => {
    changePreferences({ autoSave: false });
    await open();
    const brightness = screen.getByLabelText<HTMLInputElement>("Brightness");
    fireEvent.change(brightness, { target: { value: "80" } });
    for (const [answer, shown] of [
      ["Cancel", "80"],
      ["Drop changes", "50"],
    ] as const) {
      fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
      fireEvent.click(screen.getByRole("button", { name: answer }));
      await pass(0);
      expect(brightness.value).toBe(shown);
    }
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
  });

  it("reset asks for confirmation", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(hub.api.resetConfigs).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    fireEvent.click(screen.getByRole("button", { name: "Reset to defaults" }));
    await pass(0);
    expect(hub.api.resetConfigs).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("export", () => {
  const shown = () => JSON.parse(screen.getByLabelText<HTMLTextAreaElement>("Configuration").value);

  it("shows the lights on the first tab", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Export" }));
    const { revision, ...led } = hub.led;
    expect(shown()).toEqual(led);
  });

  it("shows the matrices on the second", async () => {
    await open("?tab=matrix");
    fireEvent.click(screen.getByRole("button", { name: "Export" }));
    const { revision, ...matrix } = hub.matrix;
    expect(shown()).toEqual(matrix);
  });

  it.each([
    ["Copied!", () => Promise.resolve()],
    ["Failed", () => Promise.reject(new Error("denied"))],
  ])("says %s for two seconds", async (label, writeText) => {
    await open();
    vi.useFakeTimers();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
    Object.assign(document, { execCommand: () => false });
    fireEvent.click(screen.getByRole("button", { name: "Export" }));
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.getByRole("button", { name: label })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  });

  it.each([
    ["without a clipboard", undefined],
    ["when the clipboard refuses", { writeText: () => Promise.reject(new Error("denied")) }],
  ])("falls back to the old way of copying %s", async (_, clipboard) => {
    await open();
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as unknown as Clipboard);
    const copy = vi.fn(() => true);
    Object.assign(document, { execCommand: copy });
    fireEvent.click(screen.getByRole("button", { name: "Export" }));
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => screen.getByRole("button", { name: "Copied!" }));
    expect(copy).toHaveBeenCalledWith("copy");
  });
});

describe("the tabs", () => {
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;

  it.each([
    ["", "LED Strips"],
    ["?tab=led", "LED Strips"],
    ["?tab=matrix", "LED Matrix"],
    ["?tab=sand", "LED Strips"],
  ])("open as the address %s says: %s", async (search, label) => {
    await open(search);
    expect(selected()).toBe(label);
  });

  it("put the selected tab into the address", async () => {
    await open();
    fireEvent.click(screen.getByRole("tab", { name: "LED Matrix" }));
    expect(location.search).toBe("?tab=matrix");
    expect(selected()).toBe("LED Matrix");
  });

  it("are not shown in a home without matrices", async () => {
    const homeHas = { table: true, matrices: false };
    deviceStatusStore.setState({ statuses: { "room-lights-esp32": { homeHas } as DeviceStatus } });
    await open("?tab=matrix");
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByText("The matrices")).toBeNull();
    expect(screen.getByLabelText("Brightness")).toBeTruthy();
    deviceStatusStore.setState({ statuses: null });
  });

  it("send heartbeats on LED Strips only", async () => {
    await open();
    expect(hub.api.sendHeartbeat).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("tab", { name: "LED Matrix" }));
    await pass(30_000);
    expect(hub.api.sendHeartbeat).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("tab", { name: "LED Strips" }));
    await pass(15_000);
    expect(hub.api.sendHeartbeat).toHaveBeenCalledTimes(3);
  });
});

describe("the LED Matrix tab", () => {
  it("shows the given content", async () => {
    await open("?tab=matrix");
    expect(screen.getByRole("tabpanel").textContent).toBe("The matrices");
  });

  it("shows its own save state and failures in the header", async () => {
    await open("?tab=matrix");
    hub.saveRefusals = [apiError(500)];
    act(() => ledMatrices.changeMatrix(0, { name: "Hall" }));
    expect(screen.getByText("Saving…")).toBeTruthy();
    await pass(1000);
    expect(screen.getByRole("alert").textContent).toContain("Failed to auto-save matrix configuration");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await pass(0);
    expect(hub.matrix.matrices[0]?.name).toBe("Hall");
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
  });

  it("is reset together with the lights, including unsent changes", async () => {
    await open("?tab=matrix");
    act(() => ledMatrices.changeMatrix(0, { name: "Hall" }));
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    fireEvent.click(screen.getByRole("button", { name: "Reset to defaults" }));
    await pass(5000);
    expect(hub.api.resetConfigs).toHaveBeenCalledTimes(1);
    expect(hub.matrix.matrices[0]?.name).toBe("Matrix 1");
  });
});

describe("Auto-save", () => {
  const toggle = () => screen.getByLabelText<HTMLInputElement>("Auto-save");

  it("is one setting for both tabs", async () => {
    await open();
    fireEvent.click(toggle());
    fireEvent.click(screen.getByRole("tab", { name: "LED Matrix" }));
    expect(toggle().checked).toBe(false);
    act(() => ledMatrices.changeMatrix(0, { name: "Hall" }));
    await pass(5000);
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(hub.api.saveMatrixConfig).not.toHaveBeenCalled();
  });
});

describe("by keyboard alone", () => {
  it("every control is reached in reading order", async () => {
    hub.changeElsewhere({ mode: "breathing" });
    await open();
    const user = userEvent.setup();
    const reached: string[] = [];
    for (let stop = 0; stop < 28; stop++) {
      await user.tab();
      const focused = document.activeElement as HTMLInputElement;
      reached.push(
        focused.labels?.[0]?.textContent || focused.getAttribute("aria-label") || focused.textContent || "",
      );
    }
    const expected = ["Auto-save", "Refresh", "Reset", "Export", "LED Strips", "Brightness", "Mode", "Color"];
    const places = [...expected, "Animation Speed", "Start Time (Auto On)"].map((name) =>
      reached.indexOf(name),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("arrow keys change tabs, and dialogs restore the focus", async () => {
    await open();
    const user = userEvent.setup();
    screen.getByRole("tab", { name: "LED Strips" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(location.search).toBe("?tab=matrix");
    screen.getByRole("button", { name: "Export" }).focus();
    await user.keyboard("{Enter}");
    within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }).focus();
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Export");
  });
});
