import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeHub } from "../../../../test/hub";
import { MqttCard } from "./MqttCard";

const GET = "GET /api/connections/mqtt";
const PUT = "PUT /api/connections/mqtt";
const TEST = "POST /api/connections/mqtt/test";
const SETTINGS = {
  enabled: false,
  host: "",
  port: 1883,
  tls: false,
  ca: "",
  user: "",
  hasPassword: false,
  baseTopic: "lumisand/a1b2c3",
  discovery: true,
  discoveryPrefix: "homeassistant",
  area: "",
  install: false,
};
const OFF = { settings: SETTINGS, hasTls: true, state: "off", problem: "", retry: null };
const ON = {
  ...OFF,
  settings: { ...SETTINGS, enabled: true, host: "broker.lan", hasPassword: true },
  state: "connected",
};

function open(state: object, reactions: Parameters<typeof fakeHub>[0] = {}) {
  const hub = fakeHub({ [GET]: { body: state }, ...reactions });
  render(<MqttCard />);
  return hub;
}

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Saving switches it on for later requests too. */
function openAndSwitchOn() {
  const hub = open(OFF);
  hub.reactions[PUT] = () => {
    hub.reactions[GET] = { body: ON };
    return { body: ON };
  };
  return hub;
}

test("only what was changed is sent, and it is switched on", async () => {
  const hub = openAndSwitchOn();
  await screen.findByText("Off");
  await userEvent.type(field("Broker"), "broker.lan");
  await userEvent.type(field("Password"), "secret");
  await click("Save and connect");
  await screen.findByText("Connected");
  expect(hub.sent.find(({ call }) => call === PUT)?.body).toEqual({
    enabled: true,
    host: "broker.lan",
    password: "secret",
  });
  expect(field("Password").value).toBe("");
  expect(field("Password").placeholder).toBe("Unchanged");
});

test("a state that was asked for before a change does not undo it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hub = openAndSwitchOn();
  await screen.findByText("Off");
  let answer = (_: object) => {};
  hub.reactions[GET] = () => new Promise((resolve) => (answer = resolve));
  await vi.advanceTimersByTimeAsync(2_500);
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Save and connect" }));
  await screen.findByText("Connected");
  await act(async () => {
    answer({ body: OFF });
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(screen.getByText("Connected")).toBeTruthy();
  vi.useRealTimers();
});

test("a request that fails is told until one succeeds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hub = open(ON);
  await screen.findByText("Connected");
  hub.reactions[GET] = { status: 503, body: { message: "The hub is busy." } };
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await screen.findByText("The hub is busy.");
  hub.reactions[GET] = { body: ON };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText("The hub is busy.")).toBeNull();
  vi.useRealTimers();
});

test("says why it is not connected and when it tries again; a sentence of the hub about a change comes first", async () => {
  const problem = "broker.lan does not answer at port 1883.";
  open({ ...ON, state: "failed", problem, retry: 8 }, { [PUT]: { status: 400, body: { message: "No." } } });
  await screen.findByText(`${problem} Trying again in 8 s.`);
  await click("Save");
  await screen.findByText("No.");
});

test("follows the connection while it is open, without losing what was typed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hub = open(ON);
  await screen.findByText("Connected");
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(field("User"), "hub");
  hub.reactions[GET] = { body: { ...ON, state: "failed", problem: "Gone.", retry: null } };
  await vi.advanceTimersByTimeAsync(2_500);
  await screen.findByText("Not connected");
  expect(field("User").value).toBe("hub");
  vi.useRealTimers();
});

test("a hub without MQTT has no card", async () => {
  const { container } = render(<div />);
  fakeHub({ [GET]: { status: 404, body: { message: "There is no such call." } } });
  const card = render(<MqttCard />);
  await vi.waitFor(() => expect(card.container.textContent).toBe(""));
  expect(container.textContent).toBe("");
});

test("encryption changes the port and asks for a certificate", async () => {
  open(OFF);
  await screen.findByText("Off");
  await userEvent.click(screen.getByRole("switch", { name: "Encrypted (TLS)" }));
  expect(field("Port").value).toBe("8883");
  expect(screen.getByLabelText("Certificate of your own authority")).toBeTruthy();
});

test("is switched off with one click", async () => {
  const hub = open(ON, { [PUT]: { body: OFF } });
  await screen.findByText("Connected");
  await click("Switch off");
  await screen.findByText("Off");
  expect(hub.sent.find(({ call }) => call === PUT)?.body).toEqual({ enabled: false });
});

test("a hub without room for TLS says so instead of offering it", async () => {
  open({ ...OFF, hasTls: false });
  await screen.findByText("Encryption (TLS) needs a hub with at least 8 MB of flash.");
  expect(screen.queryByRole("switch", { name: "Encrypted (TLS)" })).toBeNull();
});

test("Home Assistant's prefix is asked for only if it is told about the hub", async () => {
  const hub = openAndSwitchOn();
  await screen.findByText("Off");
  expect(field("Discovery prefix").value).toBe("homeassistant");
  await userEvent.click(screen.getByRole("switch", { name: "Home Assistant" }));
  expect(screen.queryByLabelText("Discovery prefix")).toBeNull();
  await click("Save and connect");
  expect(hub.sent.find(({ call }) => call === PUT)?.body).toEqual({ discovery: false, enabled: true });
});

test("a test tries what was typed, says how it went, and keeps what was typed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const running = { ...OFF, test: { state: "running", problem: "" } };
  const hub = open(OFF, { [TEST]: { body: running } });
  await screen.findByText("Off");
  await user.type(field("Broker"), "x.lan");
  hub.reactions[GET] = { body: running };
  await user.click(screen.getByRole("button", { name: "Test" }));
  expect(hub.sent.find(({ call }) => call === TEST)?.body).toEqual({ host: "x.lan" });
  expect(screen.getByRole("button", { name: "Test" }).getAttribute("aria-busy")).toBe("true");
  const problem = "There is no device called x.lan in the network.";
  hub.reactions[GET] = { body: { ...OFF, test: { state: "failed", problem } } };
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText(problem);
  const passed = { body: { ...OFF, test: { state: "passed", problem: "" } } };
  Object.assign(hub.reactions, { [TEST]: passed, [GET]: passed });
  await user.click(screen.getByRole("button", { name: "Test" }));
  await screen.findByText("The broker accepts the connection.");
  expect(field("Broker").value).toBe("x.lan");
  await user.type(field("Broker"), "2");
  expect(screen.queryByText("The broker accepts the connection.")).toBeNull();
  vi.useRealTimers();
});
