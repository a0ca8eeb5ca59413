import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { getWeather } from "../../api/config";
import { HUB_DEVICE_ID, type MatrixItem, type MatrixPage, type WeatherReport } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { createChunk } from "../../components/loading/chunk";
import { LazyScreen } from "../../components/loading/LazyScreen";
import { OnlineBadge } from "../../components/messages/Badge";
import { AdminLink } from "../../components/navigation/AdminLink";
import { COLUMNS } from "../../lib/matrix-layout";
import { titleOf } from "../../lib/title-of";
import { useConfig } from "../../state/config-store";
import { devicesOf, ledMatrices, type MatricesState, pagesOf } from "../../state/matrix";
import { useIsAdmin, useIsGuest } from "../../state/session";
import { showUndo } from "../../state/toasts";
import { EVERY, usePolled } from "../../state/use-polled";
import { DisplaySettings, ModeSettings } from "./DisplaySettings";
import { GridEditor } from "./editor/GridEditor";
import { beforePainting, editorOf } from "./editor/pattern-editors";
import styles from "./Matrix.module.css";
import { changePage, changePages, itemWith, type MatrixChange, maxTextOf } from "./matrix-pages";
import { darkReason } from "./mode-texts";
import { Preview } from "./preview/preview-chunk";
import type { PatternShelfProps } from "./shelf/PatternShelf";
import { NameField } from "./text-fields";

const PAGES_STRIP = createChunk(() => import("./pages/PagesStrip").then((module) => module.PagesStrip));

const HALVES = ["Left half", "Right half"];

const SHELF = createChunk(async () => {
  const [{ PatternShelf }, { savedPatterns }] = await Promise.all([
    import("./shelf/PatternShelf"),
    import("./preview/MatrixPreview"),
  ]);
  return (props: Omit<PatternShelfProps, "library">) => <PatternShelf {...props} library={savedPatterns} />;
});

/** One matrix. In mode pattern its picture is the editor, unless a saved pattern is shown. */
export function MatrixPanel({ index, item }: { index: number; item: MatrixItem }) {
  const headingId = useId();
  const state = useConfig(ledMatrices);
  const pages = pagesOf(item);
  const [selected, select] = useState(0);
  const [hasStrip, setHasStrip] = useState(false);
  const [plays, setPlays] = useState(false);
  const page = Math.min(selected, pages.length - 1);
  const shown = itemWith(item, page);
  const { mode } = shown.display;
  const hasWeather = pages.some((each) => each.mode === "weather");
  const weather = usePolled(getWeather, EVERY.weather, hasWeather);
  const isGuest = useIsGuest();
  const [wantsToPaint, setWantsToPaint] = useState(false);
  const change = (changes: MatrixChange) => changePage(index, page, changes);
  const isLoop = pages.length > 1;
  const playsAll = plays && isLoop;

  const showPattern = (patternId: number) => change({ display: { mode: "pattern", patternId } });
  const [before, startPainting, endPainting] = usePainting(index, page, shown, change);
  const paint = () => {
    setWantsToPaint(true);
    startPainting();
  };
  const paintCopy = () => {
    setWantsToPaint(true);
    showPattern(0);
  };
  const selectPage = (at: number) => {
    endPainting();
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
          <NameField name={item.name} onChange={(name) => ledMatrices.changeMatrix(index, { name })} />
          <Presence devices={devices} state={state} />
        </header>
        <DisplaySettings
          item={shown}
          onChange={(changes) => {
            if (changes.display?.mode) endPainting();
            change(changes);
          }}
        />
        <div className={`single packed gap7 ${styles.stage}`} data-offline={isOffline || undefined}>
          {(isLoop || hasStrip) && (
            <LazyScreen
              {...{ item, pages, weather }}
              chunk={PAGES_STRIP}
              selected={page}
              plays={playsAll}
              onSelect={selectPage}
              onPlay={setPlays}
              onTiming={(display: MatrixChange["display"]) => change({ display })}
              onChange={(next: MatrixPage[], at: number) => {
                changePages(index, next);
                selectPage(at);
              }}
            />
          )}
          {reason && <p className="note">{reason}</p>}
          <MatrixPicture
            {...{ index, weather }}
            item={playsAll ? item : before && mode !== "pattern" ? itemPainted(shown) : shown}
            choosesPattern={(mode === "pattern" || before !== null) && !isGuest && !playsAll}
            takesFocus={wantsToPaint}
            onPaint={paintCopy}
            onShow={(id) => {
              setWantsToPaint(false);
              showPattern(id);
            }}
          />
          {!isGuest && !playsAll && (
            <div className={`wrap gap5 ${styles.beginnings}`}>
              {before ? (
                <Button
                  className={styles.begin}
                  onClick={() => {
                    endPainting();
                    if (mode === "pattern") change({ display: before });
                  }}
                >
                  Back to {titleOf(before.mode)}
                </Button>
              ) : (
                mode !== "pattern" && (
                  <Button className={styles.begin} icon="grid" onClick={paint}>
                    Paint
                  </Button>
                )
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
        {!playsAll && (
          <ModeSettings
            item={shown}
            weather={mode === "weather" ? weather : null}
            maxText={maxTextOf(pages, page)}
            onChange={change}
          />
        )}
        <p className={`note wide ${styles.last}`}>{isOffline && "Offline: changes apply when it is back."}</p>
      </Card>
    </section>
  );
}

const PAINTED = { mode: "pattern", patternId: 0 } as const;

function itemPainted(item: MatrixItem): MatrixItem {
  return { ...item, display: { ...item.display, ...PAINTED } };
}

type Shown = Pick<MatrixItem["display"], "mode" | "patternId">;

/**
 * For painting on a matrix that shows something else. The matrix changes with the first stroke. A user who leaves the
 * page afterwards can undo that. Returns what the matrix showed before, which is null while nobody paints, a function
 * that starts painting, and one that ends it.
 */
function usePainting(
  index: number,
  page: number,
  { name, display }: MatrixItem,
  change: (change: MatrixChange) => void,
) {
  const [before, setBefore] = useState<Shown | null>(null);
  const hasPainted = useRef(false);
  const { mode, patternId } = display;
  useLayoutEffect(() => {
    if (!before || mode === "pattern") return;
    // The other half of joined matrices is painted, too.
    const indexes = [index, index + 1].filter((each) => each === index || ledMatrices.saved?.joined);
    const begin = () => {
      hasPainted.current = true;
      change({ display: PAINTED });
    };
    for (const each of indexes) beforePainting.set(each, begin);
    return () => {
      for (const each of indexes) beforePainting.delete(each);
    };
  });
  useEffect(() => (mode === "pattern" ? () => setBefore(null) : undefined), [mode]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is that on which painting began
  useEffect(() => {
    if (!before) return;
    hasPainted.current = false;
    const ifPainted = (andThen: () => void) => {
      const item = ledMatrices.store.getState().config?.matrices[index];
      const now = item && pagesOf(item)[page];
      if (hasPainted.current && now?.mode === "pattern" && !now.patternId) andThen();
    };
    const undo = () => ifPainted(() => change({ display: before }));
    return () => ifPainted(() => showUndo(`${name} shows what was painted.`, async () => {}, undo));
  }, [before]);
  return [before, () => setBefore({ mode, patternId }), () => setBefore(null)] as const;
}

function Presence({ devices, state }: { devices: readonly string[]; state: MatricesState }) {
  const isAdmin = useIsAdmin();
  if (!state.hubAnswered) return null;
  const known = devices.map((id) => state.devices?.[id]);
  const isUnknown = state.devices && known.includes(undefined);
  return (
    <>
      <OnlineBadge online={known.every((device) => device?.online)} />
      {isUnknown && (
        <span className="note">
          Not paired yet.{" "}
          <AdminLink isAdmin={isAdmin} otherwise="An administrator pairs it.">
            Pair it under Settings &gt; Devices
          </AdminLink>
        </span>
      )}
    </>
  );
}

interface MatrixPictureProps {
  index: number;
  item: MatrixItem;
  weather: WeatherReport | null;
  /** Mode pattern, for a user who may change it. */
  choosesPattern: boolean;
  takesFocus: boolean;
  onPaint: () => void;
  onShow: (patternId: number) => void;
}

/** A matrix's picture: the editor of its painted pattern, or the preview; below it the shelf of saved patterns. */
function MatrixPicture(props: MatrixPictureProps) {
  const { index, item, weather, choosesPattern, takesFocus, onPaint, onShow } = props;
  const { patternId } = item.display;
  const [missing, setMissing] = useState(0);
  const parts = useConfig(ledMatrices).config?.matrices ?? [];
  /** Two joined matrices are painted one by one. */
  const halves = item.matrix.width > COLUMNS ? parts : [item];

  const paintOn = (pattern: string[]) => {
    onPaint();
    for (const [at, { display }] of halves.entries()) {
      const { length } = display.pattern;
      editorOf(index + at).replace(pattern.slice(at * length, (at + 1) * length));
    }
  };
  return (
    <>
      {choosesPattern && (!patternId || patternId === missing) ? (
        halves.map(({ matrix, display: { pattern } }, at) => (
          <GridEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
            key={at}
            title={halves.length > 1 ? HALVES[at] : undefined}
            index={index + at}
            item={{ ...item, matrix, display: { ...item.display, pattern } }}
            takesFocus={takesFocus && at === 0}
          />
        ))
      ) : (
        <>
          <h3>Live Preview</h3>
          <Preview {...{ item, weather }} />
        </>
      )}
      {choosesPattern && (
        <LazyScreen {...{ item, onShow }} chunk={SHELF} onMissing={setMissing} onPaint={paintOn} />
      )}
    </>
  );
}
