import { type ApiResult, call, PASSWORD_TIMEOUT_MS } from "./client";

/** For five minutes, the hub accepts calls of this session that need the password. */
export function confirmPassword(password: string): Promise<ApiResult<unknown>> {
  return call("POST", "/api/auth/confirm", { password }, { timeoutMs: PASSWORD_TIMEOUT_MS });
}
