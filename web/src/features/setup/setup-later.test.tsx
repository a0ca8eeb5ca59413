import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeNetwork, HOME, LOST } from "../../../test/fake-network";
import { ADA } from "../../../test/hub";
import { click, joinHome, openedByPrintedLink, openList, pass, title } from "../../../test/setup-screen";
import { sessionStore } from "../../state/session";
import { SetupScreen } from "./SetupScreen";

beforeEach(openedByPrintedLink);

const asAdministrator = () => sessionStore.setState({ status: "authenticated", user: ADA });

test("an administrator sees the hub's network and forgets a network after a confirmation", async () => {
  asAdministrator();
  const known = { onAccessPoint: false, accessPoint: { ssid: "", open: false }, joined: HOME };
  const device = await openList({ ...known, known: ["HOME", "Attic"] });
  expect(title()).toBe("Wi-Fi");
  expect(screen.getByText(/Connected to/).textContent).toBe(
    "Connected to HOME, strong signal, address 192.168.1.23.",
  );
  expect(screen.getByRole("button", { name: "HOME strong signal, password, connected" })).toBeTruthy();
  await click("Forget Attic");
  expect(device.posted("forget")).toEqual([]);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Forget" }));
  await pass(100);
  expect(device.posted("forget")).toEqual([{ ssid: "Attic" }]);
  expect(screen.queryByText("Attic")).toBeNull();
});

test("an administrator sees the access point's name and password", async () => {
  asAdministrator();
  const accessPoint = { ssid: "lumisand-4F2A", open: false };
  const device = await openList({ onAccessPoint: false, accessPoint, joined: HOME });
  expect(screen.queryByText("If the Wi-Fi is ever lost")).toBeNull();
  device.becomes({ accessPoint: { ...accessPoint, password: "k7m2q9rtwx4b" } });
  await pass(5_000);
  const card = screen.getByRole("region", { name: "If the Wi-Fi is ever lost" });
  expect(card.textContent).toContain("lumisand-4F2A");
  expect(card.textContent).toContain("k7m2q9rtwx4b");
  await click(/^HOME/);
  expect(screen.queryByText("k7m2q9rtwx4b")).toBeNull();
});

test("an administrator can return to the settings", async () => {
  asAdministrator();
  await openList();
  await userEvent.click(screen.getByRole("link", { name: "← Devices" }));
  expect(location.pathname + location.search).toBe("/settings?section=devices");
});

test("an empty list explains that another network is being joined", async () => {
  asAdministrator();
  const device = await openList({ onAccessPoint: false, accessPoint: { ssid: "", open: false } });
  device.becomes({ join: { ssid: "Attic", state: "joining", message: "" } });
  device.says.networks = [];
  await click("Scan again");
  await pass(6_000);
  expect(screen.getByText(/Another network is being joined/)).toBeTruthy();
  expect(screen.queryByText(/No network was found/)).toBeNull();
  device.reactions["POST /api/network/scan"] = { status: 409, body: { message: "Another is being tried." } };
  await click("Scan again");
  await pass(500);
  expect(screen.getByRole("alert").textContent).toContain("Another is being tried.");
  expect(screen.queryByText(/No network was found/)).toBeNull();
});

test("while the hub changes the network, an administrator sees how to find it", async () => {
  asAdministrator();
  const device = await joinHome({ onAccessPoint: false, accessPoint: { ssid: "", open: false } });
  device.reactions["GET /api/network/state"] = LOST;
  await pass(8_000);
  expect(screen.getByText(/Afterwards you reach it at/).textContent).toContain("http://lumisand.local");
});

test("after a change from within the network there is no finish step", async () => {
  asAdministrator();
  const device = await joinHome({ onAccessPoint: false, accessPoint: { ssid: "", open: false } });
  device.joins();
  await pass(1_000);
  expect(screen.queryByRole("button", { name: "Finish" })).toBeNull();
  expect(screen.queryByText(/Connect this phone or computer/)).toBeNull();
  const link = screen.getByRole("link", { name: "Open Lumisand there" });
  expect(link.getAttribute("href")).not.toContain("login");
});

test("the page says when the computer manages the network", async () => {
  fakeNetwork().reactions["GET /api/network/state"] = { status: 404 };
  render(<SetupScreen />);
  await screen.findByText("This device’s network is managed by the computer it runs on.");
  await userEvent.click(screen.getByRole("link", { name: "Go to the dashboard" }));
  expect(location.pathname).toBe("/dashboard");
});

test.each([401, 403])(
  "a %i without a session leads to the sign-in screen, with the token",
  async (status) => {
    fakeNetwork().reactions["GET /api/network/state"] = { status };
    render(<SetupScreen />);
    await vi.waitFor(() => expect(location.pathname).toBe("/login"));
    expect(location.hash).toBe("#setup=K7M2Q9RTWX4B");
  },
);

test("a user without administrator rights sees a message", async () => {
  asAdministrator();
  fakeNetwork().reactions["GET /api/network/state"] = { status: 403 };
  render(<SetupScreen />);
  await screen.findByText("Administrators only");
});

test("a device that does not respond is polled and can be retried", async () => {
  const device = fakeNetwork();
  const answer = device.reactions["GET /api/network/state"] ?? {};
  device.reactions["GET /api/network/state"] = LOST;
  render(<SetupScreen />);
  await screen.findByText(/Are you still in its Wi-Fi/);
  device.reactions["GET /api/network/state"] = answer;
  await click("Retry");
  await screen.findByText("Connect Lumisand to your Wi-Fi");
});
