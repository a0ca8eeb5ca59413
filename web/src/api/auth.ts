import { call, get, PASSWORD_TIMEOUT_MS } from "./client";
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

export const getSetupStatus = () =>
  get<SetupStatus>("/api/auth/status", { setupRequired: true }, { tellTime: true });

export const login = (credentials: Credentials, signal?: AbortSignal) =>
  call<AuthAnswer>("POST", "/api/auth/login", credentials, { ...CREDENTIALS, tellTime: true, signal });

export const register = (registration: Registration) =>
  call<AuthAnswer>("POST", "/api/auth/register", registration, CREDENTIALS);

export const verify = () =>
  get<{ user: User }>("/api/auth/verify", { user: USER_SHAPE }, { tellTime: true, checksCredentials: true });

export const logout = (after?: Promise<unknown>) =>
  call("POST", "/api/auth/logout", undefined, { checksCredentials: true, after });
