import { type ApiResult, type CallOptions, call, type HubFile, PASSWORD_TIMEOUT_MS } from "./client";
import type { HubEvent, Restored, SystemInfo } from "./generated";

export type { EventLevel } from "./generated";
export type { HubEvent, Restored, SystemInfo };

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
