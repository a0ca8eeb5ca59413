import * as api from "../api/account";
import { type ApiResult, renewToken } from "../api/client";
import { currentToken, isRemembered, keepToken } from "../api/token";
import type { User } from "../api/types";
import { leave, sessionStore } from "./session";

/** The name shows at once, and the old one again when the hub refuses the new one. */
export async function rename(name: string): Promise<ApiResult<unknown>> {
  const { user } = sessionStore.getState();
  if (user) show({ ...user, name });
  const answer = await api.changeProfile(name);
  if (answer.ok) show(answer.value.user);
  else if (user) show(user);
  return answer;
}

/** This session goes on with a new token, unless it was left meanwhile; the user's others end. */
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

/** Unless somebody else is signed in by now. */
function show(user: User): void {
  if (sessionStore.getState().user?.id === user.id) sessionStore.setState({ user });
}
