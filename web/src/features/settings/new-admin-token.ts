import { createStore, useStore } from "zustand";
import { renewAdminToken } from "../../api/account";
import type { ApiResult } from "../../api/client";
import { sessionStore } from "../../state/session";

/**
 * The hub returns the token only once. It is kept here until it was shown, even if Security was left before
 * the response.
 */
const store = createStore(() => ({ token: "" }));

sessionStore.subscribe(({ status }) => {
  if (status === "unauthenticated") forgetNewAdminToken();
});

/** Empty unless the token was renewed and not yet cleared. */
export const useNewAdminToken = () => useStore(store, ({ token }) => token);

export const forgetNewAdminToken = () => store.setState({ token: "" });

export async function renew(): Promise<ApiResult<unknown>> {
  forgetNewAdminToken();
  const answer = await renewAdminToken();
  const isSignedIn = sessionStore.getState().status !== "unauthenticated";
  if (answer.ok && isSignedIn) store.setState({ token: answer.value.adminToken });
  return answer;
}
