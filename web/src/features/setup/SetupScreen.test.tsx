import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { FOUND, fakeNetwork, LOST } from "../../../test/fake-network";
import {
  click,
  joinHome,
  openedByPrintedLink,
  openList,
  pass,
  password,
  title,
} from "../../../test/setup-screen";
import { SetupScreen } from "./SetupScreen";

beforeEach(openedByPrintedLink);

test("the networks are scanned immediately and listed with signal and lock", async () => {
  const device = await openList();
  expect(title()).toBe("Connect Lumisand to your Wi-Fi");
  const list = within(screen.getByRole("list"));
  expect(
    list.getAllByRole("button").map((button) => button.firstElementChild?.nextElementSibling?.textContent),
  ).toEqual(["HOME strong signal, password", "Cafe very weak signal, open"]);
  device.says.networks = [];
  await click("Scan again");
  await pass(1_500);
  expect(screen.getByText("No network was found. Is the router within reach?")).toBeTruthy();
  expect(device.posted("scan")).toHaveLength(2);
});

test("responses lost during a scan are requested again", async () => {
  const device = fakeNetwork();
  const scan = device.reactions["GET /api/network/scan"] ?? {};
  device.reactions["GET /api/network/scan"] = LOST;
  render(<SetupScreen />);
  await pass(2_500);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Looking for networks…")).toBeTruthy();
  device.reactions["GET /api/network/scan"] = scan;
  await pass(1_500);
  expect(screen.getByRole("button", { name: /^HOME/ })).toBeTruthy();
});

test("a failed scan is shown, and Retry repeats it", async () => {
  const device = fakeNetwork();
  device.reactions["POST /api/network/scan"] = { status: 500, body: { message: "The radio is asleep." } };
  render(<SetupScreen />);
  await pass(500);
  expect(screen.getByRole("alert").textContent).toContain("The radio is asleep.");
  device.reactions["POST /api/network/scan"] = { body: { success: true } };
  await click("Retry");
  await pass(1_500);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("button", { name: /^HOME/ })).toBeTruthy();
});

test("the future address is shown before a network is joined", async () => {
  await openList();
  await click(/^HOME/);
  expect(title()).toBe("Join “HOME”");
  expect(screen.getByText(/Afterwards you reach it at/).textContent).toContain("http://lumisand.local");
  expect(password().autocomplete).toBe("off");
  expect(document.activeElement).toBe(password());
});

test("a short password is rejected with a sentence, and nothing is sent", async () => {
  const device = await openList();
  await click(/^HOME/);
  await userEvent.type(password(), "1234567");
  await click("Join");
  expect(screen.getByRole("alert").textContent).toBe("A Wi-Fi password has at least 8 characters.");
  expect(password().getAttribute("aria-invalid")).toBe("true");
  expect(device.posted("join")).toEqual([]);
  await userEvent.type(password(), "8");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an open network needs no password", async () => {
  const device = await openList();
  await click(/^Cafe/);
  expect(screen.queryByLabelText("Wi-Fi password")).toBeNull();
  await click("Join");
  expect(device.posted("join")).toEqual([{ ssid: "Cafe", password: "" }]);
});

test("a hidden network is joined by its name", async () => {
  const device = await openList();
  await click("Other network…");
  await click("Join");
  expect(screen.getByRole("alert").textContent).toBe("Type the network’s name.");
  await userEvent.type(screen.getByLabelText("Network name"), "Attic");
  await userEvent.type(password(), "password2");
  await click("Join");
  expect(device.posted("join")).toEqual([{ ssid: "Attic", password: "password2" }]);
  expect(title()).toBe("Joining “Attic”…");
});

test("the steps joining, address and finish follow one another", async () => {
  const device = await joinHome();
  expect(title()).toBe("Joining “HOME”…");
  expect(device.posted("join")).toEqual([{ ssid: "HOME", password: "password1" }]);
  device.joins();
  await pass(1_000);
  expect(title()).toBe("Lumisand is in “HOME”");
  const port = location.port && `:${location.port}`;
  expect(screen.getByText(`http://lumisand.local${port}`)).toBeTruthy();
  expect(screen.getByText(/This phone or computer goes back to HOME/).textContent).toContain("lumisand-4F2A");
  await click("Finish");
  expect(device.posted("finish")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toBe("The Wi-Fi “lumisand-4F2A” goes away now.");
  expect(screen.getByText(/Connect this phone or computer to/).textContent).toContain("HOME");
  expect(screen.getByRole("link", { name: "Create the owner’s account" }).getAttribute("href")).toBe(
    `http://192.168.1.23${port}/login#setup=K7M2Q9RTWX4B`,
  );
  expect(JSON.stringify(device.sent)).not.toContain("K7M2Q9RTWX4B");
  const asked = device.sent.length;
  await pass(20_000);
  expect(device.sent.length).toBe(asked);
});

test("over the access point the new address is copied first, and no unreachable link is offered", async () => {
  const device = await joinHome();
  device.joins();
  await pass(1_000);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByText(/Connect this phone or computer to/)).toBeNull();
  expect(screen.getAllByText(/192\.168\.1\.23/)).toHaveLength(1);
  const names = screen.getAllByRole("button").map((button) => button.textContent);
  expect(names).toEqual(["Copy address", "Finish", "Choose another network"]);
  await click("Copy address");
  const port = location.port && `:${location.port}`;
  expect(copied).toHaveBeenCalledWith(`http://192.168.1.23${port}/login#setup=K7M2Q9RTWX4B`);
  expect(screen.getByRole("button", { name: "Copied!" })).toBeTruthy();
});

test("a wrong password leads back to the entry, with the device's message", async () => {
  const device = await joinHome();
  device.refuses("The password of HOME is wrong.");
  await pass(1_000);
  expect(screen.getByRole("alert").textContent).toBe("The password of HOME is wrong.");
  expect(password().value).toBe("password1");
  await userEvent.type(password(), "2");
  await click("Join");
  expect(title()).toBe("Joining “HOME”…");
  expect(device.posted("join").at(-1)).toEqual({ ssid: "HOME", password: "password12" });
});

test("a join that the device rejects immediately keeps the form", async () => {
  const device = fakeNetwork();
  device.reactions["POST /api/network/join"] = { status: 409, body: { message: "Another is being tried." } };
  render(<SetupScreen />);
  await pass(1_500);
  await click(/^HOME/);
  await userEvent.type(password(), "password1");
  await click("Join");
  expect((await screen.findByRole("alert")).textContent).toBe("Another is being tried.");
  expect(password().value).toBe("password1");
});

test("missing responses during a join are explained, and the page continues automatically", async () => {
  const device = await joinHome();
  const answer = device.reactions["GET /api/network/state"] ?? {};
  device.reactions["GET /api/network/state"] = LOST;
  await pass(3_000);
  expect(screen.getByRole("status").textContent).toContain("Still asking");
  expect(screen.queryByText(/connect it there again/)).toBeNull();
  await pass(5_000);
  expect(screen.getByText(/connect it there again/).textContent).toContain("lumisand-4F2A");
  expect(screen.getByRole("button", { name: "Choose another network" })).toBeTruthy();
  device.reactions["GET /api/network/state"] = answer;
  device.joins();
  await pass(1_500);
  expect(title()).toBe("Lumisand is in “HOME”");
});

test("a matrix asks which one it is, and the last step shows its code", async () => {
  const device = await openList({ product: "matrix", name: "lumisand-matrix" });
  expect(title()).toBe("Connect the matrix to your Wi-Fi");
  await click(/^HOME/);
  expect(screen.getByText(/Afterwards it shows four digits/)).toBeTruthy();
  await userEvent.type(password(), "password1");
  await click("Join");
  expect(screen.getByRole("alert").textContent).toBe("Choose which matrix this is.");
  await userEvent.click(screen.getByRole("radio", { name: "Matrix 2" }));
  await click("Join");
  expect(device.posted("join")).toEqual([{ ssid: "HOME", password: "password1", matrix: 2 }]);
  device.joins();
  await pass(1_000);
  expect(screen.getByText("Type the four digits that the matrix shows.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a matrix whose number is set does not ask for it", async () => {
  await openList({ product: "matrix", matrix: 1 });
  await click(/^HOME/);
  expect((screen.getByRole("radio", { name: "Matrix 1" }) as HTMLInputElement).checked).toBe(true);
});

test("a failed finish shows the reason and can be repeated", async () => {
  const device = await joinHome();
  device.joins();
  await pass(1_000);
  device.reactions["POST /api/network/finish"] = { status: 409, body: { message: "No network is joined." } };
  await click("Finish");
  expect((await screen.findByRole("alert")).textContent).toBe("No network is joined.");
  expect(screen.getByRole("button", { name: "Finish" })).toBeTruthy();
});

test("the list stays after leaving and returning", async () => {
  const device = await openList();
  await click(/^HOME/);
  await click("Choose another network");
  expect(screen.getAllByRole("listitem")).toHaveLength(FOUND.length);
  expect(device.posted("scan")).toHaveLength(1);
});
