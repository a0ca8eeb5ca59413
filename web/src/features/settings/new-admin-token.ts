import { createStore, useStore } from "zustand";
import { renewAdminToken } from "../../api/account";
import type { ApiResult } from "../../api/client";
import { sessionStore } from "../../state/session";

/** The hub tells it once: it is kept here until it was seen, also when Security was left before the answer came. */
const store = createStore(() => ({ token: "" }));

sessionStore.subscribe(({ status }) => {
  if (status === "unauthenticated") forgetNewAdminToken();
});

/** Empty unless the token was renewed and not yet forgotten. */
export const useNewAdminToken = () => useStore(store, ({ token }) => token);

export const forgetNewAdminToken = () => store.setState({ token: "" });

export async function renew(): Promise<ApiResult<unknown>> {
  forgetNewAdminToken();
  const answer = await renewAdminToken();
  const isSignedIn = sessionStore.getState().status !== "unauthenticated";
  if (answer.ok && isSignedIn) store.setState({ token: answer.value.adminToken });
  return answer;
}
