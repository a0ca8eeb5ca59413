import { type ApiResult, type CallOptions, call, type HubFile, PASSWORD_TIMEOUT_MS } from "./client";

export interface SystemInfo {
  version: string;
  panelVersion: string | null;
  /** seconds */
  uptime: number;
  /** bytes; null if the platform does not report it */
  freeHeap: number | null;
  largestBlock: number | null;
  /** for people */
  resetReason: string;
  /** True after an update, until the new program has passed its self-test. */
  onTrial: boolean;
  signedOnly: boolean;
  /** The previous panel is kept for one boot. */
  keepsPanel: boolean;
  /** bytes */
  store: { total: number; free: number };
}

export type EventLevel = "info" | "security" | "warning" | "error";

export interface HubEvent {
  number: number;
  /** ISO 8601; null when the clock was not set */
  at: string | null;
  /** seconds between the hub's start and the event */
  uptime: number;
  level: EventLevel;
  text: string;
}

export interface Restored {
  /** names of the restored sections */
  restored: string[];
  /** All sessions have ended, including this one. */
  signedOut: boolean;
}

export function getSystemInfo(options: CallOptions = {}): Promise<ApiResult<SystemInfo>> {
  return call("GET", "/api/system/info", undefined, {
    ...options,
    shape: { version: "", uptime: 0, store: { total: 0, free: 0 } },
  });
}

/** Oldest first. Security events are kept longer than the others: `isSecurityOnly` returns all of them. */
export function getLog(isSecurityOnly: boolean): Promise<ApiResult<{ events: HubEvent[] }>> {
  return call("GET", `/api/system/log${isSecurityOnly ? "?kind=security" : ""}`, undefined, {
    shape: { events: [{ number: 0, text: "" }] },
  });
}

/** The backup contains a checksum of its bytes, so they must not be changed. */
export function makeBackup(password: string, includeUsers: boolean): Promise<ApiResult<HubFile>> {
  const options = { asFile: true, timeoutMs: PASSWORD_TIMEOUT_MS };
  return call("POST", "/api/system/backup", { password, includeUsers }, options);
}

/** Valid for one restore of users in this session. */
export function confirmPassword(password: string): Promise<ApiResult<{ confirmation: string }>> {
  return call(
    "POST",
    "/api/system/confirm",
    { password },
    {
      timeoutMs: PASSWORD_TIMEOUT_MS,
      shape: { confirmation: "" },
    },
  );
}

/**
 * With a confirmation the restore replaces the users. A 401 is returned like other errors, because the
 * restore itself may have ended the session.
 */
export function restoreBackup(backup: Blob, confirmation: string | null): Promise<ApiResult<Restored>> {
  const options = {
    checksCredentials: true,
    timeoutMs: PASSWORD_TIMEOUT_MS,
    shape: { restored: [""], signedOut: true },
  };
  const users = confirmation === null ? "false" : `true&confirm=${encodeURIComponent(confirmation)}`;
  return call("POST", `/api/system/restore?users=${users}`, backup, options);
}

export function resetToFactory(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/system/factory-reset", { confirm: "RESET" });
}

export function restartHub(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/system/restart");
}
