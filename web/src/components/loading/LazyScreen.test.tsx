import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { StaleChunk } from "../../lib/stale-chunk";
import { createChunk } from "./chunk";
import { LazyScreen } from "./LazyScreen";

const SENTENCE = "This part of the panel could not be loaded.";

/** A chunk that loads or fails when the test says so. */
function partInTransit() {
  const answers: { arrive(): Promise<void>; fail(error?: Error): Promise<void> }[] = [];
  const part = createChunk<object>(
    () =>
      new Promise((resolve, reject) => {
        answers.push({
          arrive: () => act(async () => resolve(() => <button type="button">Content</button>)),
          fail: (error = new Error("offline")) => act(async () => reject(error)),
        });
      }),
  );
  return { part, answers };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, "reload").mockImplementation(reload);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

test("a part that was loaded before shows at once", async () => {
  const { part, answers } = partInTransit();
  const loaded = part.load();
  await answers[0]?.arrive();
  await loaded;
  render(<LazyScreen chunk={part} />);
  expect(screen.getByText("Content")).toBeTruthy();
  await wait(1_000);
  expect(answers).toHaveLength(1);
  expect(screen.queryByRole("status")).toBeNull();
});

test("a spinner comes only when a user would miss something", async () => {
  const { part, answers } = partInTransit();
  render(<LazyScreen chunk={part} />);
  await wait(140);
  expect(screen.queryByRole("status")).toBeNull();
  await wait(20);
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  await answers[0]?.arrive();
  expect(screen.getByText("Content")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("a part that comes soon shows no spinner, not even later", async () => {
  const { part, answers } = partInTransit();
  render(<LazyScreen chunk={part} />);
  await wait(100);
  await answers[0]?.arrive();
  await wait(1_000);
  expect(screen.queryByRole("status")).toBeNull();
});

test("a failure is shown, and retrying loads again", async () => {
  const { part, answers } = partInTransit();
  render(<LazyScreen chunk={part} />);
  await answers[0]?.fail();
  expect(screen.getByRole("alert").textContent).toContain(SENTENCE);
  await wait(1_000);
  expect(screen.queryByRole("status")).toBeNull();
  vi.useRealTimers();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await answers[1]?.fail();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await answers[2]?.arrive();
  expect(screen.getByText("Content")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test("who retries by keyboard keeps the place in the page", async () => {
  const { part, answers } = partInTransit();
  render(
    <main tabIndex={-1}>
      <LazyScreen chunk={part} />
    </main>,
  );
  await answers[0]?.fail();
  vi.useRealTimers();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Retry");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await answers[1]?.arrive();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Content");
});

test("a panel that was updated reloads once, and then says what is wrong", async () => {
  for (const isFirst of [true, false]) {
    const { part, answers } = partInTransit();
    const { unmount } = render(<LazyScreen chunk={part} />);
    await answers[0]?.fail(new StaleChunk("/sand-1.js"));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(SENTENCE) === null).toBe(isFirst);
    unmount();
  }
});

test("a chunk that was left before it failed reloads nothing", async () => {
  const { part, answers } = partInTransit();
  const { unmount } = render(<LazyScreen chunk={part} />);
  unmount();
  await answers[0]?.fail(new StaleChunk("/sand-1.js"));
  expect(reload).not.toHaveBeenCalled();
});

test("two who want a part load it once", async () => {
  const { part, answers } = partInTransit();
  const ahead = part.load();
  render(<LazyScreen chunk={part} />);
  await answers[0]?.arrive();
  await ahead;
  expect(screen.getByText("Content")).toBeTruthy();
  expect(answers).toHaveLength(1);
});
