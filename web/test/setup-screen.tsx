import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { SetupScreen } from "../src/features/setup/SetupScreen";
import { sessionStore } from "../src/state/session";
import { fakeNetwork } from "./fake-network";

/** For `beforeEach`: no user is signed in, and the page was opened with a token. */
export function openedByPrintedLink(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  history.replaceState(null, "", "/setup#setup=K7M2Q9RTWX4B");
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
}

/** Advances in steps, because the next request follows from the state that React has rendered. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

export const click = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
export const title = () => screen.getByRole("heading", { level: 1 }).textContent;
export const password = () => screen.getByLabelText("Wi-Fi password") as HTMLInputElement;

type Device = ReturnType<typeof fakeNetwork>;
type Beginning = Parameters<typeof fakeNetwork>[0];

export async function openList(first?: Beginning): Promise<Device> {
  const device = fakeNetwork(first);
  render(<SetupScreen />);
  await pass(1_500);
  return device;
}

export async function joinHome(first?: Beginning): Promise<Device> {
  const device = await openList(first);
  await click(/^HOME/);
  await userEvent.type(password(), "password1");
  await click("Join");
  return device;
}
