import { call, PASSWORD_TIMEOUT_MS } from "./client";

/** For five minutes, the hub accepts calls of this session that need the password. */
export const confirmPassword = (password: string) =>
  call("POST", "/api/auth/confirm", { password }, { timeoutMs: PASSWORD_TIMEOUT_MS });
