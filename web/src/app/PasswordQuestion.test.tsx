import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ADA, type Answer, fakeHub } from "../../test/hub";
import { sessionStore } from "../state/session";
import { askPassword, PasswordQuestion } from "./PasswordQuestion";

const CONFIRM = "POST /api/auth/confirm";

beforeEach(() => {
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  render(<PasswordQuestion />);
});

const opened = () => {
  let given: boolean | undefined;
  act(() => {
    void askPassword().then((isGiven) => {
      given = isGiven;
    });
  });
  return () => given;
};
const dialog = () => screen.queryByRole("dialog", { name: "Enter your password again" });
const give = async (password: string) => {
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  await userEvent.type(field, password);
  fireEvent.submit(field.form as HTMLFormElement);
};

test("a wrong password is said, and the right one answers all calls that wait", async () => {
  const hub = fakeHub({ [CONFIRM]: { status: 400, body: { message: "Current password is wrong" } } });
  const first = opened();
  const second = opened();
  await screen.findByLabelText("Password");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await give("wrong");
  expect((await screen.findByRole("alert")).textContent).toBe("Current password is wrong");
  expect(first()).toBeUndefined();
  hub.reactions[CONFIRM] = { body: { success: true } };
  await give("right");
  await waitFor(() => expect(dialog()).toBeNull());
  expect([first(), second()]).toEqual([true, true]);
  expect(hub.sent.at(-1)?.body).toEqual({ password: "wrongright" });
});

test("Cancel, and the end of the session, answer that it was not given", async () => {
  fakeHub({});
  for (const leave of [
    () => userEvent.click(screen.getByRole("button", { name: "Cancel" })),
    () => act(() => sessionStore.setState({ status: "unauthenticated", user: null })),
  ]) {
    const given = opened();
    await screen.findByLabelText("Password");
    await leave();
    await waitFor(() => expect(given()).toBe(false));
    expect(dialog()).toBeNull();
    sessionStore.setState({ status: "authenticated", user: ADA });
  }
});

test("a response that comes after Cancel leaves a newer question open", async () => {
  let answer = (_: Answer) => {};
  fakeHub({ [CONFIRM]: () => new Promise((resolve) => (answer = resolve)) });
  const first = opened();
  await screen.findByLabelText("Password");
  await give("right");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(first()).toBe(false);
  const second = opened();
  await screen.findByLabelText("Password");
  await act(async () => answer({ body: { success: true } }));
  const third = opened();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect([second(), third()]).toEqual([false, false]);
});

test("nothing is sent before a password is typed", async () => {
  const hub = fakeHub({});
  opened();
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(hub.sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
});

test("Tab stays inside", async () => {
  fakeHub({});
  opened();
  const last = await screen.findByRole("button", { name: "Continue" });
  const first = screen.getByRole("button", { name: "Close" });
  last.focus();
  fireEvent.keyDown(last, { key: "Tab" });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: "Tab", shiftKey: true });
  expect(document.activeElement).toBe(last);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
});
