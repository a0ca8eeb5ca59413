import { type ApiResult, reasonOf } from "../../api/client";
import { showToast } from "../toasts";
import type { After } from "../use-polled";

/** Time in ms for the hub to show the effect of an accepted command. */
export const SETTLE_MS = 400;

/** Commands whose expected effect is shown at once. Calls `poll` when the hub has had the time to show them all. */
export function createCommands(after: After, poll: () => void) {
  let pending = { count: 0 };
  /** Incremented by each event that makes pending responses outdated. */
  let era = 0;
  return {
    outdate: () => ++era,

    /** Nothing is polled for the commands so far. */
    forget(): void {
      era++;
      pending = { count: 0 };
    },

    /** Returns a function that says whether the response to a request from now is current. */
    asking() {
      const startedIn = era;
      return () => startedIn === era && pending.count === 0;
    },

    /** Resolves to the hub's answer, or to null after a failure, which is shown. */
    async send<T>(answer: Promise<ApiResult<T>>, complaint = ""): Promise<T | null> {
      const all = pending;
      all.count++;
      const result = await answer;
      era++;
      const settle = () => {
        if (--all.count === 0 && all === pending) poll();
      };
      if (result.ok) after(SETTLE_MS, settle);
      else {
        showToast(complaint + reasonOf(result.error));
        settle();
      }
      return result.ok ? result.value : null;
    },
  };
}
