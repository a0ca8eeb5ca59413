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
  /** The panel before the present one is kept for one boot. */
  keepsPanel: boolean;
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

/** For one restoring of users with this session. */
export function confirmPassword(password: string): Promise<ApiResult<{ confirmation: string }>> {
  return call("POST", "/api/system/confirm", { password }, { timeoutMs: PASSWORD_TIMEOUT_MS });
}

/** With a confirmation it replaces the users. A 401 is an answer like others: the session may have ended by that. */
export function restoreBackup(backup: Blob, confirmation: string | null): Promise<ApiResult<Restored>> {
  const options = { checksCredentials: true, timeoutMs: PASSWORD_TIMEOUT_MS };
  const users = confirmation === null ? "false" : `true&confirm=${encodeURIComponent(confirmation)}`;
  return call("POST", `/api/system/restore?users=${users}`, backup, options);
}

export function resetToFactory(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/system/factory-reset", { confirm: "RESET" });
}

export function restartHub(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/system/restart");
}
