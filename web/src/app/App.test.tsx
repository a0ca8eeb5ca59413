import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../test/hub";
import { deviceStatusStore } from "../state/device-status";
import { sessionStore } from "../state/session";
import { App } from "./App";

const STATUS = "GET /api/config/device/status";
const CONFIGS = "GET /api/config/configs";

const STRIP = { id: "strip-1", enabled: true, ledCount: 300, color: "#ff8800", brightness: 180, speed: 100 };

function workingHub() {
  return fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false } },
    [CONFIGS]: {
      body: {
        led: { strips: [{ ...STRIP, mode: "solid" }], globalSettings: {}, revision: 1 },
        matrix: { matrices: [], revision: 1 },
      },
    },
    [STATUS]: {
      body: {
        "matrix-1": { online: false, uptime: null },
        "room-lights-esp32": { online: true, uptime: 5_400, revision: 1 },
      },
    },
  });
}

function open(path: string, status: "loading" | "authenticated" | "unauthenticated") {
  history.replaceState(null, "", path);
  sessionStore.setState({ status, user: status === "authenticated" ? ADA : null, notice: "" });
  return render(<App />);
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  deviceStatusStore.setState({ statuses: null });
});

test("while the session is loading there is a spinner and nothing else", () => {
  workingHub();
  open("/dashboard", "loading");
  expect(screen.getByText("Loading...")).toBeTruthy();
  expect(location.pathname).toBe("/dashboard");
});

test.each(["/", "/dashboard", "/led-control", "/settings", "/sand-table", "/nonsense"])(
  "%s leads to /login without a session",
  async (path) => {
    workingHub();
    open(path, "unauthenticated");
    await screen.findByText("SIGN IN");
    expect(location.pathname).toBe("/login");
    expect(screen.queryByText("Logout")).toBeNull();
  },
);

test.each(["/", "/login", "/nonsense"])("%s leads to /dashboard with a session", async (path) => {
  workingHub();
  open(path, "authenticated");
  await screen.findByText("System Health");
  expect(location.pathname).toBe("/dashboard");
});

test("the dashboard tells how the house is doing", async () => {
  workingHub();
  open("/dashboard", "authenticated");
  expect(screen.getByText("Loading dashboard...")).toBeTruthy();
  await screen.findByText("System Running Well");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back, Ada!");
  expect(screen.getByText("1/2")).toBeTruthy();
  expect(screen.getByText("300")).toBeTruthy();
  const devices = within(screen.getByRole("region", { name: "Device Status" })).getAllByRole("listitem");
  expect(devices.map((device) => device.textContent)).toEqual([
    "Arduino LED ControllerUptime: 1.5hOnline",
    "Matrix 1Offline",
  ]);
  const actions = within(screen.getByRole("navigation", { name: "Quick Actions" })).getAllByRole("link");
  expect(actions.map((link) => link.getAttribute("href"))).toEqual([
    "/led-control",
    "/led-control?tab=matrix",
    "/sand-table",
    "/settings",
  ]);
});

test("a configuration that does not load is told and can be asked for again", async () => {
  const hub = workingHub();
  const good = hub.reactions[CONFIGS];
  hub.reactions[CONFIGS] = { status: 500 };
  open("/dashboard", "authenticated");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to load configurations");
  hub.reactions[CONFIGS] = good ?? {};
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("System Health");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the dashboard asks for the status every 10 s and loads again what somebody changed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const hub = workingHub();
  const count = (call: string) => hub.sent.filter((sent) => sent.call === call).length;
  open("/dashboard", "authenticated");
  await screen.findByText("System Health");
  const loadedBefore = count(CONFIGS);
  hub.reactions[STATUS] = { body: { "room-lights-esp32": { online: true, uptime: 9, revision: 2 } } };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(count(CONFIGS)).toBe(loadedBefore + 1));
  expect(count(STATUS)).toBe(2);
});

test("a 401 in mid-session goes to the sign-in screen and says why", async () => {
  const hub = workingHub();
  open("/settings", "authenticated");
  hub.reactions[CONFIGS] = { status: 401, body: { message: "x" } };
  await userEvent.click(screen.getByRole("link", { name: "Dashboard" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Authentication required. Please log in again.",
  );
  expect(location.pathname).toBe("/login");
});

test("the bar names the user, marks the screen and logs out", async () => {
  workingHub();
  open("/settings", "authenticated");
  expect(screen.getByText("Welcome", { exact: false }).textContent).toBe("Welcome Ada");
  expect(screen.getByRole("link", { name: "Settings", current: "page" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(location.pathname).toBe("/login");
});

test("a nameless user is called User", () => {
  workingHub();
  open("/settings", "authenticated");
  act(() => sessionStore.setState({ user: { ...ADA, name: "" } }));
  expect(screen.getByText("Welcome", { exact: false }).textContent).toBe("Welcome User");
});

test("the menu opens, and closes on Escape and on a new screen", async () => {
  workingHub();
  open("/settings", "authenticated");
  const toggle = screen.getByRole("button", { name: "Menu" });
  const isOpen = () => toggle.getAttribute("aria-expanded");
  await userEvent.click(toggle);
  expect(isOpen()).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe("false");
  await userEvent.click(toggle);
  await userEvent.click(screen.getByRole("link", { name: "Sand Table" }));
  expect(isOpen()).toBe("false");
  expect(screen.getByText("The sand table is not connected yet")).toBeTruthy();
});
