import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { FIRST_START } from "../../../test/fake-network";
import { ADA, type Answer, fakeHub } from "../../../test/hub";
import { settle as settlePromises } from "../../../test/manual-timers";
import * as session from "../../state/session";
import { SignInScreen } from "./SignInScreen";

const WELCOME = { body: { token: "t", user: ADA } };
const REFUSED = { status: 401, body: { message: "Wrong username or password" } };

beforeEach(() => {
  history.replaceState(null, "", "/login");
  session.sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
});

function signInHub(login: Parameters<typeof fakeHub>[0][string] = WELCOME) {
  return fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false } },
    "POST /api/auth/login": login,
  });
}

async function fillIn() {
  await screen.findByLabelText("Username");
  await userEvent.type(screen.getByLabelText("Username"), "ada");
  await userEvent.type(screen.getByLabelText("Password"), "our secret");
}

const settle = () => act(settlePromises);

const signIn = () => userEvent.click(screen.getByRole("button", { name: "SIGN IN" }));

test("the form signs in with remember-me checked and leads to the dashboard", async () => {
  const hub = signInHub();
  render(<SignInScreen />);
  await fillIn();
  await signIn();
  expect(hub.sent.find((sent) => sent.call.includes("login"))?.body).toEqual({
    username: "ada",
    password: "our secret",
    rememberMe: true,
  });
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test("both fields are required by the browser", async () => {
  signInHub();
  render(<SignInScreen />);
  await screen.findByLabelText("Username");
  expect((screen.getByLabelText("Username") as HTMLInputElement).required).toBe(true);
  expect((screen.getByLabelText("Password") as HTMLInputElement).required).toBe(true);
});

test("the button shows that the request is in progress", async () => {
  signInHub(() => new Promise(() => {}));
  render(<SignInScreen />);
  await fillIn();
  await signIn();
  const button = screen.getByRole("button", { name: "SIGNING IN..." });
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("after 4 s a text says how long a sign-in can take", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  let answer = (_: Answer) => {};
  signInHub(() => new Promise((resolve) => (answer = resolve)));
  render(<SignInScreen />);
  await fillIn();
  await signIn();
  expect(screen.getByRole("status").textContent).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByRole("status").textContent).toContain("40 seconds");
  answer(REFUSED);
  await screen.findByRole("alert");
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a rejection is shown above the form until the user types", async () => {
  signInHub(REFUSED);
  render(<SignInScreen />);
  await fillIn();
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong username or password");
  await userEvent.type(screen.getByLabelText("Password"), "!");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an unexpected exception has its own message", async () => {
  signInHub();
  vi.spyOn(session, "login").mockRejectedValue(new Error("bug"));
  render(<SignInScreen />);
  await fillIn();
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "An unexpected error occurred. Please try again.",
  );
});

test("the reason for the session's end is shown above the form until the user types", async () => {
  signInHub();
  session.sessionStore.setState({ notice: "Your session has ended." });
  render(<SignInScreen />);
  expect((await screen.findByRole("alert")).textContent).toBe("Your session has ended.");
  await userEvent.type(screen.getByLabelText("Username"), "a");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(session.sessionStore.getState().notice).toBe("");
});

test("a hub without accounts gets its owner, with the link's token and the browser's time zone", async () => {
  history.replaceState(null, "", "/login#setup=ABCD-EFGH-JKMN");
  const hub = fakeHub({
    "GET /api/auth/status": { body: { setupRequired: true } },
    "POST /api/auth/register": { status: 201, ...WELCOME },
  });
  render(<SignInScreen />);
  await screen.findByText("Create the owner account");
  expect((screen.getByLabelText("Admin token") as HTMLInputElement).value).toBe("ABCD-EFGH-JKMN");
  await userEvent.type(screen.getByLabelText("Name"), "Ada");
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "CREATE ACCOUNT" }));
  await waitFor(() => expect(location.pathname).toBe("/settings"));
  expect(location.search).toBe("?section=devices&view=guide&first");
  expect(hub.sent.find(({ call }) => call.includes("register"))?.body).toMatchObject({
    name: "Ada",
    username: "ada",
    password: "our secret",
    adminToken: "ABCD-EFGH-JKMN",
    timezone: expect.stringMatching(/^(UTC|<)/),
  });
});

test("an invited person makes an account with the link's code and gets to the dashboard", async () => {
  history.replaceState(null, "", "/login#invite=ABCD-EFGH-JKMN&role=guest");
  const hub = fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false } },
    "POST /api/auth/register": { status: 201, ...WELCOME },
  });
  render(<SignInScreen />);
  await screen.findByText("Create your account");
  expect(screen.getByText(/You are invited as a guest/)).toBeTruthy();
  expect((screen.getByLabelText("Invitation") as HTMLInputElement).value).toBe("ABCD-EFGH-JKMN");
  await userEvent.type(screen.getByLabelText("Name"), "Ada");
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "CREATE ACCOUNT" }));
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  expect(hub.sent.at(-1)?.body).toEqual({
    name: "Ada",
    username: "ada",
    password: "our secret",
    invitation: "ABCD-EFGH-JKMN",
  });
});

test("an invitation opened in a tab that shows the sign-in form changes the form, every link again", async () => {
  signInHub();
  render(<SignInScreen />);
  await screen.findByRole("button", { name: "SIGN IN" });
  for (const code of ["ABCD", "EFGH"]) {
    await act(async () => {
      location.hash = `#invite=${code}`;
      dispatchEvent(new Event("hashchange"));
    });
    await waitFor(() => expect(screen.getByLabelText("Invitation")).toMatchObject({ value: code }));
  }
});

test("an invitation opened while signed in says so; signing out leads to its form", async () => {
  history.replaceState(null, "", "/login#invite=ABCD");
  signInHub();
  session.sessionStore.setState({ status: "authenticated", user: ADA });
  render(<SignInScreen />);
  await screen.findByText(/You are signed in as Ada/);
  expect(location.pathname).toBe("/login");
  await userEvent.click(screen.getByRole("button", { name: "SIGN OUT" }));
  await screen.findByRole("button", { name: "CREATE ACCOUNT" });
});

test("an invitation that is used up is said above the form", async () => {
  history.replaceState(null, "", "/login#invite=ABCD");
  const message = "This invitation was used or has ended. Sign in, or ask for a new one.";
  fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false } },
    "POST /api/auth/register": { status: 401, body: { message, code: "admin-token" } },
  });
  render(<SignInScreen />);
  await userEvent.type(await screen.findByLabelText("Name"), "Ada");
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "CREATE ACCOUNT" }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await userEvent.click(screen.getByRole("link", { name: "I have an account" }));
  await screen.findByRole("button", { name: "SIGN IN" });
  expect(location.hash).toBe("");
});

test("no form is shown until the hub has said which one is needed", async () => {
  let answer = (_: Answer) => {};
  fakeHub({
    "GET /api/auth/status": () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  render(<SignInScreen />);
  await settle();
  expect(screen.queryByLabelText("Username")).toBeNull();
  expect(screen.getByText("Loading...")).toBeTruthy();
  answer({ body: { setupRequired: true } });
  await screen.findByText("Create the owner account");
});

test("a hub that does not respond is polled behind the form", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const hub = fakeHub({ "GET /api/auth/status": { status: 500 } });
  render(<SignInScreen />);
  await screen.findByRole("button", { name: "SIGN IN" });
  hub.reactions["GET /api/auth/status"] = { body: { setupRequired: true } };
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText("Create the owner account");
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(hub.sent).toHaveLength(2);
});

test("a text above the form says that the hub does not respond, until it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  const hub = fakeHub({ "GET /api/auth/status": { status: 500 } });
  render(<SignInScreen />);
  await screen.findByRole("button", { name: "SIGN IN" });
  expect(screen.queryByRole("alert")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole("alert").textContent).toBe("The hub can't be reached, trying again.");
  hub.reactions["GET /api/auth/status"] = { body: { setupRequired: false } };
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an old set-up link of a hub with an owner leads to signing in", async () => {
  history.replaceState(null, "", "/login#setup=ABCD-EFGH-JKMN");
  signInHub();
  render(<SignInScreen />);
  await screen.findByRole("button", { name: "SIGN IN" });
});

const ON_ACCESS_POINT = { body: { setupRequired: true, portal: true } };
const STATE = "GET /api/network/state";

test.each([true, false])(
  "on an access point where anyone may choose the network, that form comes first (setupRequired: %s)",
  async (setupRequired) => {
    history.replaceState(null, "", "/login#setup=ABCD-EFGH-JKMN");
    fakeHub({
      "GET /api/auth/status": { body: { setupRequired, portal: true } },
      [STATE]: { body: FIRST_START },
    });
    render(<SignInScreen />);
    await waitFor(() => expect(location.pathname).toBe("/setup"));
    expect(location.hash).toBe("#setup=ABCD-EFGH-JKMN");
  },
);

test("on the access point of a hub with an owner the sign-in form is shown", async () => {
  fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false, portal: true } },
    [STATE]: { status: 401, body: { message: "No token" } },
  });
  render(<SignInScreen />);
  await screen.findByRole("button", { name: "SIGN IN" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("signing in on the access point leads to the Wi-Fi settings", async () => {
  fakeHub({
    "GET /api/auth/status": { body: { setupRequired: false, portal: true } },
    "POST /api/auth/login": WELCOME,
    [STATE]: { status: 401, body: { message: "No token" } },
  });
  render(<SignInScreen />);
  await fillIn();
  expect(screen.getByText("Sign in to change the Wi-Fi of this device.")).toBeTruthy();
  await signIn();
  await waitFor(() => expect(location.pathname).toBe("/setup"));
});

test("if the access point is interrupted, the question is repeated", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const hub = fakeHub({
    "GET /api/auth/status": ON_ACCESS_POINT,
    [STATE]: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  render(<SignInScreen />);
  await screen.findByRole("button", { name: "SIGN IN" });
  hub.reactions[STATE] = { body: FIRST_START };
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(location.pathname).toBe("/setup"));
});

async function openTerminal() {
  render(<SignInScreen />);
  await userEvent.click(screen.getByRole("button", { name: "Open terminal" }));
  await screen.findByRole("dialog", { name: "Terminal" });
}

test("the terminal signs in, shows the success, and continues after a second", async () => {
  signInHub();
  await openTerminal();
  await userEvent.keyboard("login{Enter}ada{Enter}");
  expect((screen.getByLabelText("Password:") as HTMLInputElement).type).toBe("password");
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  await userEvent.keyboard("secret{Enter}");
  await screen.findByText(/Login successful/);
  expect(location.pathname).toBe("/login");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(location.pathname).toBe("/dashboard");
});

test("the terminal shows a failure and asks for the username again", async () => {
  signInHub(REFUSED);
  await openTerminal();
  await userEvent.keyboard("login{Enter}ada{Enter}wrong{Enter}");
  await screen.findByText("Login failed: Wrong username or password");
  expect(document.activeElement).toBe(screen.getByLabelText("Username:"));
});

test("the terminal shows a message for an unexpected error", async () => {
  signInHub();
  vi.spyOn(session, "login").mockRejectedValue(new Error("bug"));
  await openTerminal();
  await userEvent.keyboard("login{Enter}ada{Enter}x{Enter}");
  await screen.findByText("Login failed: Unexpected error");
});

test("closing the terminal while it authenticates does not sign in", async () => {
  let answer = (_: Answer) => {};
  signInHub(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await openTerminal();
  await userEvent.keyboard("login{Enter}ada{Enter}secret{Enter}");
  expect(screen.getByText("Authenticating")).toBeTruthy();
  await userEvent.keyboard("{Enter}{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  answer(WELCOME);
  await settle();
  expect(session.sessionStore.getState().status).toBe("unauthenticated");
  expect(sessionStorage.getItem("token")).toBeNull();
});

test("the prompt scrolls into view, and a click anywhere continues typing", async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  signInHub();
  await openTerminal();
  scroll.mockClear();
  await userEvent.keyboard("help{Enter}");
  expect(scroll.mock.contexts[0]).toBe(screen.getByLabelText("lumisand:~$"));
  await userEvent.click(screen.getByText("Available commands:"));
  expect(document.activeElement).toBe(screen.getByLabelText("lumisand:~$"));
});

test("closing resets the terminal, minimising keeps it; both restore the focus", async () => {
  signInHub();
  await openTerminal();
  const reopen = () => userEvent.click(screen.getByRole("button", { name: "Open terminal" }));
  await userEvent.keyboard("sudo{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Minimise terminal" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open terminal" }));
  await reopen();
  expect(screen.getByText("command not found: sudo")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await reopen();
  expect(screen.queryByText("command not found: sudo")).toBeNull();
});
