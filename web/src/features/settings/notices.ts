import { dismissNotices, getNotices, type Notice } from "../../api/security";
import { deviceStatusStore } from "../../state/device-status";
import { onSignedOut, sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";

const INTERVAL_MS = 60_000;
const MAX_SHOWN = 3;

/** The ids of the notices that are shown. A notice's message has the negative id, unlike other messages. */
let shown: number[] = [];
let askedAt = Number.NEGATIVE_INFINITY;
/** Counts dismissals, so that a response requested before one does not undo it. */
let dismissals = 0;

/** Shows notices as messages that stay until somebody with this account dismisses them. */
export function watchNotices(): void {
  onSignedOut(() => {
    askedAt = Number.NEGATIVE_INFINITY;
    show([]);
  });
  toastStore.subscribe(({ toasts }) => {
    const last = shown.at(-1);
    if (!last || toasts.some(({ id }) => id < 0)) return;
    shown = [];
    dismissals++;
    // The next poll asks for those that were not shown.
    void dismissNotices(last).then(() => {
      askedAt = Number.NEGATIVE_INFINITY;
    });
  });
  deviceStatusStore.subscribe(() => void poll());
  void poll();
}

async function poll(): Promise<void> {
  const { user } = sessionStore.getState();
  if (!user?.is_admin || Date.now() - askedAt < INTERVAL_MS) return;
  askedAt = Date.now();
  const before = dismissals;
  const answer = await getNotices();
  const isCurrent = before === dismissals && sessionStore.getState().user?.id === user.id;
  if (answer.ok && isCurrent) show(answer.value.notices.slice(0, MAX_SHOWN));
}

function show(notices: readonly Notice[]): void {
  if (notices.at(-1)?.id === shown.at(-1)) return;
  shown = notices.map(({ id }) => id);
  toastStore.setState(({ toasts }) => ({
    toasts: [
      ...notices.map((notice) => ({ id: -notice.id, text: textOf(notice) })),
      ...toasts.filter(({ id }) => id > 0),
    ],
  }));
}

function textOf({ at, newAdministrator, who }: Notice): string {
  const what = newAdministrator ? "New administrator" : "Sign-in from a new address";
  return `${what}: ${who}${at ? `, ${new Date(at).toLocaleString()}` : ""}`;
}
