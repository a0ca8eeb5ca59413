import { createStore, useStore } from "zustand";
import { type ApiResult, renewToken } from "../../api/client";
import {
  confirmRestore,
  getSystemInfo,
  type Restored,
  resetToFactory,
  restartHub,
  restoreBackup,
} from "../../api/system";
import { excuseHub } from "../../state/device-status";
import { leave, sessionStore } from "../../state/session";
import { showToast } from "../../state/toasts";
import { EVERY, startPolling } from "../../state/use-polled";
import { sectionName } from "./backup/backup-file";
import { dropDraft, hardware } from "./hardware/hardware-store";

/** The reason why the hub is expected not to respond; a pause is not an error. */
export type Pause = "restart" | "reset";

export const pauseStore = createStore<{ pause: Pause | null }>(() => ({ pause: null }));

pauseStore.subscribe(({ pause }) => excuseHub(pause !== null));

export function usePause(): Pause | null {
  return useStore(pauseStore, ({ pause }) => pause);
}

/** Restarts the hub. Resolves to the result of the call. On success, the pause lasts until the hub is back. */
export async function restart(): Promise<ApiResult<unknown>> {
  const requestedAt = performance.now();
  const answer = await restartHub();
  if (answer.ok) {
    void pauseUntilRestarted(requestedAt, () => showToast("The hub is back."));
  }
  return answer;
}

/** Like `restart`; after the reset the hub has no accounts. */
export async function factoryReset(): Promise<ApiResult<unknown>> {
  const answer = await resetToFactory();
  if (answer.ok) {
    pauseStore.setState({ pause: "reset" });
    const gone = untilBack(() => false).then((isBack) => {
      if (isBack) leave("");
      pauseStore.setState({ pause: null });
    });
    renewToken(gone);
  }
  return answer;
}

/**
 * Like `restart`: the hub restarts with the backup. With the caller's password users are replaced too, which
 * ends all sessions.
 */
export async function restore(backup: Blob, password: string | null): Promise<ApiResult<Restored>> {
  const confirmed = password === null ? null : await confirmRestore(password);
  if (confirmed && !confirmed.ok) return confirmed;
  const requestedAt = performance.now();
  const answer = await restoreBackup(backup, confirmed?.value.confirmation ?? null);
  if (!answer.ok) {
    if (answer.error.status === 401) leave(answer.error.message);
    return answer;
  }
  const { restored, signedOut } = answer.value;
  const back = pauseUntilRestarted(requestedAt, () => {
    if (signedOut) return leave("The backup was restored with its users. Please sign in again.");
    dropDraft();
    void hardware.reload();
    showToast(`Restored: ${restored.map(sectionName).join(", ")}.`);
  });
  if (signedOut) renewToken(back);
  return answer;
}

/** Shows the pause until the hub has restarted, then calls `onBack`, unless the user signs out meanwhile. */
async function pauseUntilRestarted(requestedAt: number, onBack: () => void): Promise<void> {
  pauseStore.setState({ pause: "restart" });
  const isBack = await untilBack(({ uptime }) => uptime * 1000 < performance.now() - requestedAt);
  pauseStore.setState({ pause: null });
  if (isBack) onBack();
}

/** Resolves to true when the hub responds and has restarted or rejects this session; to false after a sign-out. */
function untilBack(hasRestarted: (info: { uptime: number }) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isBack: boolean) => {
      stop();
      ignore();
      resolve(isBack);
    };
    const ignore = sessionStore.subscribe(({ status }) => {
      if (status === "unauthenticated") end(false);
    });
    const stop = startPolling(async () => {
      const answer = await getSystemInfo({ checksCredentials: true });
      if (answer.ok ? !hasRestarted(answer.value) : answer.error.status !== 401) return;
      end(true);
    }, EVERY.restart);
  });
}
