import { type ApiResult, call, PASSWORD_TIMEOUT_MS } from "./client";
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

export function changeProfile(name: string): Promise<ApiResult<{ user: User }>> {
  return call("PUT", "/api/auth/profile", { name }, { shape: { user: USER_SHAPE } });
}

/** The token in the response replaces the one that was used; all other sessions of the user end. */
export function changePassword(currentPassword: string, newPassword: string): Promise<ApiResult<AuthAnswer>> {
  const options = { checksCredentials: true, timeoutMs: PASSWORD_TIMEOUT_MS, shape: AUTH_SHAPE };
  return call("PUT", "/api/auth/password", { currentPassword, newPassword }, options);
}

/** The token permits one account; `expiresIn` in seconds. */
export function makeAdminToken(): Promise<ApiResult<{ adminToken: string; expiresIn: number }>> {
  return call("POST", "/api/auth/admin-token", undefined, { shape: { adminToken: "", expiresIn: 0 } });
}

export function getInvitations(): Promise<ApiResult<{ invitations: Invitation[] }>> {
  return call("GET", "/api/auth/invitations", undefined, { shape: { invitations: [{ id: 0 }] } });
}

export function invite(role: Role): Promise<ApiResult<{ id: number; invitation: string }>> {
  return call("POST", "/api/auth/invitations", { role }, { shape: { id: 0, invitation: "" } });
}

export function withdrawInvitation(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/auth/invitations/${id}`);
}

export function getAccessTokens(): Promise<ApiResult<{ tokens: AccessToken[] }>> {
  return call("GET", "/api/auth/tokens", undefined, { shape: { tokens: [{ id: 0 }] } });
}

export function makeAccessToken(
  name: string,
  scope: TokenScope,
): Promise<ApiResult<{ id: number; accessToken: string }>> {
  return call("POST", "/api/auth/tokens", { name, scope }, { shape: { id: 0, accessToken: "" } });
}

export function revokeAccessToken(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/auth/tokens/${id}`);
}

export function getSessions(): Promise<ApiResult<{ sessions: SessionInfo[] }>> {
  return call("GET", "/api/auth/sessions", undefined, { shape: { sessions: [{ id: "" }] } });
}

export function endSession(id: string): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/auth/sessions/${id}`);
}

export function endOtherSessions(): Promise<ApiResult<unknown>> {
  return call("DELETE", "/api/auth/sessions");
}

export function getUsers(): Promise<ApiResult<{ users: User[] }>> {
  return call("GET", "/api/auth/users", undefined, { shape: { users: [USER_SHAPE] } });
}

/** The admin token alone authorises the call; the caller's session is unchanged. */
export function addUser(registration: Registration): Promise<ApiResult<AuthAnswer>> {
  const options = { checksCredentials: true, isAnonymous: true, timeoutMs: PASSWORD_TIMEOUT_MS };
  return call("POST", "/api/auth/register", registration, options);
}

export function deleteUser(id: number): Promise<ApiResult<{ success: boolean }>> {
  return call("DELETE", `/api/auth/users/${id}`);
}
