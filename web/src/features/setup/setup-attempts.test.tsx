import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeNetwork, LOST } from "../../../test/fake-network";
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

test("a join without a response may have been accepted", async () => {
  const device = await openList();
  device.reactions["POST /api/network/join"] = LOST;
  await click(/^HOME/);
  await userEvent.type(password(), "password1");
  device.becomes({ join: { ssid: "HOME", state: "joining", message: "" } });
  await click("Join");
  await pass(1_000);
  expect(title()).toBe("Joining “HOME”…");
});

test.each([
  ["did not come", { status: 202, body: { success: true } }],
  ["came", { status: 409, body: { message: "Another is being tried." } }],
])("a join without a response is requested again: it %s", async (_, second) => {
  const old = { ssid: "HOME", state: "failed", message: "Wrong password for HOME." } as const;
  const device = await openList({ join: old });
  let asked = 0;
  device.reactions["POST /api/network/join"] = () => {
    if (++asked === 1) return LOST();
    device.becomes({ join: { ssid: "HOME", state: "joining", message: "" } });
    return second;
  };
  await click(/^HOME/);
  await userEvent.type(password(), "password1");
  await click("Join");
  await pass(1_000);
  expect(asked).toBe(2);
  expect(title()).toBe("Joining “HOME”…");
});

test("the failure of an earlier attempt does not count for the new one", async () => {
  sessionStorage.setItem("asked-network", "HOME");
  const device = await openList({ join: { ssid: "HOME", state: "failed", message: "Wrong password." } });
  expect(screen.getByRole("alert").textContent).toBe("Wrong password.");
  await click(/^HOME/);
  await userEvent.type(password(), "password1");
  let answerLate = () => {};
  const old = { body: device.says.state };
  const now = device.reactions["GET /api/network/state"] ?? {};
  device.reactions["GET /api/network/state"] = () =>
    new Promise((resolve) => {
      answerLate = () => resolve(old);
    });
  await pass(5_000);
  device.reactions["GET /api/network/state"] = now;
  await click("Join");
  answerLate();
  await pass(100);
  expect(title()).toBe("Joining “HOME”…");
});

test("a page that is opened during a join continues with it", async () => {
  const device = fakeNetwork({ join: { ssid: "HOME", state: "joining", message: "" } });
  render(<SetupScreen />);
  await pass(100);
  expect(title()).toBe("Joining “HOME”…");
  device.joins();
  await pass(1_000);
  expect(title()).toBe("Lumisand is in “HOME”");
  expect(device.posted("scan")).toEqual([]);
});

test("after a reload a failure is shown only in the tab that requested the join", async () => {
  const device = await joinHome();
  device.refuses("Wrong password for HOME.");
  cleanup();
  render(<SetupScreen />);
  await pass(500);
  expect(screen.getByRole("alert").textContent).toBe("Wrong password for HOME.");
  cleanup();
  sessionStorage.clear();
  render(<SetupScreen />);
  await pass(500);
  expect(title()).toBe("Connect Lumisand to your Wi-Fi");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a second phone follows the first one's join automatically", async () => {
  const device = await openList();
  device.becomes({ join: { ssid: "HOME", state: "joining", message: "" } });
  await pass(5_000);
  expect(title()).toBe("Joining “HOME”…");
  device.refuses("Wrong password for HOME.");
  await pass(1_000);
  expect(title()).toBe("Connect Lumisand to your Wi-Fi");
  expect(screen.queryByRole("alert")).toBeNull();
  device.joins();
  await pass(5_000);
  expect(title()).toBe("Lumisand is in “HOME”");
  await click("Choose another network");
  await pass(6_000);
  expect(title()).toBe("Connect Lumisand to your Wi-Fi");
});
