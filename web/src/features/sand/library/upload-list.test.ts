import { beforeEach, expect, test, vi } from "vitest";
import { refused } from "../../../../test/fake-library";
import type { ApiResult } from "../../../api/client";
import type { AddedPattern, Pattern } from "../../../api/library";
import { toastStore } from "../../../state/toasts";
import { canRetry, createUploads, MAX_FILES, summaryOf } from "./upload-list";

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const files = (...names: string[]) => names.map((name) => new File(["G1 X1"], name));

type Answer = ApiResult<AddedPattern>;
const added = (name: string, duplicate = false): Answer => ({
  ok: true,
  value: { success: true, pattern: { name } as Pattern, duplicate, file: null, quiet: "" },
});

/** Uploads to a hub that gives these answers by the files' names. */
function uploadsTo(answers: Record<string, Answer | Promise<Answer>>) {
  const sent: string[] = [];
  const uploads = createUploads({
    add: async ({ name }) => {
      sent.push(name);
      return (await answers[name]) ?? added(name);
    },
  });
  const rows = () => uploads.store.getState().rows.map(({ file, result }) => [file.name, result]);
  const done = () => vi.waitFor(() => expect(uploads.store.getState().isRunning).toBe(false));
  return { uploads, sent, rows, done };
}

const warn = { add: vi.fn(), remove: vi.fn() };
beforeEach(() => {
  toastStore.setState({ toasts: [] });
  vi.stubGlobal("addEventListener", warn.add.mockReset());
  vi.stubGlobal("removeEventListener", warn.remove.mockReset());
  return () => vi.unstubAllGlobals();
});

test("files are sent one after another, and leaving the page asks meanwhile", async () => {
  let answer = (_: Answer) => {};
  const first = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const { uploads, sent, rows, done } = uploadsTo({ "a.thr": first });
  uploads.add(files("a.thr", "b.gcode"));
  expect(sent).toEqual(["a.thr"]);
  expect(warn.add).toHaveBeenCalledWith("beforeunload", expect.any(Function));
  expect(warn.remove).not.toHaveBeenCalled();
  answer(added("a"));
  await done();
  expect(sent).toEqual(["a.thr", "b.gcode"]);
  expect(rows()).toEqual([
    ["a.thr", "Added"],
    ["b.gcode", "Added"],
  ]);
  expect(warn.remove).toHaveBeenCalled();
});

test("each file has a result of its own", async () => {
  const { uploads, sent, rows, done } = uploadsTo({
    "twice.thr": added("Rose 5", true),
    "bad.gcode": refused(400, "Invalid arc at line 2"),
  });
  uploads.add(files("note.txt", "part.NGC", "twice.thr", "bad.gcode", "good.THR"));
  await done();
  expect(sent).toEqual(["twice.thr", "bad.gcode", "good.THR"]);
  expect(rows()).toEqual([
    ["note.txt", "Only .gcode and .thr files can be added."],
    ["part.NGC", "Only .gcode and .thr files can be added. If it is G-code, rename it to .gcode."],
    ["twice.thr", "You have this as “Rose 5”"],
    ["bad.gcode", "Invalid arc at line 2"],
    ["good.THR", "Added"],
  ]);
  expect(summaryOf(uploads.store.getState().rows)).toBe("1 pattern added, 1 already there, 3 not added");
  expect(
    uploads.store
      .getState()
      .rows.filter(canRetry)
      .map(({ file }) => file.name),
  ).toEqual(["bad.gcode"]);
});

test("without a hub the others are not tried, and all can be sent again", async () => {
  const answers: Record<string, Answer> = { "b.thr": refused(0, "") };
  const { uploads, sent, rows, done } = uploadsTo(answers);
  uploads.add(files("a.thr", "b.thr", "c.thr"));
  await done();
  expect(rows()).toEqual([
    ["a.thr", "Added"],
    ["b.thr", "The hub does not answer."],
    ["c.thr", "Not sent"],
  ]);
  answers["b.thr"] = added("b");
  uploads.retry();
  await done();
  expect(sent).toEqual(["a.thr", "b.thr", "b.thr", "c.thr"]);
});

test("of more than 200 files the rest is left out, and said so", async () => {
  const { uploads, sent, done } = uploadsTo({});
  uploads.add(files(...Array.from({ length: MAX_FILES + 1 }, (_, number) => `${number}.thr`)));
  await done();
  expect(sent).toHaveLength(MAX_FILES);
  expect(toasts()).toContain("Only 200 files can be added at once. The others were left out.");
});

test("the result is a toast only while no list shows it", async () => {
  const { uploads, done } = uploadsTo({});
  const leave = uploads.watch();
  uploads.add(files("a.thr"));
  await done();
  expect(toasts()).toEqual([]);
  leave();
  uploads.add(files("b.thr"));
  await done();
  expect(toasts()).toEqual(["1 pattern added"]);
});
