import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA } from "../../test/hub";
import { settle } from "../../test/manual-timers";
import type { ApiResult } from "../api/client";
import { HUB_DEVICE_ID } from "../api/types";
import { deviceStatusStore } from "./device-status";
import { createHubList, type HubRules } from "./hub-list";
import { sessionStore } from "./session";
import { dismissMessages, sendUndoable, sendUndoableLast, toastStore } from "./toasts";

interface Item {
  id: number;
  name: string;
  isOn?: boolean;
}
interface List {
  revision: number;
  items: Item[];
}

const refusal = (status: number, message: string): ApiResult<never> => ({
  ok: false,
  error: { status, message, code: "", details: [], body: null },
});

/** A hub whose answers the test gives one by one. */
class Hub {
  revision = 1;
  items: Item[] = [..."abc"].map((name, at) => ({ id: at + 1, name }));
  readonly calls: string[] = [];
  failure: ApiResult<never> | null = null;
  private pending: (() => void)[] = [];
  isSlow = false;

  private async call<T>(name: string, act: () => T): Promise<ApiResult<T>> {
    this.calls.push(name);
    const answer = this.failure ?? { ok: true, value: act() };
    if (this.isSlow) await new Promise<void>((resolve) => this.pending.push(resolve));
    return answer;
  }

  private changed<T>(name: string, act: () => T) {
    return this.call(name, () => {
      this.revision++;
      return act();
    });
  }

  readonly rules = {
    get: () => this.call("get", (): List => ({ revision: this.revision, items: [...this.items] })),
    change: (id: number, change: Partial<Item>) =>
      this.changed(`change ${id} ${JSON.stringify(change)}`, () => {
        const item = { ...(this.items.find((each) => each.id === id) as Item), ...change };
        this.items = this.items.map((each) => (each.id === id ? item : each));
        return item;
      }),
    remove: (id: number) =>
      this.changed(`remove ${id}`, () => {
        this.items = this.items.filter((each) => each.id !== id);
      }),
    order: (ids: number[]) =>
      this.changed(`order ${ids.join()}`, () => {
        this.items = ids.map((id) => this.items.find((each) => each.id === id) as Item);
      }),
  };

  add = (name: string) => () =>
    this.changed("add", () => {
      const item = { id: 9, name };
      this.items = [...this.items, item];
      return item;
    });

  list(more: Partial<HubRules<List>> = {}) {
    return createHubList("items", { ...this.rules, ...more });
  }

  /** Delivers the oldest answer. */
  async answer() {
    this.pending.shift()?.();
    await settle();
  }
}

let hub: Hub;

beforeEach(() => {
  hub = new Hub();
  toastStore.setState({ toasts: [] });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
});

async function loaded(more: Partial<HubRules<List>> = {}) {
  const list = hub.list(more);
  await list.load();
  hub.calls.length = 0;
  hub.isSlow = true;
  return list;
}

const namesOf = (list: ReturnType<Hub["list"]>) =>
  list
    .items()
    ?.map(({ name }) => name)
    .join("");
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("the list is loaded; why that failed is kept until it succeeds", async () => {
  hub.failure = refusal(500, "Oh");
  const list = hub.list();
  expect(list.store.getState()).toEqual({ value: null, failure: null });
  await list.load();
  expect(list.store.getState()).toMatchObject({ value: null, failure: { message: "Oh" } });
  hub.failure = null;
  await list.load();
  expect(list.store.getState()).toEqual({ value: { revision: 1, items: hub.items }, failure: null });
});

test("parts of the first list are shown as they arrive, those of a later one are not", async () => {
  const part = { revision: 1, items: hub.items.slice(0, 1) };
  let shown: string[] = [];
  const list = hub.list({
    get: async (show) => {
      show(part);
      shown = [...shown, namesOf(list) ?? ""];
      return hub.rules.get();
    },
  });
  await list.load();
  await list.load();
  expect(shown).toEqual(["a", "abc"]);
});

test("a change is shown at once; the hub's item replaces it", async () => {
  const list = await loaded();
  const changing = list.change(2, { name: "B" });
  expect(namesOf(list)).toBe("aBc");
  await settle();
  await hub.answer();
  expect(await changing).toEqual({ ok: true, value: { id: 2, name: "B" } });
  expect(namesOf(list)).toBe("aBc");
  expect(hub.calls).toEqual(['change 2 {"name":"B"}']);
});

test("changes that are made while others are sent go together", async () => {
  const list = await loaded();
  void list.change(2, { name: "B" });
  await settle();
  void list.change(2, { name: "X" });
  void list.change(2, { isOn: true });
  void list.change(2, { name: "Y" });
  expect(namesOf(list)).toBe("aYc");
  await hub.answer();
  await hub.answer();
  expect(hub.calls).toEqual(['change 2 {"name":"B"}', 'change 2 {"name":"Y","isOn":true}']);
  expect(list.items()?.[1]).toEqual({ id: 2, name: "Y", isOn: true });
});

test("a change that the hub refuses is taken back and reported, and the list is loaded again", async () => {
  const list = await loaded();
  hub.failure = refusal(409, "No");
  const removing = list.remove(1);
  expect(namesOf(list)).toBe("bc");
  await settle();
  hub.failure = null;
  hub.items = [{ id: 1, name: "z" }];
  await hub.answer();
  expect(await removing).toMatchObject({ ok: false, error: { message: "No" } });
  expect(namesOf(list)).toBe("abc");
  expect(toasts()).toEqual(["No"]);
  await hub.answer();
  expect(namesOf(list)).toBe("z");
});

describe("what can be undone", () => {
  const undo = () => toastStore.getState().toasts.at(-1)?.onUndo?.();

  test("is shown at once, and sent after 10 s", async () => {
    vi.useFakeTimers();
    const list = await loaded();
    list.removeLater(1, "a");
    expect([namesOf(list), toasts()]).toEqual(["bc", ["Deleting “a”"]]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(hub.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await hub.answer();
    expect([namesOf(list), toasts(), hub.calls]).toEqual(["bc", [], ["remove 1"]]);
  });

  test("can be undone for 10 s in which its button can be used", async () => {
    vi.useFakeTimers();
    const list = await loaded();
    list.removeLater(1, "a");
    await vi.advanceTimersByTimeAsync(4_000);
    vi.stubGlobal("document", { querySelector: () => "a dialog" });
    await vi.advanceTimersByTimeAsync(30_000);
    vi.stubGlobal("document", { querySelector: () => null });
    await vi.advanceTimersByTimeAsync(5_999);
    expect(hub.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(hub.calls).toEqual(["remove 1"]);
  });

  test("is never sent after it was undone, whatever the list has become", async () => {
    const list = await loaded();
    list.removeLater(1, "a");
    hub.items = [...hub.items, { id: 4, name: "d" }];
    void list.reload();
    await settle();
    await hub.answer();
    expect(namesOf(list)).toBe("bcd");
    undo();
    await sendUndoable();
    expect([namesOf(list), hub.calls]).toEqual(["abcd", ["get"]]);
  });

  test.each([
    ["something is added, to make room", (list: ReturnType<Hub["list"]>) => void list.add(hub.add("n"))],
    ["the list is ordered", (list: ReturnType<Hub["list"]>) => void list.move(0, 1)],
    ["the messages are dismissed", () => dismissMessages()],
    [
      "the user signs out",
      () => {
        void sendUndoableLast();
        sessionStore.setState({ status: "unauthenticated", user: null });
      },
    ],
  ])("is sent at once if %s", async (_, act) => {
    const list = await loaded();
    list.removeLater(1, "a");
    act(list);
    await settle();
    expect(hub.calls).toEqual(["remove 1"]);
    expect(toasts()).toEqual([]);
  });

  test("is back with the hub's reason if it is refused", async () => {
    const list = await loaded();
    hub.failure = refusal(409, "In use");
    list.removeLater(1, "a");
    void sendUndoable();
    await settle();
    hub.failure = null;
    await hub.answer();
    expect([namesOf(list), toasts()]).toEqual(["abc", ["In use"]]);
  });

  test("is sent one after another, but all at once by a page that may end", async () => {
    const list = await loaded();
    list.removeLater(1, "a");
    list.removeLater(2, "b");
    void sendUndoable();
    await settle();
    expect(hub.calls).toEqual(["remove 1"]);
    await hub.answer();
    expect(hub.calls).toEqual(["remove 1", "remove 2"]);
    await hub.answer();
    hub.items = [..."cde"].map((name, at) => ({ id: at + 3, name }));
    void list.reload();
    await settle();
    await hub.answer();
    hub.calls.length = 0;
    list.removeLater(4, "d");
    list.removeLater(5, "e");
    vi.stubGlobal("document", { hidden: true });
    void sendUndoable();
    await settle();
    expect(hub.calls).toEqual(["remove 4", "remove 5"]);
    expect(namesOf(list)).toBe("c");
  });

  test("is not sent for the next user, nor shown", async () => {
    vi.useFakeTimers();
    const list = await loaded();
    list.removeLater(1, "a");
    sessionStore.setState({ status: "unauthenticated", user: null });
    expect(toasts()).toEqual([]);
    await sendUndoable();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(hub.calls).toEqual([]);
  });
});

test("a refusal that the caller shows is not reported", async () => {
  const list = await loaded();
  hub.failure = refusal(409, "No");
  void list.remove(1, { isQuiet: true });
  await settle();
  await hub.answer();
  expect(namesOf(list)).toBe("abc");
  expect(toasts()).toEqual([]);
});

test("an added item is at the end, once", async () => {
  const list = await loaded();
  void list.add(hub.add("n"));
  void list.load();
  await settle();
  await hub.answer();
  await hub.answer();
  expect(namesOf(list)).toBe("abcn");
});

test("moves are shown at once, and sent in their turn", async () => {
  const list = await loaded();
  void list.move(0, 2);
  void list.move(0, 1);
  expect(namesOf(list)).toBe("cba");
  await settle();
  expect(hub.calls).toEqual(["order 2,3,1"]);
  await hub.answer();
  await hub.answer();
  expect(hub.calls).toEqual(["order 2,3,1", "order 3,2,1"]);
  expect(namesOf(list)).toBe("cba");
});

test("a list that was requested before a change does not undo it, whenever it arrives", async () => {
  const list = await loaded();
  void list.load();
  void list.remove(1);
  await settle();
  await hub.answer();
  expect(namesOf(list)).toBe("bc");
  await hub.answer();
  expect(namesOf(list)).toBe("bc");
});

test("it follows the hub's revision, unless its own changes explain that", async () => {
  const list = await loaded({ revisionIn: (status) => status.scenes?.revision });
  hub.isSlow = false;
  const report = async () => {
    const scenes = { revision: hub.revision, running: null };
    deviceStatusStore.setState({ statuses: { [HUB_DEVICE_ID]: { scenes } as never } });
    await settle();
  };
  const stop = list.watch();
  await settle();
  hub.calls.length = 0;
  await report();
  await list.change(1, { name: "A" });
  await list.change(2, { name: "B" });
  await report();
  expect(hub.calls.filter((call) => call === "get")).toEqual([]);
  hub.items = hub.items.slice(1);
  hub.revision++;
  await report();
  expect(namesOf(list)).toBe("Bc");
  stop();
  hub.revision++;
  await report();
  expect(hub.calls.filter((call) => call === "get")).toEqual(["get"]);
});

test("a list that contains more than the answers to changes is loaded after each of them", async () => {
  const list = await loaded({ isDerived: true });
  void list.remove(1);
  await settle();
  await hub.answer();
  await hub.answer();
  expect(hub.calls).toEqual(["remove 1", "get"]);
});

test("it is polled while it is watched", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  const list = hub.list({ every: (value) => (value ? 5_000 : 1_000) });
  const stop = list.watch();
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  // Another interval applies at once.
  expect(hub.calls).toEqual(["get", "get", "get"]);
  vi.unstubAllGlobals();
});

test("after a sign-out all is dropped: late answers, and changes that were not sent", async () => {
  const list = await loaded();
  void list.load();
  void list.change(1, { name: "A" });
  void list.change(2, { name: "B" });
  await settle();
  sessionStore.setState({ status: "unauthenticated", user: null });
  sessionStore.setState({ status: "authenticated", user: { ...ADA, id: 2 } });
  for (let answers = 0; answers < 3; answers++) await hub.answer();
  expect(list.items()).toBeNull();
  expect(hub.calls).toEqual(["get", 'change 1 {"name":"A"}']);
});
