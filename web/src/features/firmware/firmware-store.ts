import { createStore, useStore } from "zustand";
import type { ApiError, ApiResult } from "../../api/client";
import type { FirmwareList, FirmwareVersion } from "../../api/ota";
import * as api from "../../api/ota";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../api/types";
import { getUpdates, type UpdateHistory, type UpdateRecord } from "../../api/updates";
import { deviceStatusStore, refreshDeviceStatus } from "../../state/device-status";
import { createHubList, createHubValue } from "../../state/hub-list";
import { onSignedOut } from "../../state/session";
import { keepQuietAbout } from "../../state/update-alerts";
import { EVERY, startPolling } from "../../state/use-polled";

interface FirmwareState {
  failure: ApiError | null;
  /** The version of the panel that the hub serves now; null without a panel, undefined until it is known. */
  panelVersion: string | null | undefined;
  /** The hub has no room for the previous panel. */
  replacesPanel: boolean;
  /** The hub serves another panel than when this page started to poll. */
  isPanelNew: boolean;
  /** Id of the installation that can no longer be reverted: the hub reported that the previous panel is gone. */
  finalId: number;
}

const NOTHING: FirmwareState = {
  failure: null,
  panelVersion: undefined,
  replacesPanel: false,
  isPanelNew: false,
  finalId: 0,
};

const PAGE_LENGTH = 10;

export const firmwareStore = createStore<FirmwareState>(() => NOTHING);
const { getState, setState } = firmwareStore;

/** Newest first. */
const versionList = createHubList("versions", {
  async get(): Promise<ApiResult<FirmwareList>> {
    const answer = await api.getVersions();
    if (!answer.ok) return answer;
    const versions = answer.value.versions.toSorted((one, other) => other.id - one.id);
    return { ok: true, value: { ...answer.value, versions } };
  },
});

/** The newest records, and the older ones that were loaded on request. */
const updateHistory = createHubValue<UpdateHistory>({
  async get(): Promise<ApiResult<UpdateHistory>> {
    const answer = await getUpdates(PAGE_LENGTH);
    return answer.ok ? { ok: true, value: joined(answer.value, knownHistory()) } : answer;
  },
});
const knownHistory = () => updateHistory.store.getState().value;

/** Versions and history have to be loaded again. */
let isStale = false;

onSignedOut(() => setState(NOTHING));

export function useFirmware() {
  const { value: list } = useStore(versionList.store);
  const { value: history, failure } = useStore(updateHistory.store);
  // The hub may be restarting for an installation.
  const isAnswering = failure?.status !== 0 && failure?.code !== "starting";
  const isAway = !isAnswering && installing(history).length > 0;
  return { list, history, isAway, ...useStore(firmwareStore) };
}

export function watchFirmware(): () => void {
  isStale = true;
  let revision = revisionOf(deviceStatusStore.getState());
  const ignore = deviceStatusStore.subscribe((status) => {
    const now = revisionOf(status);
    isStale ||= revision !== undefined && now !== revision;
    revision = now;
  });
  const stop = startPolling(refresh, EVERY.installation);
  return () => {
    ignore();
    stop();
  };
}

function revisionOf({ statuses }: { statuses: DeviceStatuses | null }): number | undefined {
  return statuses?.[HUB_DEVICE_ID]?.updates?.revision;
}

export function installing(history: UpdateHistory | null): UpdateRecord[] {
  return history?.updates.filter(({ status }) => status === "installing") ?? [];
}

async function refresh(): Promise<void> {
  if (isStale) await loadFirmware();
  else if (installing(knownHistory()).length > 0) await loadHistory();
}

/**
 * Loads the history, the versions and the panel's version, up to the first failure. A failure of history or
 * versions is shown unless `isQuiet`; the user can then try again.
 */
export async function loadFirmware({ isQuiet = false } = {}): Promise<void> {
  isStale = false;
  const answer = (await loadHistory()) ?? (await loadVersions());
  if (answer?.ok) await loadPanelVersion();
  else if (answer && !isQuiet) setState({ failure: answer.error });
}

export const loadVersions = versionList.reload;

async function loadPanelVersion(): Promise<void> {
  const answer = await api.getPanelVersion();
  // The user has signed out.
  if (!knownHistory() || !answer.ok) return;
  const { panelVersion: known } = getState();
  const { panelVersion, keepsPanel } = answer.value;
  setState({
    panelVersion,
    replacesPanel: !keepsPanel,
    ...(known !== undefined && known !== panelVersion && { isPanelNew: true }),
  });
}

/**
 * Resolves to the error, if there was one. During an installation a missing response is not an error, because
 * the hub may be restarting.
 */
async function loadHistory(): Promise<{ ok: false; error: ApiError } | undefined> {
  const running = installing(knownHistory());
  const answer = await updateHistory.reload();
  if (!answer) return undefined;
  if (!answer.ok) return running.length === 0 || answer.error.status ? answer : undefined;
  setState({ failure: null });
  const stillRuns = new Set(installing(knownHistory()).map(({ id }) => id));
  if (running.some(({ id }) => !stillRuns.has(id))) {
    isStale = true;
    void refreshDeviceStatus();
  }
  return undefined;
}

export function loadMoreHistory(): Promise<ApiResult<unknown>> {
  return updateHistory.send(() => getUpdates(PAGE_LENGTH, knownHistory()?.updates.length), {
    taken({ updates: known }, { updates, total }) {
      const oldest = known.at(-1)?.id ?? Number.POSITIVE_INFINITY;
      return { updates: [...known, ...updates.filter(({ id }) => id < oldest)], total };
    },
    isQuiet: true,
  });
}

export async function removeVersion({ id }: FirmwareVersion): Promise<ApiResult<unknown>> {
  const edit = versionList.edited((versions) => versions.filter((version) => version.id !== id));
  const answer = await versionList.send(() => api.deleteVersion(id), { edit, isQuiet: true });
  isStale ||= answer.ok;
  return answer;
}

export function removeUpdate({ id }: UpdateRecord): Promise<ApiResult<unknown>> {
  return updateHistory.send(() => api.deleteUpdate(id), {
    edit({ updates, total }) {
      const others = updates.filter((update) => update.id !== id);
      return { updates: others, total: total - updates.length + others.length };
    },
    isQuiet: true,
  });
}

const ENDED: ApiError = { status: 409, message: "It has ended already.", code: "", details: [], body: null };

/**
 * Cancels a running update. If it has ended, sends nothing and returns an error with status 409: the same
 * call would delete the record.
 */
export async function cancelUpdate(update: UpdateRecord): Promise<ApiResult<unknown>> {
  const isRunning = installing(knownHistory()).some(({ id }) => id === update.id);
  if (!isRunning) return { ok: false, error: ENDED };
  const answer = await api.deleteUpdate(update.id);
  if (answer.ok) keepQuietAbout(update);
  await loadHistory();
  return answer;
}

export async function install(version: FirmwareVersion, device: string): Promise<ApiResult<unknown>> {
  const answer = await api.installVersion(version.id, device);
  if (!answer.ok) return answer;
  void refreshDeviceStatus(); // shows the change immediately
  await loadHistory();
  return answer;
}

/** The newest installation on the hub, if it installed a panel and the previous panel still exists. */
export function revertible(state: ReturnType<typeof useFirmware>): UpdateRecord | undefined {
  const { history, panelVersion, finalId } = state;
  if (state.replacesPanel) return undefined;
  const newest = history?.updates.find(({ device_id }) => device_id === HUB_DEVICE_ID);
  if (newest?.status !== "success" || newest.version !== panelVersion) return undefined;
  return newest.id !== finalId && isSinceStart(newest) ? newest : undefined;
}

export async function revertPanel({ id }: UpdateRecord): Promise<ApiResult<unknown>> {
  const answer = await api.revertPanel();
  if (!answer.ok && answer.error.status === 409) setState({ finalId: id });
  await loadPanelVersion();
  return answer;
}

/**
 * True if the update began after the hub's last start. Only then does the hub still have the previous panel:
 * it deletes that panel at a start. Also true if the hub's clock is unknown; the hub then decides.
 */
function isSinceStart({ started_at }: UpdateRecord): boolean {
  const { deviceTime, uptime } = deviceStatusStore.getState().statuses?.[HUB_DEVICE_ID] ?? {};
  if (!started_at || !deviceTime || uptime == null) return true;
  return Date.parse(started_at) >= Date.parse(deviceTime) - uptime * 1000;
}

/** The newest records, followed by the older ones that are already loaded. */
function joined(newest: UpdateHistory, known: UpdateHistory | null): UpdateHistory {
  const { updates, total } = newest;
  const oldest = updates.length < PAGE_LENGTH ? 0 : (updates.at(-1)?.id ?? 0);
  const behind = known?.updates.filter(({ id }) => id < oldest) ?? [];
  return { updates: [...updates, ...behind], total };
}
