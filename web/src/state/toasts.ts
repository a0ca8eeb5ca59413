import { createStore, useStore } from "zustand";

interface Toast {
  id: number;
  text: string;
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

export const toastStore = createStore<Messages>(() => ({ toasts: [], failure: null, notice: null }));

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

export function showToast(text: string): void {
  const id = ++lastId;
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { id, text }] }));
  setTimeout(
    () => toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
    SHOWN_MS,
  );
}

export function dismissMessages(): void {
  const { failure, notice } = shown(toastStore.getState());
  failure?.onDismiss();
  notice?.onDismiss();
  toastStore.setState({ toasts: [] });
}
