import * as api from "../api/account";
import type { ApiResult } from "../api/client";
import type { Registration, User } from "../api/types";
import { createHubList } from "./hub-list";
import { leave, sessionStore } from "./session";
import { EVERY } from "./use-polled";

export const users = createHubList("users", {
  get: api.getUsers,
  remove: api.deleteUser,
  every: () => EVERY.users,
});

export function addUser(registration: Registration): Promise<ApiResult<User>> {
  const add = async (): Promise<ApiResult<User>> => {
    const answer = await api.addUser(registration);
    return answer.ok ? { ok: true, value: answer.value.user } : answer;
  };
  return users.add(add, { isQuiet: true });
}

/** Deleting one's own account signs out. */
export async function deleteUser({ id }: User): Promise<ApiResult<unknown>> {
  const answer = await users.remove(id, { isQuiet: true });
  if (answer.ok && id === sessionStore.getState().user?.id) leave("Your account was deleted.");
  return answer;
}
