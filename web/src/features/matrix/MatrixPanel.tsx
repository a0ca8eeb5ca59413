import { useId, useState } from "react";
import { getWeather } from "../../api/config";
import { HUB_DEVICE_ID, type MatrixPage, type PageTransition } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { fieldsOf } from "../../components/fields/fields-of";
import { Select } from "../../components/fields/Select";
import { createChunk } from "../../components/loading/chunk";
import { LazyScreen } from "../../components/loading/LazyScreen";
import { OnlineBadge } from "../../components/messages/Badge";
import { devicesOf, type MatricesState } from "../../state/matrix";
import { useIsGuest } from "../../state/session";
import { EVERY, usePolled } from "../../state/use-polled";
import { DisplaySettings, ModeSettings } from "./DisplaySettings";
import styles from "./Matrix.module.css";
import { MatrixPicture } from "./MatrixPicture";
import { changePages, itemWith, type MatrixProps, maxTextOf, pageChanges, pagesOf } from "./matrix-pages";
import { darkReason } from "./mode-texts";
import { NameField } from "./NameField";
import { UnderSettings } from "./UnderSettings";

const PAGES_STRIP = createChunk(() => import("./pages/PagesStrip").then((module) => module.PagesStrip));

/** One matrix. In mode pattern its picture is the editor, unless a saved pattern is shown. */
export function MatrixPanel({ matrices, index, item, state }: MatrixProps & { state: MatricesState }) {
  const headingId = useId();
  const pages = pagesOf(item);
  const [selected, select] = useState(0);
  const [hasStrip, setHasStrip] = useState(false);
  const [plays, setPlays] = useState(false);
  const page = Math.min(selected, pages.length - 1);
  const shown = itemWith(item, page);
  const { mode } = shown.display;
  const weather = usePolled(getWeather, EVERY.weather, mode === "weather");
  const isGuest = useIsGuest();
  const [wantsToPaint, setWantsToPaint] = useState(false);
  const matrix = { matrices: pageChanges(matrices, page), index, item: shown };
  const isLoop = pages.length > 1;
  const playsAll = plays && isLoop;

  const showPattern = (id: number) =>
    matrix.matrices.changeMatrix(index, {
      display: { mode: "pattern", patternId: id },
    });
  const paint = () => {
    setWantsToPaint(true);
    showPattern(0);
  };
  const selectPage = (at: number) => {
    select(at);
    setPlays(false);
  };

  const reason = darkReason(shown, state.devices?.[HUB_DEVICE_ID]?.schedule?.night);
  const devices = devicesOf(index, item);
  const isOffline = state.hubAnswered && devices.some((id) => state.devices?.[id]?.online === false);
  return (
    <section className={`shrinks ${styles.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="unseen">
        {item.name}
      </h2>
      <Card className={`single ${styles.card}`}>
        <header className={`line wrap ${styles.head}`}>
          <NameField name={item.name} onChange={(name) => matrices.changeMatrix(index, { name })} />
          <Presence devices={devices} state={state} />
        </header>
        <DisplaySettings {...matrix} />
        <div className={`single packed gap7 ${styles.stage}`} data-offline={isOffline || undefined}>
          {(isLoop || hasStrip) && (
            <LazyScreen
              {...{ item, pages }}
              chunk={PAGES_STRIP}
              selected={page}
              plays={playsAll}
              onSelect={selectPage}
              onPlay={setPlays}
              onChange={(next: MatrixPage[], at: number) => {
                changePages(matrices, index, next);
                selectPage(at);
              }}
            >
              {isLoop && (
                <PageTiming
                  page={pages[page] as MatrixPage}
                  onChange={(change) => matrix.matrices.changeMatrix(index, { display: change })}
                />
              )}
            </LazyScreen>
          )}
          {reason && <p className="note">{reason}</p>}
          <MatrixPicture
            {...{ matrices, index }}
            item={playsAll ? item : shown}
            parts={state.config?.matrices ?? []}
            choosesPattern={mode === "pattern" && !isGuest && !playsAll}
            takesFocus={wantsToPaint}
            onPaint={paint}
            onShow={(id) => {
              setWantsToPaint(false);
              showPattern(id);
            }}
          />
          {!isGuest && !playsAll && (
            <div className={`wrap gap5 ${styles.beginnings}`}>
              {mode !== "pattern" && (
                <Button className={styles.begin} icon="grid" onClick={paint}>
                  Paint
                </Button>
              )}
              {!isLoop && (
                <Button
                  className={styles.begin}
                  icon="plus"
                  aria-expanded={hasStrip}
                  onClick={() => setHasStrip(!hasStrip)}
                >
                  Pages
                </Button>
              )}
            </div>
          )}
        </div>
        {!playsAll && <ModeSettings {...matrix} weather={weather} maxText={maxTextOf(pages, page)} />}
        <p className={`note wide ${styles.last}`}>{isOffline && "Offline: changes apply when it is back."}</p>
      </Card>
    </section>
  );
}

function Presence({ devices, state }: { devices: readonly string[]; state: MatricesState }) {
  if (!state.hubAnswered) return null;
  const known = devices.map((id) => state.devices?.[id]);
  const isUnknown = state.devices && known.includes(undefined);
  return (
    <>
      <OnlineBadge online={known.every((device) => device?.online)} />
      {isUnknown && (
        <span className="note">
          Not paired yet.{" "}
          <UnderSettings
            invitation="Pair it under Settings"
            otherwise="An administrator pairs it under Settings."
          />
        </span>
      )}
    </>
  );
}

const DURATIONS = [3, 5, 10, 15, 20, 30, 60, 120, 300];
const TRANSITIONS: readonly { value: PageTransition; label: string }[] = [
  { value: "cut", label: "Cut" },
  { value: "slide", label: "Slide" },
  { value: "wipe", label: "Wipe" },
  { value: "fade", label: "Fade" },
];

interface PageTimingProps {
  page: MatrixPage;
  onChange: (change: Partial<Pick<MatrixPage, "seconds" | "transition">>) => void;
}

function PageTiming({ page: { seconds = 10, transition = "cut" }, onChange }: PageTimingProps) {
  const of = fieldsOf({ seconds, transition }, onChange);
  const durations = DURATIONS.includes(seconds) ? DURATIONS : [...DURATIONS, seconds].sort((a, b) => a - b);
  const options = durations.map((value) => ({ value, label: `${value} s` }));
  return (
    <>
      <Select label="Duration" options={options} {...of("seconds")} />
      <Select label="Transition" options={TRANSITIONS} {...of("transition")} />
    </>
  );
}
