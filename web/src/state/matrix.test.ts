import { beforeEach, describe, expect, it } from "vitest";
import { apiError, FakeConfigHub } from "../../test/fake-config-hub";
import { ManualPage, settle } from "../../test/manual-timers";
import { Lights } from "./lights";
import { devicesOf, Matrices, seenMatrices } from "./matrix";

const RED = "#ff0000";
const BLUE = "#0000ff";

let hub: FakeConfigHub;
let time: ManualPage;
let matrices: Matrices;

beforeEach(async () => {
  hub = new FakeConfigHub();
  time = new ManualPage();
  matrices = new Matrices({ ...time, api: hub.api });
  matrices.watch();
  await settle();
});

const state = () => matrices.store.getState();
const first = () => state().config?.matrices[0];
const saves = () => hub.api.saveMatrixConfig.mock.calls.length;
const paint = (index: number, color: string) =>
  matrices.changeMatrix(0, { display: { pattern: { [index]: color } } });
const stored = (index: number) => hub.matrix.matrices[0]?.display.pattern[index];

describe("what is seen", () => {
  it("is each matrix for itself", () => {
    const seen = seenMatrices(hub.matrix);
    expect(seen).toEqual(hub.matrix.matrices);
    expect(seen.map((item, at) => devicesOf(at, item))).toEqual([["matrix-1"], ["matrix-2"]]);
  });

  it("is one of two joined matrices, whose pattern has both parts", () => {
    paint(3, RED);
    const [left, right] = hub.matrix.matrices;
    const [seen, ...more] = seenMatrices({ ...hub.matrix, joined: true });
    expect(more).toEqual([]);
    expect(seen?.matrix.width).toBe(64);
    expect(seen?.display.pattern).toEqual([
      ...(left?.display.pattern ?? []),
      ...(right?.display.pattern ?? []),
    ]);
    expect(seen && devicesOf(0, seen)).toEqual(["matrix-1", "matrix-2"]);
  });
});

describe("auto-save", () => {
  it("shows a change immediately and sends it after 1 s", async () => {
    paint(3, RED);
    expect(first()?.display.pattern[3]).toBe(RED);
    expect(state().save).toBe("saving");
    await time.advance(999);
    expect(saves()).toBe(0);
    await time.advance(1);
    expect(stored(3)).toBe(RED);
  });

  it("waits for a pause, but at most 3 s", async () => {
    for (let pixel = 0; pixel < 29; pixel++) {
      paint(pixel, RED);
      await time.advance(100);
    }
    expect(saves()).toBe(0);
    paint(29, RED);
    await time.advance(100);
    expect(saves()).toBe(1);
    expect(stored(29)).toBe(RED);
    await time.advance(5000);
    expect(saves()).toBe(1);
  });

  it("shows a failure with the name of this part", async () => {
    hub.saveRefusals = [apiError(500)];
    paint(0, RED);
    await time.advance(1000);
    expect(state()).toMatchObject({ save: "failed", message: "Failed to auto-save matrix configuration" });
  });

  it("also shows the failure of a save by hand", async () => {
    matrices.setAutoSave(false);
    hub.saveRefusals = [apiError(500)];
    paint(0, RED);
    matrices.saveNow();
    await settle();
    expect(state().message).toBe("Failed to save matrix configuration");
  });
});

describe("while the other part resets both", () => {
  it.each([true, false])(
    "new painting stays and is sent afterwards (reset succeeds: %s)",
    async (succeeds) => {
      hub.holdReset = true;
      if (!succeeds) hub.resetError = apiError(500);
      const lights = new Lights({ ...time, api: hub.api });
      const done = lights.reset(matrices);
      paint(3, RED);
      expect(first()?.display.pattern[3]).toBe(RED);
      await time.advance(5000);
      expect(saves()).toBe(0);
      hub.answerHeld();
      await done;
      await settle();
      expect(stored(3)).toBe(RED);
      expect(first()?.display.pattern[3]).toBe(RED);
    },
  );
});

describe("when the page may go away", () => {
  it("painting is sent at once and does not undo other browsers' changes", async () => {
    hub.changeMatrixElsewhere(1, { name: "Kitchen", display: { pattern: { 7: BLUE } } });
    paint(3, RED);
    await matrices.sendHeldBack();
    expect(hub.matrix.matrices[1]).toMatchObject({ name: "Kitchen" });
    expect(hub.matrix.matrices[1]?.display.pattern[7]).toBe(BLUE);
    expect(stored(3)).toBe(RED);
  });
});

describe("two browsers", () => {
  it("that paint different pixels both keep their changes", async () => {
    hub.changeMatrixElsewhere(0, { display: { pattern: { 7: BLUE } } });
    paint(3, RED);
    await time.advance(1000);
    expect([stored(3), stored(7)]).toEqual([RED, BLUE]);
    expect([first()?.display.pattern[3], first()?.display.pattern[7]]).toEqual([RED, BLUE]);
  });

  it("that change different fields and matrices both keep their changes", async () => {
    hub.changeMatrixElsewhere(0, { display: { text: "Hello" }, matrix: { brightness: 9 } });
    hub.changeMatrixElsewhere(1, { name: "Kitchen" });
    matrices.changeMatrix(0, { name: "Hall", display: { mode: "text" } });
    await time.advance(1000);
    expect(hub.matrix.matrices).toMatchObject([
      { name: "Hall", matrix: { brightness: 9 }, display: { mode: "text", text: "Hello" } },
      { name: "Kitchen" },
    ]);
  });

  it.each([true, false])("see that matrices were joined or parted at the next poll: %s", async (joined) => {
    hub.matrix.joined = !joined;
    await matrices.refresh();
    hub.matrix.joined = joined;
    await time.advance(3000);
    expect(state().config?.joined).toBe(joined);
    const loads = hub.api.getConfig.mock.calls.length;
    await time.advance(6000);
    expect(hub.api.getConfig).toHaveBeenCalledTimes(loads);
  });

  it("see each other's changes at the next poll, but not while painting", async () => {
    matrices.drag.onDragStart();
    hub.changeMatrixElsewhere(0, { display: { pattern: { 7: BLUE } } });
    await time.advance(3000);
    expect(first()?.display.pattern[7]).toBe("#000000");
    matrices.drag.onDragEnd();
    await time.advance(3000);
    expect(first()?.display.pattern[7]).toBe(BLUE);
  });
});

describe("the hub's clock", () => {
  /** Polls while the hub's clock is ahead by `ms`. */
  async function pollAhead(ms: number): Promise<number | null> {
    hub.deviceTime = new Date(time.now().getTime() + 3000 + ms);
    await time.advance(3000);
    return state().hubClockOffset;
  }

  it("is this browser's before the first response", () => {
    const fresh = new Matrices({ ...time, api: hub.api });
    expect(fresh.store.getState().hubClockOffset).toBe(0 - new Date().getTimezoneOffset() * 60_000);
  });

  it("is estimated at each response; small differences count as latency", async () => {
    expect(await pollAhead(5000)).toBe(5000);
    expect(await pollAhead(4100)).toBe(5000);
    expect(await pollAhead(5900)).toBe(5000);
    expect(await pollAhead(4000)).toBe(4000);
  });

  it("is unknown while it is not set, and stays while the hub does not respond", async () => {
    expect(await pollAhead(5000)).toBe(5000);
    hub.statusError = apiError(0);
    await time.advance(60_000);
    expect(state().hubClockOffset).toBe(5000);
    hub.statusError = null;
    hub.clockSet = false;
    expect(await pollAhead(5000)).toBeNull();
  });
});
