import { createStore, useStore } from "zustand";
import * as api from "../api/auth";
import { type ApiError, type ApiResult, onSessionEnded } from "../api/client";
import { type ConfigName, requestConfigAhead } from "../api/config";
import { forgetToken, keepToken, rememberedToken } from "../api/token";
import type { AuthAnswer, Credentials, Registration, User } from "../api/types";
import { EVERY, PAGE } from "./use-polled";

interface Session {
  /** "waiting": the hub has not responded yet; the first request is repeated. */
  status: "loading" | "waiting" | "authenticated" | "unauthenticated";
  user: User | null;
  /** The reason why the session ended, for the sign-in screen; empty if there is none. */
  notice: string;
}

export type SignInOutcome = { success: true } | { success: false; error: string; details: string[] };

const LOADING: Session = { status: "loading", user: null, notice: "" };
const SIGNED_OUT: Session = { status: "unauthenticated", user: null, notice: "" };

export const sessionStore = createStore<Session>(() => LOADING);

export function useSession(): Session {
  return useStore(sessionStore);
}

export function useIsAdmin(): boolean {
  return useSession().user?.is_admin ?? false;
}

/** A guest may switch the lights and control the sand table's jobs, and nothing else. */
export function useIsGuest(): boolean {
  return useSession().user?.role === "guest";
}

/** Calls `task` whenever a session ends, because another user may sign in next. */
export function onSignedOut(task: () => void): void {
  sessionStore.subscribe(({ status }) => {
    if (status === "unauthenticated") task();
  });
}

onSessionEnded((notice) => {
  if (sessionStore.getState().status !== "unauthenticated") sessionStore.setState({ ...SIGNED_OUT, notice });
});

/**
 * Resumes the session with the token from the last visit, if the hub still accepts it. Retries every
 * `EVERY.firstAnswer` while the hub does not respond or is busy. `needed`: the configuration that the first
 * screen needs, which is requested meanwhile.
 */
export async function resumeSession(needed: ConfigName | null = null, after = PAGE.after): Promise<void> {
  const token = rememberedToken();
  if (!token) {
    sessionStore.setState(SIGNED_OUT);
    return;
  }
  const verifying = api.verify();
  if (needed) requestConfigAhead(needed);
  const verified = await verifying;
  // Another tab has signed in or out meanwhile.
  if (rememberedToken() !== token) return resumeSession(needed, after);
  if (verified.ok) {
    sessionStore.setState({ status: "authenticated", user: verified.value.user, notice: "" });
  } else if (hasRefused(verified.error)) {
    leave("");
  } else {
    sessionStore.setState({ status: "waiting" });
    after(EVERY.firstAnswer, () => void resumeSession(needed, after));
  }
}

/**
 * True if the hub rejected the session. A missing response or a busy hub does not count, so that closing the
 * page during a call does not sign out.
 */
export function hasRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500;
}

export async function login(credentials: Credentials, signal?: AbortSignal): Promise<SignInOutcome> {
  return enter(await api.login(credentials, signal), credentials.rememberMe ?? false, "Login failed");
}

export async function register(registration: Registration, rememberMe: boolean): Promise<SignInOutcome> {
  return enter(await api.register(registration), rememberMe, "Registration failed");
}

/**
 * Ends the session in this browser immediately, and on the hub once `owed` has settled, because its request
 * still needs the session.
 */
export function logout(owed?: Promise<unknown>): void {
  void api.logout(owed);
  leave("");
}

/** Ends the session in this browser. `notice`: the reason for the sign-in screen; empty if there is none. */
export function leave(notice: string): void {
  forgetToken();
  sessionStore.setState({ ...SIGNED_OUT, notice });
}

/** Signs this page out and keeps the stored tokens. */
export function endHere(): void {
  sessionStore.setState(SIGNED_OUT);
}

export function clearNotice(): void {
  if (sessionStore.getState().notice) sessionStore.setState({ notice: "" });
}

/** Throws if the response is malformed; form and terminal then show messages of their own. */
function enter(result: ApiResult<AuthAnswer>, rememberMe: boolean, fallback: string): SignInOutcome {
  if (!result.ok) return refusal(result.error, fallback);
  keepToken(result.value.token, rememberMe);
  sessionStore.setState({ status: "authenticated", user: result.value.user, notice: "" });
  return { success: true };
}

function refusal(error: ApiError, fallback: string): SignInOutcome {
  if (error.code === "malformed") throw new Error(error.message);
  return {
    success: false,
    error: error.message || fallback,
    details: error.details.map((problem) => problem.msg),
  };
}
