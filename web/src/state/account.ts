import * as api from "../api/account";
import { type ApiResult, renewToken } from "../api/client";
import { currentToken, isRemembered, keepToken } from "../api/token";
import type { User } from "../api/types";
import { leave, sessionStore } from "./session";

/** Shows the new name immediately, and the old one again if the call fails. */
export async function rename(name: string): Promise<ApiResult<unknown>> {
  const { user } = sessionStore.getState();
  if (user) show({ ...user, name });
  const answer = await api.changeProfile(name);
  if (answer.ok) show(answer.value.user);
  else if (user) show(user);
  return answer;
}

/** Continues this session with a new token, unless the user has signed out meanwhile. */
export function changePassword(currentPassword: string, newPassword: string): Promise<ApiResult<unknown>> {
  const token = currentToken();
  const change = async () => {
    const answer = await api.changePassword(currentPassword, newPassword);
    if (currentToken() !== token) return answer;
    if (answer.ok) keepToken(answer.value.token, isRemembered());
    else if (answer.error.status === 401) leave(answer.error.message);
    return answer;
  };
  const answer = change();
  renewToken(answer);
  return answer;
}

function show(user: User): void {
  if (sessionStore.getState().user?.id === user.id) sessionStore.setState({ user });
}
