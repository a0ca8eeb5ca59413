import { verify } from "../api/auth";
import { currentToken, isTokenOfAllTabs } from "../api/token";
import type { User } from "../api/types";
import { startPolling } from "./polling";
import { endHere, hasRefused, sessionStore } from "./session";
import { showToast } from "./toasts";

const AGAIN_MS = 2_000;

/**
 * Goes along when another tab of this browser signs in or out: the token that all tabs share goes before a tab's own, so
 * requests from here are somebody else's from then on.
 */
export function followOtherTabs(): void {
  let stop = () => {};
  addEventListener("storage", ({ key }) => {
    if (!isTokenOfAllTabs(key)) return;
    stop();
    if (sessionStore.getState().status !== "authenticated") return;
    const token = currentToken();
    if (token) stop = untilKnown(token);
    else endHere();
  });
}

function untilKnown(token: string): () => void {
  const stop = startPolling(async () => {
    const answer = await verify();
    if (currentToken() !== token) stop();
    else if (answer.ok) {
      stop();
      goOnAs(answer.value.user);
    } else if (hasRefused(answer.error)) stop(); // the next call ends the session and says why
  }, AGAIN_MS);
  return stop;
}

function goOnAs(user: User): void {
  if (sessionStore.getState().user?.id !== user.id) {
    endHere();
    showToast(`Another tab changed who is signed in: you are ${user.name} now.`);
  }
  sessionStore.setState({ status: "authenticated", user, notice: "" });
}
