import { type CallOptions, call, get, type HubFile, PASSWORD_TIMEOUT_MS } from "./client";
import type { HubEvent, Restored, SystemInfo } from "./generated";

export type { EventLevel } from "./generated";
export type { HubEvent, Restored, SystemInfo };

const WITH_PASSWORD = { timeoutMs: PASSWORD_TIMEOUT_MS };

export const getSystemInfo = (options?: CallOptions) =>
  get<SystemInfo>("/api/system/info", { version: "", uptime: 0, store: { total: 0, free: 0 } }, options);

/** Oldest first. Security events are kept longer than the others: `isSecurityOnly` returns all of them. */
export const getLog = (isSecurityOnly: boolean) =>
  get<{ events: HubEvent[] }>(`/api/system/log${isSecurityOnly ? "?kind=security" : ""}`, {
    events: [{ number: 0, text: "" }],
  });

/** The backup contains a checksum of its bytes, so they must not be changed. */
export const makeBackup = (password: string, includeUsers: boolean) =>
  call<HubFile>("POST", "/api/system/backup", { password, includeUsers }, { ...WITH_PASSWORD, asFile: true });

/** Valid for one restore of users in this session. */
export function confirmRestore(password: string) {
  const shape = { confirmation: "" };
  return call<typeof shape>("POST", "/api/system/confirm", { password }, { ...WITH_PASSWORD, shape });
}

/**
 * With a confirmation the restore replaces the users. A 401 is returned like other errors, because the
 * restore itself may have ended the session.
 */
export function restoreBackup(backup: Blob, confirmation: string | null) {
  const shape = { restored: [""], signedOut: true };
  const users = confirmation === null ? "false" : `true&confirm=${encodeURIComponent(confirmation)}`;
  const options = { ...WITH_PASSWORD, checksCredentials: true, shape };
  return call<Restored>("POST", `/api/system/restore?users=${users}`, backup, options);
}

export const resetToFactory = () => call("POST", "/api/system/factory-reset", { confirm: "RESET" });

export const restartHub = () => call("POST", "/api/system/restart");
