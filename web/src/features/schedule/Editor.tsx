import { useState } from "react";
import { DAYS, type EntryDraft, type Schedule } from "../../api/schedule";
import { Redirect } from "../../components/navigation/Redirect";
import { EntryEditor } from "./EntryEditor";
import { PairEditor } from "./PairEditor";
import { draftOf } from "./schedule-store";

const NEW: EntryDraft = {
  enabled: true,
  at: "time",
  time: "19:00",
  offset: 0,
  days: [...DAYS],
  from: null,
  until: null,
  action: "lights-on",
  scene: null,
  playlist: null,
  minutes: 30,
  brightness: 26,
  finish: true,
  lights: false,
};

/** The dialog that the address names. */
export function Editor({ which, schedule }: { which: string; schedule: Schedule }) {
  // An entry that another user deletes meanwhile stays open with what was typed.
  const [entry] = useState(() => schedule.entries.find(({ id }) => String(id) === which));
  const [start] = useState(() => (entry ? draftOf(entry) : NEW));
  if (entry) return <EntryEditor start={start} entry={entry} schedule={schedule} />;
  if (which === "new") return <EntryEditor start={start} schedule={schedule} />;
  if (which === "quiet" || which === "night") return <PairEditor start={NEW} kind={which} />;
  return <Redirect to="/schedule" />;
}
