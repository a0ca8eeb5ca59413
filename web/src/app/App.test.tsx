import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { FIRST_START } from "../../test/fake-network";
import { fakeSandPainter } from "../../test/fake-sand-painter";
import { ADA, type Answer, fakeHub } from "../../test/hub";
import { deviceStatusStore, refreshDeviceStatus } from "../state/device-status";
import { sessionStore } from "../state/session";
import { toastStore } from "../state/toasts";
import { App } from "./App";

vi.mock("../features/sand/picture/sand-painter", () => ({ createSandPainter: fakeSandPainter }));

const STATUS = "GET /api/config/device/status";
const CONFIGS = "GET /api/config/configs?only=led";

const STRIP = {
  id: "strip-1",
  enabled: true,
  ledCount: 300,
  color: "#ff8800",
  brightness: 180,
  speed: 100,
  segments: [],
};

function workingHub() {
  return fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false } },
    [CONFIGS]: {
      body: { led: { strips: [{ ...STRIP, mode: "solid" }], globalSettings: {}, revision: 1 } },
    },
    "GET /api/config/configs?only=matrix": { body: { matrix: { matrices: [], revision: 1 } } },
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
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  deviceStatusStore.setState({ statuses: null, isAway: false });
  toastStore.setState({ toasts: [] });
});

test("the set-up page is shown without a session, without the panel's frame", async () => {
  const hub = workingHub();
  hub.reactions["GET /api/network/state"] = { body: FIRST_START };
  open("/setup", "unauthenticated");
  await screen.findByRole("heading", { level: 1, name: "Connect Lumisand to your Wi-Fi" });
  expect(location.pathname).toBe("/setup");
  expect(document.title).toBe("Wi-Fi · Lumisand");
  expect(screen.queryByText("Logout")).toBeNull();
});

test("an administrator gets the same screen within the panel, as one of the settings", async () => {
  const hub = workingHub();
  hub.reactions["GET /api/network/state"] = { body: FIRST_START };
  open("/setup", "authenticated");
  await screen.findByRole("heading", { level: 1, name: "Wi-Fi" });
  expect(screen.getByText("Logout")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Settings", current: "page" })).toBeTruthy();
});

test("while the session is loading, only a spinner is shown", () => {
  workingHub();
  open("/dashboard", "loading");
  expect(screen.getByText("Loading...")).toBeTruthy();
  expect(location.pathname).toBe("/dashboard");
});

test("a session that cannot be checked waits for the hub", () => {
  fakeHub({});
  open("/dashboard", "loading");
  act(() => sessionStore.setState({ status: "waiting" }));
  expect(screen.getByText("The hub can't be reached, trying again.")).toBeTruthy();
  expect(location.pathname).toBe("/dashboard");
});

test.each(["/", "/dashboard", "/led-control", "/settings", "/sand-table", "/schedule", "/nonsense"])(
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

test("the dashboard shows a summary of all devices", async () => {
  workingHub();
  open("/dashboard", "authenticated");
  expect(screen.getByText("Loading dashboard...")).toBeTruthy();
  await screen.findByText("System Running Well");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back, Ada!");
  expect(screen.getByText("Illuminate your space with precision")).toBeTruthy();
  const figures = [...document.querySelectorAll("dl")].map(({ textContent }) => textContent);
  expect(figures).toEqual([
    "Active Devices1",
    "Total LEDs300",
    "Uptime1.5h",
    "StatusSystem Running WellActive Devices1/2Average Uptime1.5h",
  ]);
  const devices = within(screen.getByRole("region", { name: "Device Status" })).getAllByRole("listitem");
  expect(devices.map((device) => device.textContent)).toEqual([
    "Arduino LED ControllerUptime: 1.5hOnline",
    "Matrix 1Offline",
  ]);
  const actions = within(screen.getByRole("navigation", { name: "Quick Actions" })).getAllByRole("link");
  expect(actions.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    "LED Control /led-control",
    "Matrix Control /led-control?tab=matrix",
    "Sand Table /sand-table",
    "Settings /settings",
  ]);
});

test("the dashboard waits for the first status; one failed poll shows no alarm, another one 3 s later does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  let answer = (_: Answer) => {};
  const hub = workingHub();
  hub.reactions[STATUS] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  open("/dashboard", "authenticated");
  await screen.findByText("Room Lights");
  await waitFor(() => expect(hub.sent.map(({ call }) => call)).toContain(STATUS));
  expect(screen.queryByText("System Health")).toBeNull();
  hub.reactions[STATUS] = { status: 500 };
  answer({ status: 500 });
  await act(() => vi.advanceTimersByTimeAsync(2_800));
  expect(screen.queryByText("System Health")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  await screen.findByText("System Status Unknown");
  expect(screen.getByRole("alert").textContent).toBe("The hub can't be reached, trying again.");
  hub.reactions[STATUS] = { body: { "room-lights-esp32": { online: true, uptime: 9, revision: 1 } } };
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText("All Systems Operational");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each(["/dashboard", "/led-control", "/sand-table", "/settings?section=devices"])(
  "%s says in the same bar that the hub is away, and shows no device as online",
  async (path) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const hub = workingHub();
    open(path, "authenticated");
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(hub.sent.map(({ call }) => call)).toContain(STATUS));
    for (const call of Object.keys(hub.reactions))
      hub.reactions[call] = () => Promise.reject(new TypeError("gone"));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await screen.findByText("The hub can't be reached, trying again.");
    expect(screen.queryByText("Online")).toBeNull();
    cleanup();
  },
);

test("the dashboard loads the configuration once, and an older response never replaces a newer one", async () => {
  const hub = workingHub();
  const configs = (ledCount: number, revision: number): Answer => ({
    body: { led: { strips: [{ ...STRIP, ledCount, mode: "solid" }], globalSettings: {}, revision } },
  });
  open("/dashboard", "authenticated");
  await screen.findByText("300");
  const count = () => hub.sent.filter((sent) => sent.call === CONFIGS).length;
  expect(count()).toBe(1);
  const answers: ((answer: Answer) => void)[] = [];
  hub.reactions[CONFIGS] = () => new Promise((resolve) => answers.push(resolve));
  for (const revision of [2, 3]) {
    hub.reactions[STATUS] = { body: { "room-lights-esp32": { online: true, uptime: 9, revision } } };
    await act(refreshDeviceStatus);
  }
  for (const revision of [2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.pop()?.(configs(100 + revision, revision));
    await screen.findByText(String(100 + revision));
  }
});

test("a configuration that fails to load shows an error and can be retried", async () => {
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

test("a 401 during a session leads to the sign-in screen with the reason", async () => {
  const hub = workingHub();
  open("/settings", "authenticated");
  hub.reactions[CONFIGS] = { status: 401, body: { message: "x" } };
  await userEvent.click(screen.getByRole("link", { name: "Dashboard" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Authentication required. Please log in again.",
  );
  expect(location.pathname).toBe("/login");
});

test("the navigation bar shows the user, marks the current screen and signs out", async () => {
  workingHub();
  open("/settings", "authenticated");
  expect(screen.getByText("Welcome", { exact: false }).textContent).toBe("Welcome Ada");
  expect(screen.getByRole("link", { name: "Settings", current: "page" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(location.pathname).toBe("/login");
});

test("a home without a table has no link to it, also before the first status of another visit", async () => {
  const hub = workingHub();
  const homeHas = { table: false, matrices: true };
  hub.reactions[STATUS] = { body: { "room-lights-esp32": { online: true, revision: 1, homeHas } } };
  open("/settings", "authenticated");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Sand Table" })).toBeNull());
  act(() => deviceStatusStore.setState({ statuses: null }));
  expect(screen.queryByRole("link", { name: "Sand Table" })).toBeNull();
});

test("signing out asks before it drops changes that wait for Save", async () => {
  workingHub();
  open("/led-control", "authenticated");
  const { roomLights: lights } = await import("../state/lights");
  await screen.findByLabelText("Brightness");
  act(() => lights.setAutoSave(false));
  fireEvent.change(screen.getByLabelText("Brightness"), { target: { value: "9" } });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(location.pathname).toBe("/led-control");
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await userEvent.click(screen.getByRole("button", { name: "Drop changes" }));
  expect(location.pathname).toBe("/login");
  act(() => lights.setAutoSave(true));
});

test.each([
  ["/login", "unauthenticated", "Sign in"],
  ["/dashboard", "authenticated", "Dashboard"],
  ["/led-control", "authenticated", "LED Control"],
] as const)("%s has a title of its own", async (path, status, title) => {
  const hub = workingHub();
  open(path, status);
  expect(document.title).toBe(`${title} · Lumisand`);
  await waitFor(() => expect(hub.sent).not.toHaveLength(0));
});

test("a trailing slash in an address is ignored", async () => {
  workingHub();
  open("/led-control/?tab=matrix", "authenticated");
  await screen.findByRole("tab", { name: "LED Matrix", selected: true });
  expect(location.pathname + location.search).toBe("/led-control?tab=matrix");
});

test.each([
  [false, "/dashboard"],
  [true, "/sand-table"],
])("the sand table's address in a home with a table (%s) leads to %s", async (table, path) => {
  const hub = workingHub();
  const homeHas = { table, matrices: true };
  hub.reactions[STATUS] = { body: { "room-lights-esp32": { online: true, revision: 1, homeHas } } };
  open("/sand-table?tab=library", "authenticated");
  await screen.findByText(table ? "Library" : "Room Lights");
  expect(location.pathname).toBe(path);
});

test("the menu opens, and closes on Escape and on a new screen", async () => {
  workingHub();
  open("/settings", "authenticated");
  const toggle = screen.getByRole("button", { name: "Menu" });
  const isOpen = () => toggle.getAttribute("aria-expanded");
  await userEvent.click(toggle);
  expect(isOpen()).toBe("true");
  await userEvent.tab();
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe("false");
  expect(document.activeElement).toBe(toggle);
  for (const name of ["Settings", "Sand Table"]) {
    await userEvent.click(toggle);
    await userEvent.click(screen.getByRole("link", { name }));
    expect(isOpen()).toBe("false");
  }
});

test("a link into a screen leads there, although the screen was at its top before", async () => {
  workingHub();
  const observed: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => {};
      disconnect = () => {};
      constructor(notify: () => void) {
        observed.push(notify);
      }
    },
  );
  const places: string[] = [];
  vi.stubGlobal("scrollTo", () => places.push("top"));
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => places.push("timer"));
  open("/dashboard", "authenticated");
  await screen.findByText("Welcome");
  act(() => navigate("/led-control#timer"));
  await vi.waitFor(() => expect(places).toContain("timer"));
  // The browser reports sizes after a screen was shown.
  for (const notify of observed) notify();
  expect(places).toEqual(["top", "timer", "timer"]);
});
