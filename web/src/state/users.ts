import { createStore, useStore } from "zustand";
import * as api from "../api/account";
import type { ApiError, ApiResult } from "../api/client";
import type { Registration, User } from "../api/types";
import { startPolling } from "./polling";
import { leave, onSignedOut, sessionStore } from "./session";

const INTERVAL_MS = 10_000;

interface UsersState {
  users: User[] | null;
  failure: ApiError | null;
}

const NOTHING: UsersState = { users: null, failure: null };

export const usersStore = createStore<UsersState>(() => NOTHING);

/** Counts changes, so that a response requested before a change does not undo it. */
let changes = 0;
/** Ids of users that are being deleted and that the hub may still list. */
const leaving = new Set<number>();

onSignedOut(() => {
  changes++;
  leaving.clear();
  usersStore.setState(NOTHING);
});

export function useUsers(): UsersState {
  return useStore(usersStore);
}

/** Polls until the returned function is called. Only a failure of the first poll is shown. */
export function watchUsers(): () => void {
  let isQuiet = false;
  return startPolling(async () => {
    await loadUsers({ isQuiet });
    isQuiet = true;
  }, INTERVAL_MS);
}

/** Loads the users. A failure is shown unless `isQuiet`. */
export async function loadUsers({ isQuiet = false } = {}): Promise<void> {
  const before = changes;
  const answer = await api.getUsers();
  if (before !== changes) return sessionStore.getState().user ? loadUsers({ isQuiet }) : undefined;
  if (answer.ok) {
    const users = answer.value.users.filter(({ id }) => !leaving.has(id));
    usersStore.setState({ users, failure: null });
  } else if (!isQuiet) usersStore.setState({ failure: answer.error });
}

export async function addUser(registration: Registration): Promise<ApiResult<unknown>> {
  const answer = await api.addUser(registration);
  if (answer.ok) keep(answer.value.user);
  else if (!answer.error.status) void loadUsers({ isQuiet: true }); // the hub may have added the user
  return answer;
}

/**
 * Removes the entry immediately and restores it if the call fails, except with 404 (already deleted).
 * Deleting one's own account signs out.
 */
export async function deleteUser(user: User): Promise<ApiResult<unknown>> {
  leaving.add(user.id);
  change((users) => users.filter(({ id }) => id !== user.id));
  const answer = await api.deleteUser(user.id);
  leaving.delete(user.id);
  changes++;
  const isGone = answer.ok || answer.error.status === 404;
  if (!isGone) keep(user);
  else if (user.id === sessionStore.getState().user?.id) leave("Your account was deleted.");
  return answer;
}

function keep(user: User): void {
  change((users) => [...users.filter(({ id }) => id !== user.id), user].sort((a, b) => a.id - b.id));
}

function change(how: (users: User[]) => User[]): void {
  changes++;
  usersStore.setState(({ users }) => ({ users: users && how(users) }));
}
