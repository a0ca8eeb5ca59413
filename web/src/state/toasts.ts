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

const SHOWN_MS = 6_000;

export const toastStore = createStore<{ toasts: Toast[]; failure: Failure | null }>(() => ({
  toasts: [],
  failure: null,
}));

let lastId = 0;

export function useMessages() {
  return useStore(toastStore);
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
  toastStore.getState().failure?.onDismiss();
  toastStore.setState({ toasts: [] });
}
