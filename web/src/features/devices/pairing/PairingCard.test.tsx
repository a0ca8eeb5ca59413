import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeHub } from "../../../../test/hub";
import { PairingCard } from "./PairingCard";

const NOBODY = { asking: [], window: null };
const ASKING = {
  asking: [{ deviceId: "matrix-2", version: "1.0.0", address: "10.0.0.5", ago: 1 }],
  window: null,
};
const WINDOW = { asking: ASKING.asking, window: { deviceId: "matrix-2", left: 119, tries: 4 } };

test("how to begin is explained while no matrix asks", () => {
  render(<PairingCard pairing={NOBODY} progress={null} onBegun={() => {}} />);
  screen.getByText(/^No matrix asks to join\./);
});

test("a code has four digits, and a wrong one is said until another is typed", async () => {
  const message = "Only other codes have arrived. Please compare this one with the code on the matrix.";
  const hub = fakeHub({ "POST /api/device/window": { status: 409, body: { message } } });
  const begun = vi.fn();
  render(<PairingCard pairing={ASKING} progress={null} onBegun={begun} />);
  screen.getByText("Matrix 2 wants to join");
  const code = screen.getByLabelText<HTMLInputElement>("Code of Matrix 2");
  const pair = screen.getByRole("button", { name: "Pair Matrix 2" });
  await userEvent.type(code, "1a2");
  expect(code.value).toBe("12");
  expect(pair.getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(code, "34");
  await userEvent.click(pair);
  expect(hub.sent[0]?.body).toEqual({ deviceId: "matrix-2", code: "1234" });
  await screen.findByText(message);
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(begun).not.toHaveBeenCalled();
  await userEvent.type(code, "{Backspace}");
  expect(screen.queryByText(message)).toBeNull();
});

test("a pairing counts down with its tries, and its result is said", async () => {
  vi.useFakeTimers();
  const waiting = { deviceId: "matrix-2", phase: "waiting", tries: 4, polls: 0 } as const;
  const shown = render(<PairingCard pairing={WINDOW} progress={waiting} onBegun={() => {}} />);
  screen.getByText("Waiting for Matrix 2…");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  screen.getByText("117 s left, 4 tries left");
  shown.rerender(
    <PairingCard pairing={ASKING} progress={{ ...waiting, phase: "failed" }} onBegun={() => {}} />,
  );
  screen.getByText(/^Matrix 2 was not paired\./);
  screen.getByLabelText("Code of Matrix 2");
});
