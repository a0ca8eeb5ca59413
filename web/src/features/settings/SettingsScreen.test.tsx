import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../../test/hub";
import { PASSWORD_HINT } from "../../lib/password-hint";
import { preferencesStore } from "../../state/preferences";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { SettingsScreen } from "./SettingsScreen";

const USERS = "GET /api/auth/users";
const HARDWARE = "GET /api/config/hardware";
const REGISTER = "POST /api/auth/register";
const GRACE = {
  id: 2,
  username: "grace",
  name: "Grace",
  is_admin: false,
  created_at: "2026-11-21T12:00:00Z",
};

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA });
  toastStore.setState({ toasts: [] });
});

function open(section?: string, reactions: Parameters<typeof fakeHub>[0] = {}) {
  history.replaceState(null, "", section ? `/settings?section=${section}` : "/settings");
  const hub = fakeHub({
    [USERS]: { body: { users: [ADA, GRACE] } },
    "GET /api/auth/sessions": { body: { sessions: [] } },
    "GET /api/auth/invitations": { body: { invitations: [] } },
    [HARDWARE]: { body: { syslog: "" } },
    ...reactions,
  });
  render(<SettingsScreen devices={<p>the devices</p>} firmware={<p>the firmware</p>} />);
  return hub;
}

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const go = (name: string) => userEvent.click(screen.getByRole("link", { name }));
const rows = () => within(screen.getByRole("list", { name: "Users" })).getAllByRole("listitem");

test("the menu shows its eight sections to every user", () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false } });
  open();
  const menu = within(screen.getByRole("navigation", { name: "Settings" }));
  expect(menu.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Profile",
    "Security",
    "Notifications",
    "Appearance",
    "Devices",
    "Connections",
    "Firmware Updates",
    "User Management",
  ]);
});

test("a section has an address", async () => {
  open("devices");
  expect(screen.getByText("the devices")).toBeTruthy();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Devices");
  await go("Firmware Updates");
  expect(location.search).toBe("?section=firmware");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Firmware Updates");
  expect(screen.getByText("the firmware")).toBeTruthy();
});

test("another section starts at its top, and the title contains its name", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo");
  open("devices");
  expect(document.title).toBe("Devices · Settings · Lumisand");
  expect(scrollTo).not.toHaveBeenCalled();
  await go("User Management");
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(document.title).toBe("User Management · Settings · Lumisand");
  scrollTo.mockRestore();
});

test.each([undefined, "nonsense"])("the section %s is Profile", (section) => {
  open(section);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Profile");
});

test.each(["firmware", "users"])("%s is for administrators only", (section) => {
  sessionStore.setState({ user: { ...ADA, is_admin: false } });
  const hub = open(section);
  expect(screen.getByText("Administrators only")).toBeTruthy();
  expect(screen.queryByText("the firmware")).toBeNull();
  const isForbidden = (call: string) => call === USERS || call.includes("/api/ota");
  expect(hub.sent.filter(({ call }) => isForbidden(call))).toEqual([]);
});

test("a changed name is saved without surrounding blanks", async () => {
  const hub = open("profile", { "PUT /api/auth/profile": { body: { user: { ...ADA, name: "Ada L." } } } });
  const isResting = () => button("Save").getAttribute("aria-disabled");
  expect(isResting()).toBe("true");
  await userEvent.type(field("Full Name"), " L. ");
  expect(isResting()).toBeNull();
  await userEvent.click(button("Save"));
  await waitFor(() => expect(toasts()).toEqual(["Profile saved."]));
  expect(hub.sent.at(-1)?.body).toEqual({ name: "Ada L." });
  expect(sessionStore.getState().user?.name).toBe("Ada L.");
  expect(isResting()).toBe("true");
});

test("a name that is too short is not sent", async () => {
  const hub = open("profile");
  await userEvent.clear(field("Full Name"));
  await userEvent.type(field("Full Name"), "A{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("Name must be at least 2 characters long");
  expect(hub.sent.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
});

test("the username cannot be changed", () => {
  open("profile");
  expect(field("Username")).toMatchObject({ value: "ada", disabled: true });
  expect(screen.getByText("Username cannot be changed")).toBeTruthy();
});

async function typePasswords(current: string, next: string, confirmed = next) {
  await userEvent.type(field("Current Password"), current);
  await userEvent.type(field("New Password"), next);
  await userEvent.type(field("Confirm New Password"), confirmed);
}

test("the password fields are empty after leaving and returning", async () => {
  open("security");
  await typePasswords("a", "b", "c");
  await go("Profile");
  await go("Security");
  const names = ["Current Password", "New Password", "Confirm New Password"];
  expect(names.map((name) => field(name).value)).toEqual(["", "", ""]);
});

test("a new password is checked before it is sent", async () => {
  const hub = open("security");
  await typePasswords("old", "12345", "123456");
  await userEvent.click(button("Update Password"));
  const problems = within(screen.getByRole("alert")).getAllByRole("listitem");
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    "Password must be at least 6 characters long",
    "Passwords do not match",
  ]);
  expect(hub.sent.filter(({ call }) => !call.startsWith("GET "))).toEqual([]);
});

test("a wrong current password is shown, a correct one empties the fields", async () => {
  const PASSWORD = "PUT /api/auth/password";
  const hub = open("security", {
    [PASSWORD]: { status: 400, body: { message: "Current password is wrong" } },
  });
  await typePasswords("old", "a new secret");
  await userEvent.click(button("Update Password"));
  expect((await screen.findByRole("alert")).textContent).toBe("Current password is wrong");
  hub.reactions[PASSWORD] = { body: { token: "new", user: ADA } };
  const loads = () => hub.sent.filter(({ call }) => call === "GET /api/auth/sessions").length;
  expect(loads()).toBe(1);
  await userEvent.click(button("Update Password"));
  await waitFor(() => expect(field("New Password").value).toBe(""));
  await waitFor(() => expect(loads()).toBe(2));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()[0]).toContain("Password updated.");
});

test("an admin token is shown with its end, and hidden when the section is left", async () => {
  const made = { body: { adminToken: "ABCD-EFGH-JKMN", expiresIn: 3600 } };
  open("security", { "POST /api/auth/admin-token": made });
  const copied = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
  await userEvent.click(button("Make an admin token"));
  await screen.findByLabelText("New admin token");
  expect(field("New admin token").value).toBe("ABCD-EFGH-JKMN");
  expect(screen.getByText(/shown only once\. It is valid until \d+:\d\d/)).toBeTruthy();
  await act(async () => button("Copy").click());
  expect(copied).toHaveBeenCalledWith("ABCD-EFGH-JKMN");
  expect(button("Copied!")).toBeTruthy();
  await go("Profile");
  await go("Security");
  expect(screen.queryByLabelText("New admin token")).toBeNull();
});

test("only administrators see the card for the admin token", () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false } });
  open("security");
  expect(screen.queryByText("Admin token")).toBeNull();
});

test("a guest or user invites nobody", () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false } });
  const hub = open("users");
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  expect(hub.sent.map(({ call }) => call)).not.toContain("GET /api/auth/invitations");
});

test("inviting comes before adding a user, and the rules for passwords have the same words everywhere", async () => {
  open("users");
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Invite", "Add User", "Users"]);
  screen.getByText("Proves that you may add users. Make one under Settings > Security.");
  screen.getByText(PASSWORD_HINT);
  await go("Security");
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  screen.getByText(PASSWORD_HINT);
});

test("an invitation gives a link with its role, is listed and can be withdrawn", async () => {
  const INVITATIONS = "GET /api/auth/invitations";
  const hub = open("users", {
    "POST /api/auth/invitations": {
      status: 201,
      body: { id: 7, invitation: "ABCD-EFGH-JKMN", panel: "http://10.0.0.9" },
    },
    "DELETE /api/auth/invitations/7": {},
  });
  const createImageData = (width: number, height: number) => ({
    data: new Uint8ClampedArray(4 * width * height),
  });
  const paint = vi.fn();
  const context = { createImageData, putImageData: paint };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  await userEvent.selectOptions(screen.getAllByLabelText("Role")[0] as HTMLElement, "Guest");
  const listed = { id: 7, role: "guest", created_by: "ada", expiresIn: 86_400 };
  hub.reactions[INVITATIONS] = { body: { invitations: [listed] } };
  const share = vi.fn(async () => {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  await userEvent.click(button("Invite"));
  await screen.findByLabelText("New invitation");
  await screen.findByRole("img", { name: "QR code of the link" });
  expect(paint).toHaveBeenCalledOnce();
  await userEvent.click(button("Share"));
  expect(share).toHaveBeenCalledWith({ url: field("New invitation").value });
  expect(field("New invitation").value).toBe("http://10.0.0.9/login#invite=ABCD-EFGH-JKMN&role=guest");
  expect(hub.sent.find(({ call }) => call === "POST /api/auth/invitations")?.body).toEqual({
    role: "guest",
  });
  const list = within(screen.getByRole("list", { name: "Invitations" }));
  expect(list.getByRole("listitem").textContent).toBe("7 · Guestby ada · 24 h left");
  hub.reactions[INVITATIONS] = { body: { invitations: [] } };
  await userEvent.click(button("Withdraw invitation 7"));
  await screen.findByText("No invitations.");
  expect(list.queryByRole("listitem")).toBeNull();
  expect(screen.queryByLabelText("New invitation")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Invitations" }));
});

test("a link that opens only on this computer is neither shared nor a QR code", async () => {
  open("users", {
    "POST /api/auth/invitations": { status: 201, body: { id: 7, invitation: "A", panel: "" } },
  });
  await userEvent.click(button("Invite"));
  await screen.findByText(/Only this computer opens it: put the hub’s address in place of “localhost”/);
  expect(field("New invitation").value).toBe(`${location.origin}/login#invite=A&role=user`);
  for (const name of ["E-mail", "Share"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("img", { name: "QR code of the link" })).toBeNull();
});

test("the sessions are listed; one of them and all others can be ended", async () => {
  const SESSIONS = "GET /api/auth/sessions";
  const here = { id: "a", current: true, device: "Firefox on Linux", address: "10.0.0.1", lastUse: null };
  const there = { ...here, id: "b", current: false, device: "Chrome on Android", address: null };
  const hub = open("security", {
    [SESSIONS]: { body: { sessions: [here, there] } },
    "DELETE /api/auth/sessions/b": {},
    "DELETE /api/auth/sessions": { status: 413, body: { message: "Full." } },
  });
  const list = within(await screen.findByRole("list", { name: "Sessions" }));
  await screen.findByText("Chrome on Android");
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Firefox on LinuxPassword given at 10.0.0.1 · last use unknownThis browser",
    "Chrome on AndroidPassword given at an unknown address · last use unknownEnd",
  ]);
  await userEvent.click(button("End all others"));
  expect((await screen.findByRole("alert")).textContent).toBe("Full.");
  hub.reactions[SESSIONS] = { body: { sessions: [here] } };
  await userEvent.click(screen.getByRole("button", { name: /^End Chrome on Android/ }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "End all others" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" }));
});

test("a session that has ended already is gone without an error", async () => {
  const SESSIONS = "GET /api/auth/sessions";
  const here = { id: "a", current: true, device: "Firefox on Linux", address: "10.0.0.1", lastUse: null };
  const hub = open("security", {
    [SESSIONS]: { body: { sessions: [here, { ...here, id: "b", current: false }] } },
  });
  const end = await screen.findByRole("button", { name: /^End Firefox on Linux/ });
  hub.reactions[SESSIONS] = { body: { sessions: [here] } };
  await userEvent.click(end);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^End / })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["security", "GET /api/auth/sessions", { sessions: [] }],
  ["users", "GET /api/auth/invitations", { invitations: [] }],
  ["security", HARDWARE, { syslog: "" }],
])("under %s, %s that fails can be retried", async (section, call, body) => {
  const hub = open(section, { [call]: { status: 500, body: { message: "Oh" } } });
  expect((await screen.findByRole("alert")).textContent).toContain("Oh");
  hub.reactions[call] = { body };
  await userEvent.click(button("Retry"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a guest sees no hardware settings, and the profile says what a guest may do", async () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false, role: "guest" } });
  open("devices");
  expect(screen.queryByText("the devices")).toBeNull();
  expect(screen.getByText("Not for guests")).toBeTruthy();
  await go("Profile");
  expect(field("Role")).toMatchObject({ value: "Guest", disabled: true });
  expect(
    screen.getByText("May switch the lights, run scenes, and start, pause and stop drawings."),
  ).toBeTruthy();
});

test("the browser's own preferences are on by default and apply immediately", async () => {
  open("notifications");
  for (const name of ["LED Status Alerts", "System Updates"]) {
    expect(screen.getByRole("switch", { name, checked: true })).toBeTruthy();
    await userEvent.click(screen.getByRole("switch", { name }));
  }
  await go("Appearance");
  for (const name of ["Dark Mode", "Auto-save Settings"]) {
    expect(screen.getByRole("switch", { name, checked: true })).toBeTruthy();
    await userEvent.click(screen.getByRole("switch", { name }));
  }
  expect(preferencesStore.getState()).toEqual({
    theme: "light",
    autoSave: false,
    ledStatusAlerts: false,
    systemUpdates: false,
  });
});

test("the list shows the users and their roles", async () => {
  const gus = { ...GRACE, id: 3, name: "Gus", username: "gus", role: "guest" };
  open("users", { [USERS]: { body: { users: [ADA, GRACE, gus] } } });
  await screen.findByText("Grace");
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "Adaada · Date unknownAdministratorYou",
    "Gracegrace · Nov 21, 2026",
    "Gusgus · Nov 21, 2026Guest",
  ]);
});

test("a list that fails to load shows the reason and loads on Retry", async () => {
  const hub = open("users", { [USERS]: { status: 500, body: { message: "Oh" } } });
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load users: Oh");
  hub.reactions[USERS] = { body: { users: [ADA] } };
  await userEvent.click(button("Retry"));
  await screen.findByText("Ada");
  expect(screen.queryByRole("alert")).toBeNull();
});

async function fillNewUser(adminToken = "token") {
  await userEvent.type(field("Full Name"), " Linus ");
  await userEvent.type(field("Username"), "linus");
  await userEvent.type(field("Password"), "secret");
  await userEvent.type(field("Admin token"), adminToken);
}

test("a user is added, and the form is emptied", async () => {
  const linus = { ...GRACE, id: 3, name: "Linus", username: "linus", is_admin: true };
  const hub = open("users", { [REGISTER]: { status: 201, body: { token: "x", user: linus } } });
  await fillNewUser();
  await userEvent.selectOptions(screen.getAllByLabelText("Role")[1] as HTMLElement, "Administrator");
  await userEvent.click(button("Add User"));
  await waitFor(() => expect(toasts()).toEqual(["User added successfully!"]));
  expect(hub.sent.at(-1)?.body).toEqual({
    name: "Linus",
    username: "linus",
    password: "secret",
    adminToken: "token",
    is_admin: true,
    role: "admin",
  });
  expect(field("Full Name").value).toBe("");
  expect((screen.getAllByLabelText("Role")[1] as HTMLSelectElement).value).toBe("user");
  expect(rows()).toHaveLength(3);
});

test("a rejected user stays in the form", async () => {
  open("users", { [REGISTER]: { status: 401, body: { message: "x", code: "admin-token" } } });
  await fillNewUser("wrong");
  await userEvent.click(button("Add User"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Invalid admin token. Please check your admin token.",
  );
  expect(field("Username").value).toBe("linus");
});

test("a user added by another administrator appears without clearing the form or closing a dialog", async () => {
  const hub = open("users");
  await screen.findByText("Grace");
  await fillNewUser();
  await userEvent.click(button("Delete Grace"));
  const cancel = within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" });
  expect(document.activeElement).toBe(cancel);
  hub.reactions[USERS] = { body: { users: [ADA, GRACE, { ...GRACE, id: 3, name: "Kim" }] } };
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByText("Kim");
  expect(document.activeElement).toBe(cancel);
  expect(field("Full Name").value).toBe(" Linus ");
  expect(field("Admin token").value).toBe("token");
});

async function deleteGrace() {
  await userEvent.click(await screen.findByRole("button", { name: "Delete Grace" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
}

test("a user is deleted after a confirmation", async () => {
  open("users", { "DELETE /api/auth/users/2": {} });
  await deleteGrace();
  await waitFor(() => expect(toasts()).toEqual(["User deleted successfully!"]));
  expect(rows()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Users" }));
});

test("a user that cannot be deleted reappears, and the hub's reason is shown", async () => {
  open("users", { "DELETE /api/auth/users/2": { status: 409, body: { message: "No." } } });
  await deleteGrace();
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to delete userNo.");
  expect(rows()).toHaveLength(2);
});

test("an administrator names the server that gets the log", async () => {
  const PUT = "PUT /api/config/hardware";
  const { sent, reactions } = open("security", {
    [PUT]: { status: 400, body: { message: "syslog must be an IP address." } },
  });
  await waitFor(() => expect(field("Syslog server").disabled).toBe(false));
  await userEvent.type(field("Syslog server"), "nas");
  await userEvent.click(button("Save"));
  expect(await screen.findByText("syslog must be an IP address.")).toBeTruthy();
  reactions[PUT] = { body: { syslog: "10.0.0.9" } };
  reactions[HARDWARE] = { body: { syslog: "10.0.0.9" } };
  await userEvent.clear(field("Syslog server"));
  expect(screen.queryByText("syslog must be an IP address.")).toBeNull();
  await userEvent.type(field("Syslog server"), "10.0.0.9");
  await userEvent.click(button("Save"));
  await waitFor(() => expect(toasts()).toEqual(["The log is sent to this server now."]));
  expect(sent.findLast(({ call }) => call === PUT)?.body).toEqual({ syslog: "10.0.0.9" });
  expect(field("Syslog server").value).toBe("10.0.0.9");
});

test("a user without administrator rights sees no log server", () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false } });
  open("security");
  expect(screen.queryByLabelText("Syslog server")).toBeNull();
});
