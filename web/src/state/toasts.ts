import { createStore, useStore } from "zustand";
import { onSignedOut } from "./session";
import { PAGE } from "./use-polled";

interface Toast {
  id: number;
  text: string;
  /** Ends the toast and takes back what it says. */
  onUndo?: () => void;
  /** Ends the toast and sends what it says to the hub. */
  send?: () => Promise<unknown>;
}

/** It is shown until its owner takes it back. */
interface Failure {
  text: string;
  onRetry?: () => void;
  onDismiss: () => void;
}

/** It is shown while there are no other messages, until it is dismissed. */
interface Notice {
  text: string;
  onDismiss: () => void;
}

interface Messages {
  toasts: Toast[];
  failure: Failure | null;
  notice: Notice | null;
}

const SHOWN_MS = 6_000;
const UNDO_SECONDS = 10;
const SECOND_MS = 1_000;

export const toastStore = createStore<Messages>(() => ({ toasts: [], failure: null, notice: null }));

let isLeaving = false;
/** True if a later call may be too late: the page is hidden and may end, or the user leaves. */
export const isLast = () => isLeaving || !PAGE.isVisible();

let lastId = 0;

/** What is shown now. */
export function useMessages(): Messages {
  return shown(useStore(toastStore));
}

function shown({ toasts, failure, notice }: Messages): Messages {
  return { toasts, failure, notice: failure || toasts[0] ? null : notice };
}

export function showFailure(failure: Failure | null): void {
  toastStore.setState({ failure });
}

function show(toast: Toast): void {
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
}

function hide(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function showToast(text: string): void {
  const id = ++lastId;
  show({ id, text });
  setTimeout(() => hide(id), SHOWN_MS);
}

/** Calls `send` after 10 s without a dialog, or `takeBack` if the user undoes what `text` says before. */
export function showUndo(text: string, send: () => Promise<unknown>, takeBack: () => void): void {
  const id = ++lastId;
  const toast = {
    id,
    text,
    send() {
      hide(id);
      return send();
    },
    onUndo() {
      hide(id);
      takeBack();
    },
  };
  let left = UNDO_SECONDS;
  const count = () => {
    if (!toastStore.getState().toasts.includes(toast)) return;
    // A dialog makes the toast's button unusable.
    if (document.querySelector("dialog") || --left) setTimeout(count, SECOND_MS);
    else void toast.send();
  };
  setTimeout(count, SECOND_MS);
  show(toast);
}

/**
 * For the `send` of several things: sends one after another, up to the first that is refused, and returns whether none
 * was. While the page is hidden, it begins with all at once, because the page may end.
 */
export async function inTurn<T>(
  things: readonly T[],
  send: (thing: T) => Promise<boolean>,
): Promise<boolean> {
  const all: Promise<boolean>[] = [];
  for (const thing of things) {
    const sent = send(thing);
    all.push(sent);
    if (!isLast() && !(await sent)) break;
  }
  return (await Promise.all(all)).every(Boolean);
}

// The next user may not undo or send it.
onSignedOut(() => toastStore.setState({ toasts: [] }));

/** Sends at once what can still be undone. Returns undefined if there is nothing. */
export function sendUndoable(): Promise<unknown> | undefined {
  const held = toastStore.getState().toasts.flatMap(({ send }) => send ?? []);
  return held.length > 0 ? Promise.all(held.map((send) => send())) : undefined;
}

/** The same when the page or the user leaves: nothing waits for its turn. */
export function sendUndoableLast(): Promise<unknown> | undefined {
  isLeaving = true;
  try {
    return sendUndoable();
  } finally {
    isLeaving = false;
  }
}

export function dismissMessages(): void {
  const { failure, notice } = shown(toastStore.getState());
  failure?.onDismiss();
  notice?.onDismiss();
  void sendUndoable();
  toastStore.setState({ toasts: [] });
}
