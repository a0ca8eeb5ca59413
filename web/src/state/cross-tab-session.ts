import { verify } from "../api/auth";
import { currentToken, isTokenOfAllTabs } from "../api/token";
import type { User } from "../api/types";
import { endHere, hasRefused, sessionStore } from "./session";
import { showToast } from "./toasts";
import { EVERY, startPolling } from "./use-polled";

/** Follows sign-ins and sign-outs in other tabs: their shared token is used by this tab, too. */
export function followOtherTabsSession(): void {
  let stop = () => {};
  addEventListener("storage", ({ key }) => {
    if (!isTokenOfAllTabs(key)) return;
    stop();
    const { status } = sessionStore.getState();
    // While it starts, the panel reads the token itself.
    if (status !== "authenticated" && status !== "unauthenticated") return;
    const token = currentToken();
    if (token) stop = untilKnown(token);
    else if (status === "authenticated") endHere();
  });
}

function untilKnown(token: string): () => void {
  const stop = startPolling(async () => {
    const answer = await verify();
    if (currentToken() !== token) stop();
    else if (answer.ok) {
      stop();
      continueAs(answer.value.user);
    } else if (hasRefused(answer.error)) stop(); // the next call ends the session with a message
  }, EVERY.signIn);
  return stop;
}

function continueAs(user: User): void {
  const before = sessionStore.getState().user;
  if (before && before.id !== user.id) {
    endHere();
    showToast(`Another tab changed who is signed in: you are ${user.name} now.`);
  }
  sessionStore.setState({ status: "authenticated", user, notice: "" });
}
