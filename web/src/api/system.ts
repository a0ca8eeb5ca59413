import { type ApiResult, type CallOptions, call, type HubFile } from "./client";

export interface SystemInfo {
  version: string;
  panelVersion: string | null;
  /** seconds */
  uptime: number;
  /** bytes; null where the platform does not tell */
  freeHeap: number | null;
  largestBlock: number | null;
  /** for people */
  resetReason: string;
  /** After an update, until the new program has shown that it works. */
  onTrial: boolean;
  signedOnly: boolean;
  /** bytes */
  store: { total: number; free: number };
}

export type EventLevel = "info" | "warning" | "error";

export interface HubEvent {
  number: number;
  /** ISO 8601; null when the clock was not set */
  at: string | null;
  /** seconds since the hub's start at which it happened */
  uptime: number;
  level: EventLevel;
  text: string;
}

export interface Restored {
  /** names of the sections that are in place now */
  restored: string[];
  /** All sessions have ended, this one too. */
  signedOut: boolean;
}

/** A password may take the hub a while. */
const PASSWORD_TIMEOUT_MS = 30_000;

export function getSystemInfo(options: CallOptions = {}): Promise<ApiResult<SystemInfo>> {
  return call("GET", "/api/system/info", undefined, options);
}

/** The eldest first. */
export function getLog(): Promise<ApiResult<{ events: HubEvent[] }>> {
  return call("GET", "/api/system/log");
}

/** The backup carries a checksum of its bytes: nothing may change them. */
export function makeBackup(password: string, includeUsers: boolean): Promise<ApiResult<HubFile>> {
  const options = { asFile: true, timeoutMs: PASSWORD_TIMEOUT_MS };
  return call("POST", "/api/system/backup", { password, includeUsers }, options);
}

/** A 401 is an answer like others: the session may have ended by what was restored. */
export function restoreBackup(backup: Blob, withUsers: boolean): Promise<ApiResult<Restored>> {
  const options = { checksCredentials: true, timeoutMs: PASSWORD_TIMEOUT_MS };
  return call("POST", `/api/system/restore?users=${withUsers}`, backup, options);
}

export function resetToFactory(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/system/factory-reset", { confirm: "RESET" });
}

export function restartHub(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/system/restart");
}
