import { act, fireEvent, screen } from "@testing-library/react";
import { toastStore } from "../src/state/toasts";
import { settle } from "./manual-timers";

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

export async function click(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await act(settle);
}
