import { dismissNotices, getNotices, type Notice } from "../../api/account";
import { deviceStatusStore } from "../../state/device-status";
import { onSignedOut, sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { EVERY } from "../../state/use-polled";

let shownId = 0;
let askedAt = Number.NEGATIVE_INFINITY;
/** Counts dismissals, so that a response requested before one does not undo it. */
let dismissals = 0;

/** Shows the oldest notice until someone with this account dismisses it, then the next one. */
export function watchNotices(): void {
  onSignedOut(() => {
    askedAt = Number.NEGATIVE_INFINITY;
    show(undefined);
  });
  deviceStatusStore.subscribe(() => void poll());
  void poll();
}

async function poll(): Promise<void> {
  const { user } = sessionStore.getState();
  if (!user?.is_admin || Date.now() - askedAt < EVERY.notices) return;
  askedAt = Date.now();
  const before = dismissals;
  const answer = await getNotices();
  const isCurrent = before === dismissals && sessionStore.getState().user?.id === user.id;
  if (answer.ok && isCurrent) show(answer.value.notices[0]);
}

function show(notice: Notice | undefined): void {
  const id = notice?.id ?? 0;
  if (id === shownId) return;
  shownId = id;
  toastStore.setState({
    notice: notice ? { text: textOf(notice), onDismiss: () => void dismiss(id) } : null,
  });
}

async function dismiss(id: number): Promise<void> {
  dismissals++;
  show(undefined);
  await dismissNotices(id);
  askedAt = Number.NEGATIVE_INFINITY;
  await poll();
}

/** Short, because it has to fit into the navigation bar. The log has the time. */
function textOf({ at, newAdministrator, who }: Notice): string {
  const what = newAdministrator ? "New administrator" : "New address";
  const isOwn = who.replace(/ from [^ ]*$/, "") === sessionStore.getState().user?.username;
  // A new password ends all other sessions.
  const advice = isOwn ? "Not you? Change password." : "Unexpected? See Users.";
  const day = at ? `, ${new Date(at).toLocaleDateString("en", { month: "short", day: "numeric" })}` : "";
  return `${what}: ${who}${day}. ${advice}`;
}
