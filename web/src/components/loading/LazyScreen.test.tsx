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

test("a chunk that is already loaded is shown immediately", async () => {
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

test("the spinner appears only after a delay", async () => {
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

test("a chunk that loads quickly never shows the spinner", async () => {
  const { part, answers } = partInTransit();
  render(<LazyScreen chunk={part} />);
  await wait(100);
  await answers[0]?.arrive();
  await wait(1_000);
  expect(screen.queryByRole("status")).toBeNull();
});

test("a failure is shown, and Retry loads again", async () => {
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

test("after Retry by keyboard the focus stays in the content", async () => {
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

test("a stale chunk reloads the page once, and then shows an error", async () => {
  for (const isFirst of [true, false]) {
    const { part, answers } = partInTransit();
    const { unmount } = render(<LazyScreen chunk={part} />);
    await answers[0]?.fail(new StaleChunk("/sand-1.js"));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(SENTENCE) === null).toBe(isFirst);
    unmount();
  }
});

test("a chunk that fails after its screen was left does not reload the page", async () => {
  const { part, answers } = partInTransit();
  const { unmount } = render(<LazyScreen chunk={part} />);
  unmount();
  await answers[0]?.fail(new StaleChunk("/sand-1.js"));
  expect(reload).not.toHaveBeenCalled();
});

test("two screens that need the same chunk load it once", async () => {
  const { part, answers } = partInTransit();
  const ahead = part.load();
  render(<LazyScreen chunk={part} />);
  await answers[0]?.arrive();
  await ahead;
  expect(screen.getByText("Content")).toBeTruthy();
  expect(answers).toHaveLength(1);
});
