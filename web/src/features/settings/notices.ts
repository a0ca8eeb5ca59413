import { dismissNotices, getNotices, type Notice } from "../../api/account";
import { deviceStatusStore } from "../../state/device-status";
import { createHubValue } from "../../state/hub-list";
import { onSignedOut, sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { EVERY } from "../../state/use-polled";

const noticeList = createHubValue({ get: getNotices });

let askedAt = Number.NEGATIVE_INFINITY;

/** Shows the oldest notice until someone with this account dismisses it, then the next one. */
export function watchNotices(): void {
  onSignedOut(() => {
    askedAt = Number.NEGATIVE_INFINITY;
  });
  noticeList.store.subscribe(({ value }) => show(value?.notices[0]));
  deviceStatusStore.subscribe(poll);
  poll();
}

function poll(): void {
  if (!sessionStore.getState().user?.is_admin || Date.now() - askedAt < EVERY.notices) return;
  askedAt = Date.now();
  void noticeList.reload();
}

function show(notice: Notice | undefined): void {
  toastStore.setState({
    notice: notice ? { text: textOf(notice), onDismiss: () => void dismiss(notice.id) } : null,
  });
}

function dismiss(id: number): Promise<unknown> {
  return noticeList.send(() => dismissNotices(id), {
    edit: ({ notices }) => ({ notices: notices.filter((notice) => notice.id > id) }),
    isQuiet: true,
  });
}

const WHAT = {
  address: "New address",
  administrator: "New administrator",
  mqtt: "MQTT changed",
  wled: "WLED apps on",
};

/** Short, because it has to fit into the navigation bar. The log has the time. */
function textOf({ at, kind, who }: Notice): string {
  const isOwn = who.replace(/ from [^ ]*$/, "") === sessionStore.getState().user?.username;
  // A new password ends all other sessions.
  const place = kind === "mqtt" || kind === "wled" ? "Connections" : "User Management";
  const advice = isOwn ? "Not you? Change password." : `Unexpected? See ${place}.`;
  const day = at ? `, ${new Date(at).toLocaleDateString("en", { month: "short", day: "numeric" })}` : "";
  return `${WHAT[kind]}: ${who}${day}. ${advice}`;
}
