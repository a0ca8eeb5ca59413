import { useEffect } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { type ApiError, type ApiResult, reasonOf } from "../api/client";
import { type DeviceStatus, HUB_DEVICE_ID } from "../api/types";
import { moved } from "../lib/moved";
import { deviceStatusStore } from "./device-status";
import { onSignedOut } from "./session";
import { isLast, sendUndoable, showToast, showUndo } from "./toasts";
import { startPolling } from "./use-polled";

export interface HubState<Value> {
  /** The hub's value with the edits that it has not answered; null before its first response. */
  value: Value | null;
  /** Why the last loading failed; null if it succeeded. */
  failure: ApiError | null;
}

export interface HubRules<Value> {
  /** May show parts of the value that have arrived, which are shown if there is no value yet. */
  get(show: (part: Value) => void): Promise<ApiResult<Value>>;
  /** Interval in ms between loads while the value is watched. Without it, only other revisions cause loads. */
  every?(value: Value | null): number;
  /** The value's revision in the hub's own status. */
  revisionIn?(hub: DeviceStatus): number | undefined;
  /** Answers to changes do not contain all that has changed: the value is loaded again after each of them. */
  isDerived?: boolean;
}

interface Quiet {
  /** The caller shows why the change failed; otherwise a toast does. */
  isQuiet?: boolean;
}

/** Must change nothing in a value that contains the edit already. */
export type Edit<Value> = (value: Value) => Value;

interface SendOptions<Value, Answer> extends Quiet {
  /** Is shown at once, and taken back if the change fails. */
  edit?: Edit<Value>;
  /** The value after the hub has accepted the change; the edit by default. The same object if nothing has changed. */
  taken?(value: Value, answer: Answer): Value;
  /** Does not wait for earlier changes, such as an upload that takes long. */
  isParallel?: boolean;
}

/** Is not asked again. */
const UNKNOWN_CALL = 404;

const SIGNED_OUT: ApiResult<never> = {
  ok: false,
  error: { status: 0, message: "", code: "cancelled", details: [], body: null },
};

/**
 * What the hub keeps and several browsers may change. Edits are shown at once; changes reach the hub one after
 * another. The value is loaded again after an edit that the hub has refused, and after a change without an answer.
 */
export function createHubValue<Value extends object>({ get, every, revisionIn, isDerived }: HubRules<Value>) {
  const NOTHING: HubState<Value> = { value: null, failure: null };
  const store = createStore<HubState<Value>>(() => NOTHING);
  /** The hub's value without edits. */
  let base: Value | null = null;
  let edits: { edit: Edit<Value>; isHeld?: true }[] = [];
  /** Answered changes since the last load began: its response may lack them. */
  let recent: Edit<Value>[] = [];
  /** The revision of `base`; undefined if it has to be loaded. */
  let known: number | undefined;
  let session = 0;
  let line: Promise<unknown> = Promise.resolve();
  let loading: Promise<ApiResult<Value> | null> | null = null;

  /** Shows the value with the edits as they are now. */
  const show = (): void =>
    store.setState({ value: base && edits.reduce((value, { edit }) => edit(value), base) });

  const take = (value: Value): void => {
    base = recent.reduce((before, edit) => edit(before), value);
    known = (value as { revision?: number }).revision;
    show();
  };

  const request = async (): Promise<ApiResult<Value> | null> => {
    const startedIn = session;
    const isFirst = base === null;
    recent = [];
    const answer = await get((part) => {
      if (isFirst && startedIn === session) take(part);
    });
    if (startedIn !== session) return null;
    loading = null;
    if (answer.ok) take(answer.value);
    else known = undefined;
    store.setState({ failure: answer.ok ? null : answer.error });
    return answer;
  };

  /** Resolves to the hub's answer; to null after a sign-out. */
  const load = (): Promise<ApiResult<Value> | null> => {
    loading ??= request();
    return loading;
  };

  /** Loads the value by a request that begins now or later. */
  const reload = async (): Promise<ApiResult<Value> | null> => {
    const startedIn = session;
    await loading;
    return startedIn === session ? load() : null;
  };

  /** Loads the value if the hub has another revision, unless own changes explain it. */
  const follow = (revision: number | undefined): void => {
    if (revision === undefined || revision === known || loading || edits.some(({ isHeld }) => !isHeld))
      return;
    const rise = revision - (known ?? Number.NaN);
    if (rise > 0 && rise <= recent.length) {
      recent.splice(0, rise);
      known = revision;
    } else void load();
  };

  const send = async <Answer>(
    call: () => Promise<ApiResult<Answer>>,
    options: SendOptions<Value, Answer> = {},
  ): Promise<ApiResult<Answer>> => {
    const { edit = (value) => value, taken = edit, isParallel, isQuiet } = options;
    // What is deleted may have to make room.
    const room = options.edit ? undefined : sendUndoable();
    const startedIn = session;
    const pending = { edit };
    edits.push(pending);
    show();
    const before = room && !isParallel ? line.then(() => room) : isParallel ? room : line;
    const turn =
      isLast() || !before ? call() : before.then(() => (startedIn === session ? call() : SIGNED_OUT));
    if (!isParallel) line = turn;
    const answer = await turn;
    if (startedIn !== session) return answer;
    edits = edits.filter((each) => each !== pending);
    if (answer.ok) {
      const change = (value: Value) => taken(value, answer.value);
      const old = base;
      base = base && change(base);
      if (!base || base !== old) recent.push(change);
    } else if (!isQuiet) showToast(reasonOf(answer.error));
    show();
    if (answer.ok ? isDerived : options.edit || answer.error.status === 0) void reload();
    return answer;
  };

  /** Shows the deletion of `what` at once. Sends it when the user can no longer undo it. */
  const deleteLater = (what: string, edit: Edit<Value>, sendNow: () => Promise<unknown>): void => {
    const held = { edit, isHeld: true as const };
    edits.push(held);
    show();
    const release = () => {
      edits = edits.filter((each) => each !== held);
      show();
    };
    showUndo(`Deleting ${what}`, () => sendNow().then(release), release);
  };

  onSignedOut(() => {
    session++;
    [base, edits, recent, known, loading] = [null, [], [], undefined, null];
    store.setState(NOTHING);
  });

  return {
    store,
    show,
    load,
    reload,

    /** Loads the value as if for the first time. */
    retry(): Promise<unknown> {
      store.setState({ failure: null });
      return load();
    },

    follow,
    send,
    deleteLater,

    /** Keeps the value up to date until the returned function is called. */
    watch(): () => void {
      const ignore =
        revisionIn &&
        deviceStatusStore.subscribe(({ statuses }) => {
          const hub = statuses?.[HUB_DEVICE_ID];
          if (hub) follow(revisionIn(hub));
        });
      const poll = async () => {
        const answer = await load();
        if (answer?.ok === false && answer.error.status === UNKNOWN_CALL) stop();
        return answer;
      };
      if (!every) void load();
      let interval: number | undefined;
      let stop = () => {};
      const pollAgain = () => {
        const wanted = every?.(store.getState().value);
        if (wanted === undefined || wanted === interval) return;
        stop();
        interval = wanted;
        stop = startPolling(poll, wanted);
      };
      pollAgain();
      const ignoreChanges = store.subscribe(pollAgain);
      return () => {
        ignore?.();
        ignoreChanges();
        stop();
      };
    },
  };
}

interface Watched<Value> {
  store: StoreApi<HubState<Value>>;
  watch(): () => void;
}

export type HubValue<Value extends object> = ReturnType<typeof createHubValue<Value>>;

/** The value, kept up to date while the component is shown. */
export function useHub<Value>({ store, watch }: Watched<Value>): HubState<Value> {
  useEffect(watch, [watch]);
  return useStore(store);
}

type AnyItem = { id: number | string };
type ItemOf<Value, Key extends keyof Value> = Value[Key] extends readonly (infer Item extends AnyItem)[]
  ? Item
  : never;

interface ListRules<Value, Item extends AnyItem, Change> extends HubRules<Value> {
  /** Resolves to the changed item. */
  change?(id: Item["id"], change: Change): Promise<ApiResult<Item>>;
  remove?(id: Item["id"]): Promise<ApiResult<unknown>>;
  order?(ids: Item["id"][]): Promise<ApiResult<unknown>>;
}

/** A list of the hub; `key` is its place in the hub's answer. */
export function createHubList<
  Value extends object,
  Key extends keyof Value,
  Change extends object = Partial<ItemOf<Value, Key>>,
>(key: Key, rules: ListRules<Value, ItemOf<Value, Key>, Change>) {
  type Item = ItemOf<Value, Key>;
  type Id = Item["id"];
  const hub = createHubValue(rules);
  /** Changes that wait for their turn, by the item's id. */
  const waiting = new Map<Id, { change: Change; answer: Promise<ApiResult<Item>> }>();
  onSignedOut(() => waiting.clear());

  const edited =
    (edit: (items: readonly Item[]) => readonly Item[]) =>
    (value: Value): Value => ({ ...value, [key]: edit(value[key] as readonly Item[]) });
  const changed = (id: Id, change: object) =>
    edited((items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const without = (id: Id) => edited((items) => items.filter((item) => item.id !== id));
  const remove = (id: Id, { isQuiet }: Quiet = {}): Promise<ApiResult<unknown>> =>
    hub.send(() => (rules.remove as NonNullable<typeof rules.remove>)(id), { edit: without(id), isQuiet });

  return {
    ...hub,
    /** Makes an edit of the value from one of the list. */
    edited,

    /** Null before the hub's first response. */
    items: () => (hub.store.getState().value?.[key] ?? null) as readonly Item[] | null,

    /** Sends the changes of an item that wait for their turn together. Resolves to the answer to them. */
    change(id: Id, change: Change, { isQuiet }: Quiet = {}): Promise<ApiResult<Item>> {
      const earlier = waiting.get(id);
      if (earlier) {
        Object.assign(earlier.change, change);
        hub.show();
        return earlier.answer;
      }
      const all = { ...change };
      const call = () => {
        waiting.delete(id);
        return (rules.change as NonNullable<typeof rules.change>)(id, all);
      };
      const answer = hub.send(call, {
        edit: (value) => changed(id, all)(value),
        taken: (value, item) => changed(id, item)(value),
        isQuiet,
      });
      waiting.set(id, { change: all, answer });
      return answer;
    },

    /** Adds the item that the call resolves to at the end. */
    add: (call: () => Promise<ApiResult<Item>>, { isQuiet }: Quiet = {}): Promise<ApiResult<Item>> =>
      hub.send(call, {
        taken: (value, item) => edited((items) => [...items.filter(({ id }) => id !== item.id), item])(value),
        isQuiet,
      }),

    remove,

    /** Like remove(), unless the user undoes it. */
    removeLater: (id: Id, name: string): void => hub.deleteLater(`“${name}”`, without(id), () => remove(id)),

    /** Moves an item from one place to another. */
    move(from: number, to: number): Promise<ApiResult<unknown>> {
      // The order is that of all items of the hub.
      void sendUndoable();
      const items = (hub.store.getState().value?.[key] ?? []) as readonly Item[];
      const ids = moved(items, from, to).map(({ id }) => id);
      const place = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return hub.send(() => (rules.order as NonNullable<typeof rules.order>)(ids), {
        edit: edited((now) => [...now].sort((one, other) => place(one) - place(other))),
      });
    },
  };
}
