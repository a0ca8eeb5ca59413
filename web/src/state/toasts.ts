import { createStore, useStore } from "zustand";

interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 6_000;

export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export function useToasts(): Toast[] {
  return useStore(toastStore, (state) => state.toasts);
}

export function showToast(text: string): void {
  const id = ++lastId;
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { id, text }] }));
  setTimeout(() => dismissToast(id), SHOWN_MS);
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
