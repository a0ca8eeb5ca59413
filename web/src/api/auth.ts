import { type ApiResult, call } from "./client";
import type { AuthAnswer, Credentials, Registration, SetupStatus, User } from "./types";

export function getSetupStatus(): Promise<ApiResult<SetupStatus>> {
  return call("GET", "/api/auth/status", undefined, { tellTime: true });
}

export function login(credentials: Credentials, signal?: AbortSignal): Promise<ApiResult<AuthAnswer>> {
  return call("POST", "/api/auth/login", credentials, { tellTime: true, checksCredentials: true, signal });
}

export function register(registration: Registration): Promise<ApiResult<AuthAnswer>> {
  return call("POST", "/api/auth/register", registration, { checksCredentials: true });
}

export function verify(): Promise<ApiResult<{ user: User }>> {
  return call("GET", "/api/auth/verify", undefined, { tellTime: true, checksCredentials: true });
}

export function logout(after?: Promise<unknown>): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/auth/logout", undefined, { checksCredentials: true, after });
}
