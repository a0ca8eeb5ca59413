import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  callsTo,
  fakeFirmwareHub,
  firmwareList,
  firmwareVersion,
  HISTORY,
  history,
  INFO,
  updateRecord,
  VERSIONS,
} from "../../../test/firmware";
import { ADA } from "../../../test/hub";
import { deviceStatusStore } from "../../state/device-status";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { FirmwareSection } from "./FirmwareSection";

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA });
  deviceStatusStore.setState({ statuses: null });
  toastStore.setState({ toasts: [] });
});

async function open(reactions: Parameters<typeof fakeFirmwareHub>[0] = {}) {
  const hub = fakeFirmwareHub(reactions);
  render(<FirmwareSection />);
  await waitFor(() => expect(callsTo(hub, INFO).length).toBeGreaterThan(0));
  await act(async () => {});
  return hub;
}

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const alertText = async () => (await screen.findByRole("alert")).textContent;
const dialog = () => within(screen.getByRole("dialog"));
const rows = (list: string) => within(screen.getByRole("list", { name: list })).getAllByRole("listitem");

describe("the versions", () => {
  const NEW = firmwareVersion({ id: 2, version: "2.0.0", kind: "panel", device_category: "led_strip" });

  it("are listed with all their properties, the newest first", async () => {
    const strange = "<img src=x onerror=alert(1)>\nsecond line";
    const old = firmwareVersion({ description: strange, is_stable: true, signed: true, available: false });
    await open({ [VERSIONS]: firmwareList([old, { ...NEW, created_at: null }]) });
    const [first, second] = rows("Firmware versions");
    expect(first?.textContent).toBe(
      "2.0.0PanelLED strip (hub) · All devices · 1.2 MB · Date unknown · by adaInstall",
    );
    expect(second?.textContent).toContain(strange);
    for (const badge of ["Firmware", "Stable", "Signed", "Not on the hub any more"])
      expect(within(second as HTMLElement).getByText(badge)).toBeTruthy();
    expect(within(second as HTMLElement).queryByText("Install")).toBeNull();
  });

  it("can be filtered", async () => {
    await open({ [VERSIONS]: firmwareList([firmwareVersion(), NEW]) });
    await userEvent.type(field("Filter"), "1.2");
    expect(rows("Firmware versions")).toHaveLength(1);
    await userEvent.click(screen.getByRole("switch", { name: "Stable only" }));
    expect(screen.getByText("No version fits the filter.")).toBeTruthy();
  });

  it("show on which devices they run", async () => {
    deviceStatusStore.setState({
      statuses: { "matrix-1": { version: "1.2.0" }, "matrix-2": { version: "1.1.0" } } as never,
    });
    await open({ [VERSIONS]: firmwareList([firmwareVersion(), { ...NEW, version: "0.1.0" }]) });
    expect(rows("Firmware versions").map((row) => within(row).getByText(/^In use/).textContent)).toEqual([
      "In use",
      "In use: Matrix 1",
    ]);
  });

  it.each([
    [200, {}, ["Firmware version deleted successfully!"], null, 0],
    [404, { message: "There is no such version." }, [], "Delete failed: There is no such version.", 0],
    [
      409,
      { message: "This version is being installed." },
      [],
      "Delete failed: This version is being installed.",
      1,
    ],
    [0, {}, [], "Delete failed. Please try again.", 1],
  ])(
    "are deleted at once, and come back when the hub answers %d but has them",
    async (status, body, told, problem, left) => {
      const DELETE = "DELETE /api/ota/versions/1";
      let answer = () => {};
      const hub = await open({
        [DELETE]: () =>
          new Promise((resolve) => {
            answer = () => {
              if (left === 0) hub.reactions[VERSIONS] = firmwareList([]);
              resolve({ status, body });
            };
          }),
      });
      if (status === 0) hub.reactions[DELETE] = () => Promise.reject(new TypeError("gone"));
      await userEvent.click(button("Delete version 1.2.0"));
      await userEvent.click(dialog().getByRole("button", { name: "Delete" }));
      if (status !== 0) expect(screen.queryByRole("list", { name: "Firmware versions" })).toBeNull();
      answer();
      if (problem) expect(await alertText()).toBe(problem);
      await waitFor(() => expect(toasts()).toEqual(told));
      expect(screen.queryAllByRole("button", { name: "Delete version 1.2.0" })).toHaveLength(left);
    },
  );

  it("are installed on the chosen devices", async () => {
    const INSTALL = "POST /api/ota/versions/1/install";
    deviceStatusStore.setState({ statuses: { "matrix-1": {}, "matrix-2": {} } as never });
    const hub = await open({ [INSTALL]: { status: 409, body: { message: "LED matrix 2 is not paired." } } });
    await userEvent.click(button("Install version 1.2.0"));
    expect(dialog().getByText(/^Each LED matrix fetches/)).toBeTruthy();
    expect(dialog().getByText("This version is not marked as stable.")).toBeTruthy();
    await userEvent.selectOptions(dialog().getByLabelText("Install on"), "matrix-2");
    expect(dialog().getByText(/^Matrix 2 fetches/)).toBeTruthy();
    await userEvent.click(dialog().getByRole("button", { name: "Install" }));
    expect(await alertText()).toBe("Version 1.2.0 was not installed: LED matrix 2 is not paired.");
    expect(callsTo(hub, INSTALL)).toMatchObject([{ body: { device_id: "matrix-2" } }]);
  });

  it.each([
    ["1.10.0", true],
    ["1.2.1-rc1", true],
    ["1.2.0", false],
    ["1.2.0-rc1", false],
    ["1.1.9", false],
  ])("warn of a downgrade from %s: %s", async (running, isDowngrade) => {
    deviceStatusStore.setState({
      statuses: { "matrix-1": { version: running }, "matrix-2": { version: "1.0.0" } } as never,
    });
    await open();
    await userEvent.click(button("Install version 1.2.0"));
    const warning = () => dialog().queryByText(/^This is older than what runs there now/)?.textContent ?? "";
    expect(warning().includes(`(${running})`)).toBe(isDowngrade);
    await userEvent.selectOptions(dialog().getByLabelText("Install on"), "matrix-2");
    expect(warning()).toBe("");
  });

  it("show a failed load and load again on Retry", async () => {
    const hub = fakeFirmwareHub({ [VERSIONS]: { status: 500 } });
    render(<FirmwareSection />);
    expect(await alertText()).toContain("Failed to load the firmware: The hub answered 500.");
    hub.reactions[VERSIONS] = firmwareList();
    await userEvent.click(button("Retry"));
    await waitFor(() => expect(rows("Firmware versions")).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("what is being installed", () => {
  const running = (record = {}) =>
    updateRecord({ id: 7, device_id: "room-lights-esp32", status: "installing", progress: 40, ...record });

  it("shows its progress; a restarting hub is not an error", async () => {
    const hub = await open({ [HISTORY]: history([running()]) });
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByText("Being installed on Arduino LED Controller: 40%")).toBeTruthy();
    hub.reactions[HISTORY] = () => Promise.reject(new TypeError("restarting"));
    await screen.findByText("Restarting…");
    expect(screen.queryByRole("alert")).toBeNull();
    hub.reactions[HISTORY] = history([running({ progress: 100 })]);
    await screen.findByText("Restarting and testing…");
    hub.reactions[HISTORY] = history([running({ status: "success", progress: null })]);
    hub.reactions[INFO] = { body: { panelVersion: "0.2.0" } };
    await screen.findByText("The panel was updated.");
    expect(button("Reload")).toBeTruthy();
    expect(screen.queryByText("Being installed")).toBeNull();
  });

  it("is shown at the panel or at the firmware of that number", async () => {
    const hubs = { version: "2.0.0", device_category: "led_strip" } as const;
    const versions = [
      firmwareVersion({ id: 2, kind: "program", ...hubs }),
      firmwareVersion({ id: 3, kind: "panel", ...hubs }),
    ];
    await open({
      [VERSIONS]: firmwareList(versions),
      [HISTORY]: history([running({ version: "2.0.0", version_id: 3 })]),
    });
    const [panel, program] = rows("Firmware versions");
    expect(panel?.textContent).toContain("Being installed");
    expect(program?.textContent).not.toContain("Being installed");
    expect(button("Install panel 2.0.0").getAttribute("aria-busy")).toBe("true");
    expect(button("Install version 2.0.0").getAttribute("aria-busy")).toBeNull();
    await userEvent.click(button("Delete panel 2.0.0"));
    expect(screen.getByRole("dialog", { name: "Delete panel 2.0.0?" })).toBeTruthy();
    expect(button("Delete version 2.0.0")).toBeTruthy();
  });

  describe("on a matrix", () => {
    const CANCEL = "DELETE /api/ota/update-history/7";
    const onMatrix = running({ device_id: "matrix-1" });
    const askToCancel = () => userEvent.click(button("Cancel the installation on Matrix 1, 1.2.0"));
    const cancel = () => userEvent.click(dialog().getByRole("button", { name: "Cancel installation" }));

    it("can be cancelled after a confirmation, and its record shows that", async () => {
      const hub = await open({ [HISTORY]: history([onMatrix]) });
      await askToCancel();
      await userEvent.click(dialog().getByRole("button", { name: "Go on installing" }));
      expect(callsTo(hub, CANCEL)).toHaveLength(0);
      hub.reactions[CANCEL] = () => {
        const ended = running({
          device_id: "matrix-1",
          status: "failed",
          error_message: "Cancelled.",
          progress: null,
        });
        hub.reactions[HISTORY] = history([ended]);
        return { body: { success: true } };
      };
      await askToCancel();
      await cancel();
      await waitFor(() => expect(toasts()).toEqual(["Installation cancelled"]));
      expect(screen.getByText("Cancelled.")).toBeTruthy();
      expect(screen.queryByText("Being installed")).toBeNull();
      expect(document.activeElement).toBe(button("Delete the record of Matrix 1, 1.2.0"));
      expect(screen.queryByRole("alert")).toBeNull();
    });

    it("continues when the hub rejects the cancellation, and the reason is shown", async () => {
      const message = "The device is testing its new firmware already.";
      await open({ [HISTORY]: history([onMatrix]), [CANCEL]: { status: 409, body: { message } } });
      await askToCancel();
      await cancel();
      expect(await alertText()).toBe(`The installation was not cancelled: ${message}`);
      expect(screen.getByText("Being installed")).toBeTruthy();
      expect(toasts()).toEqual([]);
    });

    it("keeps its record if it ends during the confirmation", async () => {
      const hub = await open({ [HISTORY]: history([onMatrix]) });
      await askToCancel();
      hub.reactions[HISTORY] = history([
        running({ device_id: "matrix-1", status: "success", progress: null }),
      ]);
      await waitFor(() => expect(screen.queryByText("Being installed")).toBeNull());
      await cancel();
      expect(await alertText()).toBe("The installation was not cancelled: It has ended already.");
      expect(callsTo(hub, CANCEL)).toHaveLength(0);
    });
  });

  it("cannot be cancelled on the hub itself", async () => {
    await open({ [HISTORY]: history([running()]) });
    expect(screen.queryByRole("button", { name: /^Cancel the installation/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Delete the record/ })).toBeNull();
  });

  it("can be replaced by the previous panel as long as the hub has it", async () => {
    const REVERT = "POST /api/ota/panel/revert";
    const installed = running({ version: "0.1.0", status: "success", progress: null });
    const hub = await open({
      [HISTORY]: history([installed]),
      [REVERT]: { status: 409, body: { message: "The panel before this one is not kept any more." } },
    });
    await userEvent.click(button("Bring the previous panel back"));
    expect(await alertText()).toBe("The panel before this one is not kept any more.");
    expect(screen.queryByRole("button", { name: "Bring the previous panel back" })).toBeNull();
    expect(callsTo(hub, REVERT)).toHaveLength(1);
  });

  it("offers no previous panel if the hub has room for one only", async () => {
    await open({
      [HISTORY]: history([running({ version: "0.1.0", status: "success", progress: null })]),
      [INFO]: { body: { panelVersion: "0.1.0", keepsPanel: false } },
    });
    expect(screen.queryByRole("button", { name: "Bring the previous panel back" })).toBeNull();
  });

  it("offers no previous panel once the hub has restarted since", async () => {
    deviceStatusStore.setState({
      statuses: { "room-lights-esp32": { deviceTime: "2026-11-21T12:10:00Z", uptime: 60 } } as never,
    });
    await open({ [HISTORY]: history([running({ version: "0.1.0", status: "success", progress: null })]) });
    expect(screen.queryByRole("button", { name: "Bring the previous panel back" })).toBeNull();
  });
});

describe("the history", () => {
  it("shows the result of each update", async () => {
    await open({
      [HISTORY]: history([
        updateRecord({
          id: 3,
          status: "failed",
          error_message: "The network did not come back.",
          started_at: null,
        }),
        updateRecord({ id: 2, device_id: "admin-upload", status: "uploaded" }),
        updateRecord({ id: 1, status: "strange" as never }),
      ]),
    });
    const texts = rows("Update history").map(({ textContent }) => textContent);
    expect(texts[0]).toBe("FailedMatrix 1 · 1.2.0Date unknownThe network did not come back.");
    expect(texts[1]).toMatch(/^UploadedAdmin Upload · 1\.2\.0Nov 2[12], 2026, \d\d:00$/);
    expect(texts[2]).toMatch(/^strange/);
  });

  it("shows ten records, and more on request", async () => {
    const records = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => updateRecord({ id: from - at }));
    await open({
      [HISTORY]: history(records(25, 10), 12),
      "GET /api/ota/update-history?limit=10&offset=10": history(records(15, 2), 12),
    });
    expect(rows("Update history")).toHaveLength(10);
    await userEvent.click(button("Show more"));
    await waitFor(() => expect(rows("Update history")).toHaveLength(12));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("keeps the records loaded on request during an installation", async () => {
    const records = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => updateRecord({ id: from - at }));
    const newest = [updateRecord({ id: 25, status: "installing" }), ...records(24, 9)];
    let answerPoll = () => {};
    const hub = await open({
      [HISTORY]: history(newest, 12),
      "GET /api/ota/update-history?limit=10&offset=10": history(records(15, 2), 12),
    });
    hub.reactions[HISTORY] = () =>
      new Promise((resolve) => {
        answerPoll = () => resolve(history(newest, 12));
      });
    const asked = callsTo(hub, HISTORY).length;
    await waitFor(() => expect(callsTo(hub, HISTORY).length).toBeGreaterThan(asked));
    await userEvent.click(button("Show more"));
    await waitFor(() => expect(rows("Update history")).toHaveLength(12));
    await act(async () => answerPoll());
    expect(rows("Update history")).toHaveLength(12);
  });

  it.each([
    [200, {}, ["Update history record deleted successfully!"], null],
    [
      409,
      { message: "This installation is still under way." },
      [],
      "Delete failed: This installation is still under way.",
    ],
  ])("drops a record when the hub responds with %d", async (status, body, told, problem) => {
    await open({ "DELETE /api/ota/update-history/1": { status, body } });
    await userEvent.click(button("Delete the record of Matrix 1, 1.2.0"));
    await userEvent.click(dialog().getByRole("button", { name: "Delete" }));
    if (problem) expect(await alertText()).toBe(problem);
    await waitFor(() => expect(toasts()).toEqual(told));
    expect(screen.queryAllByRole("button", { name: /^Delete the record/ })).toHaveLength(problem ? 1 : 0);
  });
});
