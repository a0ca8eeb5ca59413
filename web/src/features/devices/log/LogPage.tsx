import { useEffect, useRef, useState } from "react";
import { type ApiError, reasonOf } from "../../../api/client";
import { type EventLevel, getLog, type HubEvent } from "../../../api/system";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { classes } from "../../../components/classes";
import { Select } from "../../../components/fields/Select";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { Spinner } from "../../../components/loading/Spinner";
import { Link } from "../../../components/navigation/Link";
import { saveFile } from "../../../lib/save-file";
import { browserTime } from "../ages";
import styles from "./LogPage.module.css";
import { afterStart, foundEvents, LEVELS, levelName, logFile } from "./log-text";

export function LogPage() {
  const [events, setEvents] = useState<HubEvent[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [least, setLeast] = useState<EventLevel>("info");
  const [search, setSearch] = useState("");

  const isSecurity = least === "security";

  const latest = useRef(0);
  const load = async () => {
    const request = ++latest.current;
    setBusy(true);
    const answer = await getLog(isSecurity);
    // The other list has been requested meanwhile.
    if (request !== latest.current) return;
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) setEvents(answer.value.events);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of security events is another one
  useEffect(() => {
    setEvents(null);
    void load();
  }, [isSecurity]);

  return (
    <>
      <Link href="/settings?section=devices" className={`centered gap4 start touch ${styles.back}`}>
        ← Devices
      </Link>
      <Card title="Log" isPart>
        <div className="stack">
          <div className={`wrap gap6 ${styles.tools}`}>
            <Select label="Show" value={least} options={LEVELS} onChange={setLeast} />
            <TextField label="Search" type="text" value={search} autoComplete="off" onChange={setSearch} />
            <Button icon="refresh" busy={isBusy} onClick={load}>
              Refresh
            </Button>
            <Button
              icon="download"
              disabled={!events}
              onClick={() => events && saveFile("lumisand-log.txt", logFile(events))}
            >
              Download
            </Button>
          </div>
          <Problems problem={failure && `The log could not be loaded. ${reasonOf(failure)}`} />
          {!events && !failure && <Spinner label="Loading the log..." />}
          {events && <Events events={foundEvents(events, least, search)} />}
        </div>
      </Card>
    </>
  );
}

function Events({ events }: { events: readonly HubEvent[] }) {
  return (
    <>
      {events.length === 0 && <p className="note">No such event.</p>}
      <ol aria-label="Events" className="lines">
        {events.map((event) => (
          <li key={event.number} className={`grid ${styles.event}`}>
            <time dateTime={event.at ?? undefined}>
              {event.at ? browserTime(event.at) : afterStart(event)}
            </time>
            <b
              className={classes(
                "muted smaller strong",
                event.level === "warning" && "warn",
                event.level === "error" && "bad",
              )}
            >
              {levelName(event.level)}
            </b>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
