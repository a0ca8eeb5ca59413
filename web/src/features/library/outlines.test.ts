import { expect, test, vi } from "vitest";
import { createOutlines } from "./outlines";

/** As the hub sends them: the id, the length and the bytes of each. */
function answer(ids: readonly string[]): ArrayBuffer {
  const bytes = ids.flatMap((id) => [Number.parseInt(id, 16), 0, 0, 0, 1, 0, 7]);
  return new Uint8Array(bytes).buffer;
}

const id = (number: number) => number.toString(16).padStart(8, "0");
const hub = () => vi.fn(async (ids: readonly string[]) => ({ ok: true as const, value: answer(ids) }));

test("each outline is loaded once, at most 40 at a time", async () => {
  const get = hub();
  const outlines = createOutlines(get);
  const ids = Array.from({ length: 50 }, (_, at) => id(at));
  outlines.want(ids, "grid");
  await outlines.settled();
  outlines.want(ids, "grid");
  await outlines.settled();
  expect(get.mock.calls.map(([asked]) => asked.length)).toEqual([40, 10]);
  expect(outlines.store.getState()[id(49)]).toEqual(new Uint8Array([7]));
});

test("what a user of them no longer wants is left out, what another one wants is not", async () => {
  const get = hub();
  const outlines = createOutlines(get);
  outlines.want([id(1)], "grid");
  outlines.want([id(2)], "player");
  outlines.want([id(3), id(2)], "grid");
  await outlines.settled();
  expect(get.mock.calls).toEqual([[[id(1)]], [[id(3), id(2)]]]);
});

test("an outline that the hub does not have is asked for once", async () => {
  const get = vi.fn(async () => ({ ok: true as const, value: answer([]) }));
  const outlines = createOutlines(get);
  for (let time = 0; time < 2; time++) {
    outlines.want([id(1)], "grid");
    await outlines.settled();
  }
  expect(get).toHaveBeenCalledTimes(1);
});
