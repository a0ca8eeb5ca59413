import { call, callDelete, get, PASSWORD_TIMEOUT_MS } from "./client";
import type { Notice } from "./generated";
import {
  type AccessToken,
  AUTH_SHAPE,
  type AuthAnswer,
  type Invitation,
  type Registration,
  type Role,
  type SessionInfo,
  type TokenScope,
  USER_SHAPE,
  type User,
} from "./types";

export type { Notice };

export const changeProfile = (name: string) =>
  call<{ user: User }>("PUT", "/api/auth/profile", { name }, { shape: { user: USER_SHAPE } });

/** The token in the response replaces the one that was used; all other sessions of the user end. */
export function changePassword(currentPassword: string, newPassword: string) {
  const options = { checksCredentials: true, timeoutMs: PASSWORD_TIMEOUT_MS, shape: AUTH_SHAPE };
  return call<AuthAnswer>("PUT", "/api/auth/password", { currentPassword, newPassword }, options);
}

/** The token permits one account; `expiresIn` in seconds. */
export function makeAdminToken() {
  const shape = { adminToken: "", expiresIn: 0 };
  return call<typeof shape>("POST", "/api/auth/admin-token", undefined, { shape });
}

export const getInvitations = () =>
  get<{ invitations: Invitation[] }>("/api/auth/invitations", { invitations: [{ id: 0 }] });

export function invite(role: Role) {
  const shape = { id: 0, invitation: "", panel: "" };
  return call<typeof shape>("POST", "/api/auth/invitations", { role }, { shape });
}

export const withdrawInvitation = (id: number) => callDelete(`/api/auth/invitations/${id}`);

export const getAccessTokens = () =>
  get<{ tokens: AccessToken[] }>("/api/auth/tokens", { tokens: [{ id: 0 }] });

export function makeAccessToken(name: string, scope: TokenScope) {
  const shape = { id: 0, accessToken: "" };
  return call<typeof shape>("POST", "/api/auth/tokens", { name, scope }, { shape });
}

export const revokeAccessToken = (id: number) => callDelete(`/api/auth/tokens/${id}`);

export const getSessions = () =>
  get<{ sessions: SessionInfo[] }>("/api/auth/sessions", { sessions: [{ id: "" }] });

export const endSession = (id: string) => callDelete(`/api/auth/sessions/${id}`);

export const endOtherSessions = () => call("DELETE", "/api/auth/sessions");

export const getUsers = () => get<{ users: User[] }>("/api/auth/users", { users: [USER_SHAPE] });

/** The admin token alone authorises the call; the caller's session is unchanged. */
export function addUser(registration: Registration) {
  const options = { checksCredentials: true, isAnonymous: true, timeoutMs: PASSWORD_TIMEOUT_MS };
  return call<AuthAnswer>("POST", "/api/auth/register", registration, options);
}

export const deleteUser = (id: number) => callDelete(`/api/auth/users/${id}`);

/** For administrators: what the caller has not dismissed yet, oldest first. */
export const getNotices = () =>
  get<{ notices: Notice[] }>("/api/auth/notices", { notices: [{ id: 0, who: "" }] });

/** Dismisses this notice and all older ones, for the caller only. */
export const dismissNotices = (id: number) => call("DELETE", `/api/auth/notices/${id}`);
