import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeWire } from "../../test/fake-wire";
import { settle } from "../../test/manual-timers";
import { onSessionEnded, transfer } from "./client";
import { SAND_CALLS } from "./patterns";
import { keepToken } from "./token";

const ended = vi.fn();

beforeEach(() => {
  FakeWire.install();
  ended.mockReset();
  onSessionEnded(ended);
});

afterEach(() => onSessionEnded(() => {}));

const PATTERN = new File(["G1 X1"], "a.gcode");

async function upload(options = {}) {
  const answer = SAND_CALLS.uploadPattern(PATTERN, "stretch", options);
  await settle();
  return answer;
}

test("an upload is a form whose fields precede the file, with the bearer token", async () => {
  keepToken("abc", true);
  const answer = SAND_CALLS.uploadPattern(PATTERN, "stretch", {});
  await settle();
  const { last } = FakeWire;
  expect([last.call, last.headers]).toEqual(["POST /api/gcode/upload", { Authorization: "Bearer abc" }]);
  expect([...(last.body?.keys() ?? [])]).toEqual(["fit", "gcode"]);
  const uploaded = { file: { file: "1.gcode", originalName: "a.gcode" }, stats: { commandCount: 2 } };
  last.answer(200, uploaded);
  expect(await answer).toEqual({ ok: true, value: uploaded });
});

test("it reports its progress", async () => {
  const told: number[] = [];
  const answer = upload({ onProgress: (sent: number) => told.push(sent) });
  await settle();
  FakeWire.last.progress(50, 200);
  FakeWire.last.progress(200, 200);
  FakeWire.last.answer(200, {});
  await answer;
  expect(told).toEqual([0.25, 1]);
});

test("a download returns bytes", async () => {
  const answer = SAND_CALLS.getCanvas(26);
  await settle();
  expect(FakeWire.last.call).toBe("GET /api/gcode/canvas.bin?from=26");
  FakeWire.last.answer(200, new Uint8Array([1, 2, 3]));
  const result = await answer;
  expect(result.ok && [...new Uint8Array(result.value)]).toEqual([1, 2, 3]);
});

test.each([
  ["upload", () => upload()],
  ["download", () => SAND_CALLS.getCanvas(0)],
])("a rejected %s returns the hub's message", async (_, send) => {
  const answer = send();
  await settle();
  FakeWire.last.answer(413, { error: "The hub has 12 KB free." });
  expect(await answer).toMatchObject({ error: { status: 413, message: "The hub has 12 KB free." } });
});

test("a 401 ends the session", async () => {
  keepToken("abc", true);
  const answer = SAND_CALLS.getCanvas(0);
  await settle();
  FakeWire.last.answer(401, { message: "Your session has ended." });
  await answer;
  expect(ended).toHaveBeenCalledExactlyOnceWith("Your session has ended.");
});

test("a 503 is retried once", async () => {
  vi.useFakeTimers();
  const answer = upload();
  await settle();
  FakeWire.last.answer(503, {}, { "Retry-After": "1" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeWire.sent).toHaveLength(2);
  FakeWire.last.answer(503, {});
  expect(await answer).toMatchObject({ error: { status: 503 } });
});

test("it times out after 20 s without progress, but has no total time limit", async () => {
  vi.useFakeTimers();
  const answer = upload();
  await settle();
  for (let sent = 1; sent <= 3; sent++) {
    await vi.advanceTimersByTimeAsync(19_000);
    FakeWire.last.progress(sent, 100);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toMatchObject({ error: { status: 0, code: "timeout" } });
});

test("it can be cancelled before and after its start", async () => {
  const abort = new AbortController();
  const [started, late] = [
    upload({ signal: abort.signal }),
    transfer("/x", undefined, { signal: abort.signal }),
  ];
  await settle();
  abort.abort();
  expect(await started).toMatchObject({ error: { code: "cancelled" } });
  expect(await late).toMatchObject({ error: { code: "cancelled" } });
  const never = transfer("/y", undefined, { signal: abort.signal });
  expect(await never).toMatchObject({ error: { code: "cancelled" } });
});

test("a hub that cannot be reached is a network error", async () => {
  const answer = SAND_CALLS.getCanvas(0);
  await settle();
  FakeWire.last.abort();
  expect(await answer).toMatchObject({ error: { status: 0, code: "network" } });
});
