import { createStore, useStore } from "zustand";
import type { ApiError, ApiResult } from "../../api/client";
import type { FirmwareList, FirmwareVersion } from "../../api/ota";
import * as api from "../../api/ota";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../api/types";
import { getUpdates, type UpdateHistory, type UpdateRecord } from "../../api/updates";
import { deviceStatusStore, refreshDeviceStatus } from "../../state/device-status";
import { onSignedOut } from "../../state/session";
import { keepQuietAbout } from "../../state/update-alerts";
import { EVERY, startPolling } from "../../state/use-polled";

interface FirmwareState {
  list: FirmwareList | null;
  history: UpdateHistory | null;
  failure: ApiError | null;
  /** The hub does not respond, possibly because it restarts for an installation. */
  isAway: boolean;
  /** The version of the panel that the hub serves now; null without a panel, undefined until it is known. */
  panelVersion: string | null | undefined;
  /** The hub has no room for the previous panel. */
  replacesPanel: boolean;
  /** The hub serves another panel than when this page started to poll. */
  isPanelNew: boolean;
  /**
   * Id of the installation that can no longer be reverted: the hub reported that the previous panel is gone.
   */
  finalId: number;
}

const NOTHING: FirmwareState = {
  list: null,
  history: null,
  failure: null,
  isAway: false,
  panelVersion: undefined,
  replacesPanel: false,
  isPanelNew: false,
  finalId: 0,
};

const PAGE_LENGTH = 10;
/** Timeout in ms of a request during an installation. It is short, so that a silent hub is noticed soon. */
const PATIENCE_MS = 3_000;

export const firmwareStore = createStore<FirmwareState>(() => NOTHING);
const { getState, setState } = firmwareStore;

/** Counts changes, so that a response requested before a change does not undo it. */
let changes = 0;
/** Versions and history have to be loaded again. */
let isStale = false;

onSignedOut(() => {
  changes++;
  setState(NOTHING);
});

export function useFirmware(): FirmwareState {
  return useStore(firmwareStore);
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
  else if (installing(getState().history).length > 0) await loadHistory();
}

/**
 * Loads the history, the versions and the panel's version, up to the first failure. A failure of history or
 * versions is shown unless `isQuiet`; the user can then try again.
 */
export async function loadFirmware({ isQuiet = false } = {}): Promise<void> {
  isStale = false;
  const before = changes;
  const answer = (await loadHistory()) ?? (await loadVersions());
  if (before !== changes) return;
  if (answer.ok) await loadPanelVersion();
  else if (!isQuiet) setState({ failure: answer.error });
}

export async function loadVersions(): Promise<ApiResult<FirmwareList>> {
  const before = changes;
  const answer = await api.getVersions();
  if (answer.ok && before === changes)
    setState({ list: { ...answer.value, versions: inOrder(answer.value.versions) } });
  return answer;
}

async function loadPanelVersion(): Promise<void> {
  const before = changes;
  const answer = await api.getPanelVersion();
  if (before !== changes || !answer.ok) return;
  const { panelVersion: known } = getState();
  const { panelVersion, keepsPanel } = answer.value;
  const replacesPanel = keepsPanel === false; // an older hub omits it, and keeps the panel
  setState({
    panelVersion,
    replacesPanel,
    ...(known !== undefined && known !== panelVersion && { isPanelNew: true }),
  });
}

/**
 * Resolves to the error, if there was one. During an installation a missing response is not an error, because
 * the hub may be restarting.
 */
async function loadHistory(): Promise<{ ok: false; error: ApiError } | undefined> {
  const before = changes;
  const { history: known } = getState();
  const running = installing(known);
  const isTense = running.length > 0;
  const answer = await getUpdates(PAGE_LENGTH, 0, isTense ? { timeoutMs: PATIENCE_MS } : {});
  if (before !== changes) return undefined;
  if (!answer.ok) {
    if (!isTense || answer.error.status) return answer;
    setState({ isAway: true });
    return undefined;
  }
  const history = joined(answer.value, getState().history);
  setState({ history, isAway: false, failure: null });
  const stillRuns = new Set(installing(history).map(({ id }) => id));
  if (running.some(({ id }) => !stillRuns.has(id))) {
    isStale = true;
    void refreshDeviceStatus();
  }
  return undefined;
}

export async function loadMoreHistory(): Promise<ApiResult<unknown>> {
  const before = changes;
  const answer = await getUpdates(PAGE_LENGTH, getState().history?.updates.length);
  if (answer.ok && before === changes) {
    const { history } = getState();
    const known = history?.updates ?? [];
    const oldest = known.at(-1)?.id ?? Number.POSITIVE_INFINITY;
    const older = answer.value.updates.filter(({ id }) => id < oldest);
    setState({ history: { updates: [...known, ...older], total: answer.value.total } });
  }
  return answer;
}

export async function removeVersion(version: FirmwareVersion): Promise<ApiResult<unknown>> {
  const isIt = ({ id }: FirmwareVersion) => id === version.id;
  changeVersions((versions) => versions.filter((each) => !isIt(each)));
  const answer = await api.deleteVersion(version.id);
  if (!answer.ok && answer.error.status !== 404)
    changeVersions((versions) => (versions.some(isIt) ? versions : inOrder([...versions, version])));
  isStale ||= answer.ok;
  return answer;
}

export async function removeUpdate(update: UpdateRecord): Promise<ApiResult<unknown>> {
  changeUpdates((updates) => updates.filter(({ id }) => id !== update.id), -1);
  const answer = await api.deleteUpdate(update.id);
  if (!answer.ok && answer.error.status !== 404)
    changeUpdates((updates) => inOrder([...updates.filter(({ id }) => id !== update.id), update]), 1);
  return answer;
}

const ENDED: ApiError = { status: 409, message: "It has ended already.", code: "", details: [], body: null };

/**
 * Cancels a running update. If it has ended, sends nothing and returns an error with status 409: the same
 * call would delete the record.
 */
export async function cancelUpdate(update: UpdateRecord): Promise<ApiResult<unknown>> {
  const isRunning = installing(getState().history).some(({ id }) => id === update.id);
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
export function revertible(state: FirmwareState): UpdateRecord | undefined {
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

function inOrder<T extends { id: number }>(items: readonly T[]): T[] {
  return [...items].sort((one, other) => other.id - one.id);
}

function changeVersions(how: (versions: FirmwareVersion[]) => FirmwareVersion[]): void {
  changes++;
  setState(({ list }) => ({ list: list && { ...list, versions: how(list.versions) } }));
}

function changeUpdates(how: (updates: UpdateRecord[]) => UpdateRecord[], more: number): void {
  changes++;
  setState(({ history }) => ({
    history: history && { updates: how(history.updates), total: history.total + more },
  }));
}
