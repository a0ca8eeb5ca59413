import { useRef } from "react";
import { endOtherSessions, endSession, getSessions } from "../../api/account";
import type { SessionInfo } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Problems } from "../../components/form/Problems";
import layout from "../../components/layout.module.css";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { useKeptFocus } from "../../components/use-kept-focus";
import { dateText } from "../../lib/clock-text";
import { createHubValue } from "../../state/hub-list";
import { useHubWithProblem } from "../../state/use-hub-with-problem";
import styles from "./Settings.module.css";

const signedIn = createHubValue({ get: getSessions });

/** Where the user is signed in. */
export function SessionsCard() {
  const { value, problem, retry, carryOut } = useHubWithProblem(signedIn);
  const sessions = value?.sessions;
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, sessions?.length ?? 0);
  return (
    <Card title="Signed in" isPart>
      <div className={styles.form}>
        <Problems problem={problem} onRetry={retry} />
        {!sessions && !problem && <Spinner label="Loading sessions..." />}
        <ul ref={list} aria-label="Sessions" className={styles.users} tabIndex={-1}>
          {sessions?.map((session) => (
            <li key={session.id}>
              <div className={styles.person}>
                <strong>{session.device}</strong>
                <span className={layout.note}>{detailOf(session)}</span>
              </div>
              {session.current ? (
                <Badge tone="good">This browser</Badge>
              ) : (
                <Button
                  aria-label={`End ${session.device}, ${detailOf(session)}`}
                  onClick={() => carryOut(() => endSession(session.id))}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions && sessions.length > 1 && (
          <Button className={layout.start} onClick={() => carryOut(endOtherSessions)}>
            End all others
          </Button>
        )}
      </div>
    </Card>
  );
}

function detailOf({ address, lastUse }: SessionInfo): string {
  const used = lastUse ? `last used ${dateText(lastUse)}` : "last use unknown";
  return `Password given at ${address ?? "an unknown address"} · ${used}`;
}
