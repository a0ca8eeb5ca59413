import { createStore, useStore } from "zustand";
import type { ApiError, ApiResult } from "../../api/client";
import type { FirmwareVersion, Shelf } from "../../api/ota";
import * as api from "../../api/ota";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../api/types";
import { getUpdates, type UpdateHistory, type UpdateRecord } from "../../api/updates";
import { deviceStatusStore, refreshDeviceStatus } from "../../state/device-status";
import { startPolling } from "../../state/polling";
import { sessionStore } from "../../state/session";
import { keepQuietAbout } from "../../state/update-alerts";

interface FirmwareState {
  /** The newest first; null until they are loaded. */
  shelf: Shelf | null;
  /** The newest part of it; null until it is loaded. */
  history: UpdateHistory | null;
  /** Why either could not be loaded. */
  failure: ApiError | null;
  /** The hub does not answer while it may be restarting with what it installs. */
  isAway: boolean;
  /** What the hub serves now; undefined until it is known. */
  panelVersion: string | null | undefined;
  /** The hub has no room for the panel before. */
  replacesPanel: boolean;
  /** It is another one than when this page began to look. */
  isPanelNew: boolean;
  /** The record of the installation whose forerunner the hub says to have no more. */
  finalId: number;
}

const NOTHING: FirmwareState = {
  shelf: null,
  history: null,
  failure: null,
  isAway: false,
  panelVersion: undefined,
  replacesPanel: false,
  isPanelNew: false,
  finalId: 0,
};

export const PAGE_LENGTH = 10;
const LOOK_MS = 1_000;
/** While something is installed, a silent hub is noticed soon. */
const PATIENCE_MS = 3_000;

export const firmwareStore = createStore<FirmwareState>(() => NOTHING);
const { getState, setState } = firmwareStore;

/** Answers from before a change do not undo it. */
let changes = 0;
/** Something has changed of which only the hub knows what. */
let isStale = false;

sessionStore.subscribe(({ status }) => {
  if (status !== "unauthenticated") return;
  changes++;
  setState(NOTHING);
});

export function useFirmware(): FirmwareState {
  return useStore(firmwareStore);
}

/** Keeps it as the hub has it, until the answer is called. */
export function watchFirmware(): () => void {
  isStale = true;
  let revision = revisionOf(deviceStatusStore.getState());
  const ignore = deviceStatusStore.subscribe((status) => {
    const now = revisionOf(status);
    isStale ||= revision !== undefined && now !== revision;
    revision = now;
  });
  const stop = startPolling(look, LOOK_MS);
  return () => {
    ignore();
    stop();
  };
}

function revisionOf({ statuses }: { statuses: DeviceStatuses | null }): number | undefined {
  return statuses?.[HUB_DEVICE_ID]?.updates?.revision;
}

/** What is being installed somewhere. */
export function installing(history: UpdateHistory | null): UpdateRecord[] {
  return history?.updates.filter(({ status }) => status === "installing") ?? [];
}

async function look(): Promise<void> {
  if (isStale) await loadFirmware();
  else if (installing(getState().history).length > 0) await loadHistory();
}

/** All of it. A failure is told, unless nobody is waiting for it, and then tried again by hand. */
export async function loadFirmware({ isQuiet = false } = {}): Promise<void> {
  isStale = false;
  const before = changes;
  const answer = (await loadHistory()) ?? (await loadShelf());
  if (before !== changes) return;
  if (answer.ok) await loadPanelVersion();
  else if (!isQuiet) setState({ failure: answer.error });
}

export async function loadShelf(): Promise<ApiResult<Shelf>> {
  const before = changes;
  const answer = await api.getVersions();
  if (answer.ok && before === changes)
    setState({ shelf: { ...answer.value, versions: inOrder(answer.value.versions) } });
  return answer;
}

async function loadPanelVersion(): Promise<void> {
  const before = changes;
  const answer = await api.getPanelVersion();
  if (before !== changes || !answer.ok) return;
  const { panelVersion: known } = getState();
  const { panelVersion, keepsPanel } = answer.value;
  const replacesPanel = keepsPanel === false;
  setState({
    panelVersion,
    replacesPanel,
    ...(known !== undefined && known !== panelVersion && { isPanelNew: true }),
  });
}

/** Resolves to the refusal, if there was one. A hub that may be restarting refuses nothing. */
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

/** The next part of what is further back. */
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

/** The row goes at once and comes back when the hub refuses. */
export async function removeVersion(version: FirmwareVersion): Promise<ApiResult<unknown>> {
  const isIt = ({ id }: FirmwareVersion) => id === version.id;
  changeVersions((versions) => versions.filter((each) => !isIt(each)));
  const answer = await api.deleteVersion(version.id);
  if (!answer.ok && answer.error.status !== 404)
    changeVersions((versions) => (versions.some(isIt) ? versions : inOrder([...versions, version])));
  isStale ||= answer.ok;
  return answer;
}

/** As `removeVersion`. */
export async function removeUpdate(update: UpdateRecord): Promise<ApiResult<unknown>> {
  changeUpdates((updates) => updates.filter(({ id }) => id !== update.id), -1);
  const answer = await api.deleteUpdate(update.id);
  if (!answer.ok && answer.error.status !== 404)
    changeUpdates((updates) => inOrder([...updates.filter(({ id }) => id !== update.id), update]), 1);
  return answer;
}

const ENDED: ApiError = {
  status: 409,
  message: "It has ended already.",
  code: "",
  details: [],
  body: undefined,
};

/** The record stays and says so. One that has ended meanwhile is left alone: the same call would delete it. */
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
  void refreshDeviceStatus(); // the news comes at once
  await loadHistory();
  return answer;
}

/** The newest installation on the hub, if that was a panel and the one before is there still. */
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

/** The hub keeps the panel before until it restarts. By its own clock; where that tells nothing, the hub may be asked. */
function isSinceStart({ started_at }: UpdateRecord): boolean {
  const { deviceTime, uptime } = deviceStatusStore.getState().statuses?.[HUB_DEVICE_ID] ?? {};
  if (!started_at || !deviceTime || uptime == null) return true;
  return Date.parse(started_at) >= Date.parse(deviceTime) - uptime * 1000;
}

/** The newest, and behind them what is known by now. */
function joined(newest: UpdateHistory, known: UpdateHistory | null): UpdateHistory {
  const { updates, total } = newest;
  const oldest = updates.length < PAGE_LENGTH ? 0 : (updates.at(-1)?.id ?? 0);
  const behind = known?.updates.filter(({ id }) => id < oldest) ?? [];
  return { updates: [...updates, ...behind], total };
}

function inOrder<T extends { id: number }>(list: readonly T[]): T[] {
  return [...list].sort((one, other) => other.id - one.id);
}

function changeVersions(how: (versions: FirmwareVersion[]) => FirmwareVersion[]): void {
  changes++;
  setState(({ shelf }) => ({ shelf: shelf && { ...shelf, versions: how(shelf.versions) } }));
}

function changeUpdates(how: (updates: UpdateRecord[]) => UpdateRecord[], more: number): void {
  changes++;
  setState(({ history }) => ({
    history: history && { updates: how(history.updates), total: history.total + more },
  }));
}
