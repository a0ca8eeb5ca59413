import { endOtherSessions, endSession, getSessions } from "../../api/account";
import type { SessionInfo } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import form from "../../components/form/Form.module.css";
import { Problems } from "../../components/form/Problems";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { dateText } from "../../lib/time/clock-text";
import { createHubValue } from "../../state/hub-list";
import { useHubWithProblem } from "../../state/use-calls";
import { Rows } from "./Rows";

const signedIn = createHubValue({ get: getSessions });

/** Where the user is signed in. */
export function SessionsCard() {
  const { value, problem, retry, carryOut } = useHubWithProblem(signedIn);
  const sessions = value?.sessions;
  return (
    <Card title="Signed in" isPart>
      <div className={`stack ${form.form} ${form.narrow}`}>
        <Problems problem={problem} onRetry={retry} />
        {!sessions && !problem && <Spinner label="Loading sessions..." />}
        <Rows
          label="Sessions"
          rows={(sessions ?? []).map((session) => ({
            key: session.id,
            title: session.device,
            detail: detailOf(session),
            action: session.current ? (
              <Badge tone="good">This browser</Badge>
            ) : (
              <Button
                aria-label={`End ${session.device}, ${detailOf(session)}`}
                onClick={() => carryOut(() => endSession(session.id))}
              >
                End
              </Button>
            ),
          }))}
        />
        {sessions && sessions.length > 1 && (
          <Button className="start" onClick={() => carryOut(endOtherSessions)}>
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
