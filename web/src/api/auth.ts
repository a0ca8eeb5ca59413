import { type ApiResult, call, PASSWORD_TIMEOUT_MS } from "./client";
import {
  AUTH_SHAPE,
  type AuthAnswer,
  type Credentials,
  type Registration,
  type SetupStatus,
  USER_SHAPE,
  type User,
} from "./types";

const CREDENTIALS = { checksCredentials: true, timeoutMs: PASSWORD_TIMEOUT_MS, shape: AUTH_SHAPE };

export function getSetupStatus(): Promise<ApiResult<SetupStatus>> {
  return call("GET", "/api/auth/status", undefined, { tellTime: true, shape: { setupRequired: true } });
}

export function login(credentials: Credentials, signal?: AbortSignal): Promise<ApiResult<AuthAnswer>> {
  const options = { ...CREDENTIALS, tellTime: true, signal };
  return call("POST", "/api/auth/login", credentials, options);
}

export function register(registration: Registration): Promise<ApiResult<AuthAnswer>> {
  return call("POST", "/api/auth/register", registration, CREDENTIALS);
}

export function verify(): Promise<ApiResult<{ user: User }>> {
  const options = { tellTime: true, checksCredentials: true, shape: { user: USER_SHAPE } };
  return call("GET", "/api/auth/verify", undefined, options);
}

export function logout(after?: Promise<unknown>): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/auth/logout", undefined, { checksCredentials: true, after });
}
