import { type ApiResult, call } from "./client";
import type { Notice } from "./generated";

export type { Notice };

const SYSLOG = { shape: { syslog: "" } };

/** For administrators: what the caller has not dismissed yet, oldest first. */
export function getNotices(): Promise<ApiResult<{ notices: Notice[] }>> {
  return call("GET", "/api/auth/notices", undefined, { shape: { notices: [{ id: 0, who: "" }] } });
}

/** Dismisses this notice and all older ones, for the caller only. */
export function dismissNotices(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/auth/notices/${id}`);
}

/** The server that gets the lines of the log: an IP address with an optional port; empty for none. */
export function getLogServer(): Promise<ApiResult<{ syslog: string }>> {
  return call("GET", "/api/config/hardware", undefined, SYSLOG);
}

export function setLogServer(syslog: string): Promise<ApiResult<{ syslog: string }>> {
  return call("PUT", "/api/config/hardware", { syslog }, SYSLOG);
}
