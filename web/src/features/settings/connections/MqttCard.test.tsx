import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeHub } from "../../../../test/hub";
import { MqttCard } from "./MqttCard";

const GET = "GET /api/connections/mqtt";
const PUT = "PUT /api/connections/mqtt";
const SETTINGS = {
  enabled: false,
  host: "",
  port: 1883,
  tls: false,
  ca: "",
  user: "",
  hasPassword: false,
  baseTopic: "lumisand/a1b2c3",
};
const OFF = { settings: SETTINGS, state: "off", problem: "", retry: null };
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

test("only what was changed is sent, and it is switched on", async () => {
  const hub = open(OFF, { [PUT]: { body: ON } });
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
