import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { espImage } from "../../../../scripts/lib/esp-image.mjs";
import { FakeWire } from "../../../test/fake-wire";
import {
  callsTo,
  fakeFirmwareHub,
  firmwareList,
  firmwareVersion,
  HISTORY,
  MEGABYTE,
  VERSIONS,
} from "../../../test/firmware";
import { ADA } from "../../../test/hub";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { firmwareStore } from "./firmware-store";
import { UploadCard } from "./UploadCard";

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA });
  toastStore.setState({ toasts: [] });
  FakeWire.install();
});

async function open(reactions: Parameters<typeof fakeFirmwareHub>[0] = {}) {
  const hub = fakeFirmwareHub(reactions);
  render(<UploadCard />);
  return hub;
}

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const alertText = async () => (await screen.findByRole("alert")).textContent;

const bin = (content: BlobPart, name = "firmware.bin") => new File([content], name);
const image = (options: Parameters<typeof espImage>[0]) => bin(new Uint8Array(espImage(options)));
const give = (file: File) => userEvent.upload(field("Firmware file"), file, { applyAccept: false });
const send = () => userEvent.click(button("Upload Firmware"));

describe("the form", () => {
  it("requires a file and a version", async () => {
    await open();
    await send();
    expect(await alertText()).toBe("Please select a firmware file and enter a version");
    await give(bin("no image"));
    expect(screen.queryByRole("alert")).toBeNull();
    await send();
    expect(await alertText()).toBe("Please select a firmware file and enter a version");
    expect(FakeWire.sent).toEqual([]);
  });

  it("reads version and category from the file", async () => {
    await open();
    await give(image({ project: "lumisand-satellite", version: "1.3.0" }));
    await screen.findByText(/· LED matrix firmware 1\.3\.0$/);
    expect([field("Version").value, field("Device category").value]).toEqual(["1.3.0", "led_matrix"]);
    const devices = within(field("Device")).getAllByRole("option");
    expect(devices.map(({ textContent }) => textContent)).toEqual(["All devices", "Matrix 1", "Matrix 2"]);
  });

  it("keeps the entries if the file contains neither", async () => {
    await open();
    await userEvent.type(field("Version"), "1.0");
    await give(bin("no image"));
    await screen.findByText(/The file does not say what it is\.$/);
    expect(field("Version").value).toBe("1.0");
  });

  it.each([
    [bin("x", "firmware.elf"), "Please select a .bin firmware file."],
    [
      Object.defineProperty(bin("x"), "size", { value: 60 * MEGABYTE }),
      "File too large. Maximum size is 50MB. Your file is 60 MB.",
    ],
  ])("rejects %o immediately", async (file, problem) => {
    await open();
    await give(file);
    expect(await alertText()).toBe(problem);
    await userEvent.type(field("Version"), "1.0");
    await send();
    expect(await alertText()).toBe(problem);
    expect(FakeWire.sent).toEqual([]);
  });

  it("does not send an image that exceeds the hub's current free space", async () => {
    const hub = await open();
    hub.reactions[VERSIONS] = firmwareList([], { freeBytes: 100 * 1024 });
    await give(image({ size: 101 * 1024 }));
    await send();
    expect(await alertText()).toBe("The firmware does not fit. The hub has 100 KB free.");
    expect(FakeWire.sent).toEqual([]);
  });

  it("sends the fields before the file, shows the progress, and is emptied afterwards", async () => {
    const hub = await open();
    await give(image({ version: "1.3.0", size: MEGABYTE }));
    await userEvent.type(field("Description"), "Faster");
    await userEvent.click(screen.getByRole("switch", { name: "Stable" }));
    await send();
    await waitFor(() => expect(FakeWire.sent).toHaveLength(1));
    const { last } = FakeWire;
    expect(
      [...(last.body?.entries() ?? [])].map(([name, value]) => (name === "firmware" ? name : [name, value])),
    ).toEqual([
      ["version", "1.3.0"],
      ["description", "Faster"],
      ["device_category", "led_strip"],
      ["is_stable", "true"],
      "firmware",
    ]);
    act(() => last.progress(MEGABYTE / 2, MEGABYTE));
    expect(screen.getByText("50% · 512 KB of 1.0 MB")).toBeTruthy();
    act(() => last.progress(MEGABYTE, MEGABYTE));
    expect(screen.getByText("Checking…")).toBeTruthy();
    const asked = callsTo(hub, VERSIONS).length;
    last.answer(200, { success: true, version: firmwareVersion() });
    await waitFor(() => expect(toasts()).toEqual(["Firmware uploaded successfully!"]));
    expect(field("Version").value).toBe("");
    await waitFor(() => expect(callsTo(hub, VERSIONS).length).toBeGreaterThan(asked));
  });

  it("continues on other screens, and can be cancelled without an error message", async () => {
    await open();
    await give(image({ version: "1.3.0" }));
    await send();
    await waitFor(() => expect(FakeWire.sent).toHaveLength(1));
    cleanup();
    render(<UploadCard />);
    await userEvent.click(button("Cancel"));
    await screen.findByRole("button", { name: "Upload Firmware" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(field("Version").value).toBe("1.3.0");
  });

  it("reports a failure on other screens, too", async () => {
    await open();
    await give(image({ version: "1.3.0" }));
    await send();
    await waitFor(() => expect(FakeWire.sent).toHaveLength(1));
    cleanup();
    FakeWire.last.answer(422, { error: "The image is damaged." });
    const news = "Firmware was not uploaded. Upload failed: The image is damaged.";
    await waitFor(() => expect(toasts()).toEqual([news]));
    render(<UploadCard />);
    expect(await alertText()).toBe("Upload failed: The image is damaged.");
  });

  it("asks before the tab is closed during an upload", async () => {
    const closing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await open();
    await give(image({ version: "1.3.0" }));
    expect(closing()).toBe(false);
    await send();
    await waitFor(() => expect(FakeWire.sent).toHaveLength(1));
    expect(closing()).toBe(true);
    FakeWire.last.answer(422, { error: "The image is damaged." });
    expect(await alertText()).toBe("Upload failed: The image is damaged.");
    expect(closing()).toBe(false);
    expect(toasts()).toEqual([]);
  });

  it.each([
    [
      413,
      { message: "The hub has 12 KB free." },
      "File too large. Please ensure your firmware file is under 50MB.The hub has 12 KB free.",
    ],
    [403, { message: "x" }, "Access denied. You do not have permission to upload firmware."],
    [422, { error: "The image is damaged." }, "Upload failed: The image is damaged."],
    [500, {}, "Upload failed: 500"],
    [200, {}, "Upload failed. Please try again."],
    [0, {}, "Network error. Please check your connection and try again."],
  ])("explains the response %d %j", async (status, body, text) => {
    await open();
    await give(image({ version: "1.3.0" }));
    await send();
    await waitFor(() => expect(FakeWire.sent).toHaveLength(1));
    FakeWire.last.answer(status, body);
    expect(await alertText()).toBe(text);
    expect(field("Version").value).toBe("1.3.0");
  });

  it("says that the file can't be read any more", async () => {
    await open();
    const file = image({ version: "1.3.0" });
    await give(file);
    await screen.findByText(/Hub firmware/);
    vi.spyOn(file, "slice").mockImplementation(() => {
      throw new DOMException("changed", "NotReadableError");
    });
    await send();
    expect(await alertText()).toBe(
      "Upload failed. Please try again.The file can't be read any more. Please choose it again.",
    );
  });

  it("shows a rejection once", async () => {
    const hub = await open();
    await give(image({ version: "1.3.0" }));
    for (const call of [VERSIONS, HISTORY]) hub.reactions[call] = { status: 403, body: { message: "x" } };
    await send();
    expect(await alertText()).toBe("Access denied. You do not have permission to upload firmware.");
    await waitFor(() => expect(hub.sent.at(-1)?.call).toBe(HISTORY));
    await act(async () => {});
    expect(firmwareStore.getState().failure).toBeNull();
  });

  it("passes the reason to the sign-in screen when the session has ended", async () => {
    const hub = await open();
    await give(image({ version: "1.3.0" }));
    hub.reactions[VERSIONS] = { status: 401, body: { message: "x" } };
    await send();
    await waitFor(() =>
      expect(sessionStore.getState().notice).toBe("Authentication failed. Please log in again."),
    );
  });
});
