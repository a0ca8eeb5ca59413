import { type ReactElement, useState } from "react";
import { Button } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { useQuestion } from "../../../components/dialog/use-question";
import { Icon, type IconName } from "../../../components/Icon";
import { ProgressBar } from "../../../components/loading/ProgressBar";
import { askBeforeStop, DECISIONS, isInterrupted } from "../../../state/sand/drawing";
import { usePatternsById } from "../library/library-store";
import { useSand } from "../sand-context";
import { PatternPicture } from "./PatternPicture";
import styles from "./Player.module.css";
import { nextOf, nowOf, roundText, shownJob } from "./player-texts";
import { useIsWide } from "./use-is-wide";

interface PlayerBarProps {
  /** A part of the table's card; otherwise a bar at the lower edge of the window. */
  isCard: boolean;
  /** "Done about 21:40"; empty if that is unknown or never. */
  end: string;
}

const MAX_NEXT = 5;
const SKIP = <Icon name="M6 4.5v15l10-7.5zM19 5v14" />;
const LAST = <Icon name="M3 12h8M8 9l3 3-3 3M14 7h7v10h-7z" />;

/** What is drawn now, what comes next, and the buttons for it. On a phone, the bar shows the rest on request. */
export function PlayerBar({ isCard, end }: PlayerBarProps) {
  const { sand, player, jobs, table, isSilent } = useSand();
  const { play, control } = sand;
  const byId = usePatternsById();
  const nameOf = (id: string) => byId.get(id)?.name ?? "";
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const [question, ask] = useQuestion();
  const undecided = jobs.find(isInterrupted);
  const job = shownJob(jobs);
  // The buttons are for what is drawn: the playlist may wait for a drawing of the queue.
  const own = job?.player === false ? null : player;
  const now = nowOf(own, job, nameOf, isSilent);
  const next = nextOf(player, jobs).slice(0, MAX_NEXT);

  const act = (action: "pause" | "resume" | "stop") => (own ? play(action) : control(action));
  const stop = () => askBeforeStop(job, ask, () => act("stop"));
  /** Who opens the bar reads all of it. */
  const isShort = !isCard && !isWide && !isOpen;
  const content = (
    <>
      <span className={`rigid rounded ${styles.thumbnail}`}>
        {now.pattern && <PatternPicture id={now.pattern} />}
      </span>
      <span className="grid grow shrinks">
        <strong className={classes("breaks strong", isShort && "clamped")}>{now.title}</strong>
        <span className={classes("note digits", isShort && "clamped")}>{now.text}</span>
      </span>
    </>
  );
  return (
    <section
      aria-label="Now playing"
      className={classes(`grid centered ${styles.player}`, isCard ? styles.card : styles.bar)}
    >
      {isCard || isWide ? (
        <div className="line gap7 shrinks left">{content}</div>
      ) : (
        <button
          type="button"
          className="line gap7 shrinks left"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {content}
          <span className={`rigid muted ${styles.more}`}>
            <Icon name={isOpen ? "down" : "up"} size={18} />
          </span>
        </button>
      )}
      <div className={`wrap gap6 ${styles.main}`}>
        {undecided ? (
          <Action
            isPrimary
            icon="play"
            label={DECISIONS.continue}
            onClick={() => sand.decide(undecided.file, "continue")}
          />
        ) : own?.isPaused || table.canResume ? (
          <Action isPrimary icon="play" label="Resume" onClick={() => act("resume")} />
        ) : (
          <Action icon="pause" label="Pause" isOff={!player && !job} onClick={() => act("pause")} />
        )}
        {own && <Action icon={SKIP} label="Skip" onClick={() => play("skip")} />}
      </div>
      {now.percent !== null && <ProgressBar label={`Progress of ${now.title}`} percent={now.percent} />}
      {(isCard || isWide || isOpen) && (
        <>
          <div className={`grid gap5 shrinks wide ${styles.round}`}>
            <Next ids={next} nameOf={nameOf} />
            {player && <p className="note digits">{roundText(player, end, !own)}</p>}
          </div>
          <div className={`wrap gap6 wide ${styles.rest}`}>
            {own && (
              <Action
                icon={LAST}
                label="Stop after this one"
                isPressed={own.stopAfter}
                onClick={() => play(own.stopAfter ? "continue" : "stopAfter")}
              />
            )}
            {player?.state === "waiting" && table.quiet && (
              <Action icon="moon" label="Draw anyway" onClick={() => play("drawAnyway")} />
            )}
            {(own || !undecided) && <Action icon="stop" label="Stop" onClick={stop} />}
          </div>
        </>
      )}
      {question}
    </section>
  );
}

function Next({ ids, nameOf }: { ids: readonly string[]; nameOf: (id: string) => string }) {
  if (ids.length === 0) return null;
  return (
    <ol className={`grid gap6 ${styles.next}`} aria-label="Next">
      {ids.map((id, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern may come several times
        <li key={place} title={nameOf(id)}>
          <PatternPicture id={id} />
          <span className={`ellipsis block muted ${styles.nextName}`}>{nameOf(id)}</span>
        </li>
      ))}
    </ol>
  );
}

interface ActionProps {
  icon: IconName | ReactElement;
  /** Hidden where there is no room, so that it is also the tooltip. */
  label: string;
  isPrimary?: boolean;
  isPressed?: boolean;
  isOff?: boolean;
  onClick: () => void;
}

/** Disabled while the hub is silent. */
function Action({ icon, label, isPrimary, isPressed, isOff, onClick }: ActionProps) {
  const { isSilent } = useSand();
  return (
    <Button
      variant={isPrimary ? "primary" : "quiet"}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isOff || isSilent}
      onClick={onClick}
    >
      {typeof icon === "string" ? <Icon name={icon} size={18} /> : icon}
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
