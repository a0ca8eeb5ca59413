import { showToast } from "./toasts";

/** An upload that continues when the user leaves its screen. Until it ends, the browser asks before it closes the page. */
export function createUploading() {
  let abort = new AbortController();
  let views = 0;
  return {
    async run<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
      abort = new AbortController();
      addEventListener("beforeunload", confirmLeaving);
      try {
        return await send(abort.signal);
      } finally {
        removeEventListener("beforeunload", confirmLeaving);
      }
    },

    cancel: () => abort.abort(),

    /** Registers a view that shows the result. Returns its removal. */
    watch(): () => void {
      views++;
      return () => {
        views--;
      };
    },

    /** Shows the result as a toast if no view does. */
    tell(result: string): void {
      if (views === 0) showToast(result);
    },
  };
}

function confirmLeaving(event: Event): void {
  event.preventDefault();
}
