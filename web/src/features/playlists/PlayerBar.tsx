import { type CSSProperties, useState } from "react";
import { Button } from "../../components/Button";
import { classes } from "../../components/classes";
import { Icon } from "../../components/Icon";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { canResume, isPrinting } from "../../state/drawing";
import type { PlayerView } from "../../state/playlists-view";
import { Glyph } from "./Glyph";
import styles from "./Player.module.css";
import { type Patterns, useOutlines, usePatternsById } from "./patterns";
import { pictureShape } from "./picture-shape";
import { nowOf, roundText } from "./player-texts";
import { Thumbnail } from "./Thumbnail";
import { useIsWide } from "./use-is-wide";

interface PlayerBarProps extends Omit<PlayerView, "view"> {
  patterns: Patterns;
}

const MAX_NEXT = 5;
const STOP_AFTER = "Stop after this one";

/** What is drawn now, what comes next, and the buttons for it. On a phone, the bar shows the rest on request. */
export function PlayerBar(props: PlayerBarProps) {
  const { player, jobs, table, isCard, isSilent, shape, end, patterns, play, control } = props;
  const { byId } = usePatternsById(patterns, table.library);
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const job = jobs.find(isPrinting);
  const now = nowOf(player, job, (id) => byId.get(id)?.name ?? "");
  const next = player
    ? player.next
    : jobs.flatMap(({ state, pattern }) => (state === "waiting" && pattern) || []);
  const shown = next.slice(0, MAX_NEXT);
  useOutlines(patterns, now.pattern ? [now.pattern, ...shown] : shown, "player");

  const isPaused = now.isPaused || (!player && canResume(table, job));
  const act = (action: "pause" | "resume" | "stop") => (player ? play(action) : control(action));
  const content = (
    <>
      <span className={styles.thumbnail}>
        {now.pattern && <Thumbnail id={now.pattern} patterns={patterns} />}
      </span>
      <span className={styles.what}>
        <strong className={styles.title} title={now.title}>
          {now.title}
        </strong>
        <span className={styles.text}>{now.text}</span>
      </span>
    </>
  );
  return (
    <section
      aria-label="Now playing"
      className={classes(styles.player, isCard ? styles.card : styles.bar)}
      style={{ "--shape": pictureShape(shape) } as CSSProperties}
    >
      {isCard || isWide ? (
        <div className={styles.now}>{content}</div>
      ) : (
        <button type="button" className={styles.now} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {content}
          <span className={styles.more}>
            <Icon name={isOpen ? "down" : "up"} size={18} />
          </span>
        </button>
      )}
      <div className={styles.main}>
        {isPaused ? (
          <Button
            variant="primary"
            icon="play"
            aria-label="Resume"
            title="Resume"
            disabled={isSilent}
            onClick={() => act("resume")}
          >
            <span className={styles.label}>Resume</span>
          </Button>
        ) : (
          <Button
            icon="pause"
            aria-label="Pause"
            title="Pause"
            disabled={isSilent || (!player && !job)}
            onClick={() => act("pause")}
          >
            <span className={styles.label}>Pause</span>
          </Button>
        )}
        {player && (
          <Button aria-label="Skip" title="Skip" disabled={isSilent} onClick={() => play("skip")}>
            <Glyph name="skip" />
            <span className={styles.label}>Skip</span>
          </Button>
        )}
      </div>
      {now.percent !== null && <ProgressBar label={`Progress of ${now.title}`} percent={now.percent} />}
      {(isCard || isWide || isOpen) && (
        <>
          <div className={styles.round}>
            {shown.length > 0 && (
              <ol className={styles.next} aria-label="Next">
                {shown.map((id, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a pattern may come several times
                  <li key={place} title={byId.get(id)?.name}>
                    <Thumbnail id={id} patterns={patterns} />
                    <span className={styles.nextName}>{byId.get(id)?.name}</span>
                  </li>
                ))}
              </ol>
            )}
            {player && <p className={styles.text}>{roundText(player, end)}</p>}
          </div>
          <div className={styles.rest}>
            {player && (
              <Button
                aria-label={STOP_AFTER}
                title={STOP_AFTER}
                aria-pressed={player.stopAfter}
                disabled={isSilent}
                onClick={() => play(player.stopAfter ? "continue" : "stopAfter")}
              >
                <Glyph name="stopAfter" />
                <span className={styles.label}>{STOP_AFTER}</span>
              </Button>
            )}
            {/^quiet/i.test(player?.message ?? "") && (
              <Button icon="moon" disabled={isSilent} onClick={() => play("drawAnyway")}>
                Draw anyway
              </Button>
            )}
            <Button
              icon="stop"
              aria-label="Stop"
              title="Stop"
              disabled={isSilent}
              onClick={() => act("stop")}
            >
              <span className={styles.label}>Stop</span>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
