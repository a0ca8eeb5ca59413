import { MAX_MATRIX_ITEM_DISPLAY_PAGES, PAGE_TRANSITIONS } from "../../../api/generated";
import type { MatrixItem, MatrixPage, WeatherReport } from "../../../api/types";
import { Button, IconButton } from "../../../components/Button";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Tile } from "../../../components/Tile";
import { moved } from "../../../lib/moved";
import { lengthOptions } from "../../../lib/time/length-text";
import { titledOptions } from "../../../lib/title-of";
import { Preview } from "../preview/preview-chunk";
import styles from "./PagesStrip.module.css";

const MAX_PAGES = 1 + MAX_MATRIX_ITEM_DISPLAY_PAGES;
/** In seconds. */
const DURATIONS = [3, 5, 10, 15, 20, 30, 60, 120, 300];
const TRANSITIONS = titledOptions(PAGE_TRANSITIONS);

interface PagesStripProps {
  item: MatrixItem;
  pages: readonly MatrixPage[];
  weather: WeatherReport | null;
  selected: number;
  /** The preview shows all pages in turn. */
  plays: boolean;
  onSelect: (page: number) => void;
  onPlay: (plays: boolean) => void;
  /** Changes the selected page, and nothing else, as another browser may change the others. */
  onTiming: (timing: Partial<Pick<MatrixPage, "seconds" | "transition">>) => void;
  onChange: (pages: MatrixPage[], selected: number) => void;
}

/** The pages as they look, in their order, and what can be done with the selected one. */
export function PagesStrip(props: PagesStripProps) {
  const { item, pages, weather, selected, plays, onSelect, onPlay, onTiming, onChange } = props;
  const { seconds, transition } = pages[selected] as MatrixPage;
  const of = fieldsOf({ seconds, transition }, onTiming);
  const move = (by: 1 | -1) => onChange(moved(pages, selected, selected + by), selected + by);
  const remove = () => onChange(pages.toSpliced(selected, 1), Math.max(0, selected - 1));
  return (
    <fieldset className="single gap7 shrinks">
      <legend>Pages</legend>
      <div className={`grid gap5 ${styles.strip}`}>
        {pages.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its place
          <Tile key={at} isChosen={at === selected && !plays} onClick={() => onSelect(at)}>
            <Preview
              item={{ ...item, display: { ...item.display, ...page, pages: [] } }}
              weather={weather}
              label=""
            />
            <span className="unseen">{`Page ${at + 1}: ${page.mode}`}</span>
            <span className={`flex between ${styles.about}`} aria-hidden="true">
              <span>{at + 1}</span>
              {pages.length > 1 && <span className="muted">{page.seconds} s</span>}
            </span>
          </Tile>
        ))}
      </div>
      <div className="row">
        {pages.length > 1 && (
          <Button icon={plays ? "stop" : "play"} aria-pressed={plays} onClick={() => onPlay(!plays)}>
            Play all
          </Button>
        )}
        {pages.length < MAX_PAGES && (
          <Button icon="plus" onClick={() => onChange([...pages, newPage(pages)], pages.length)}>
            Add page
          </Button>
        )}
      </div>
      {pages.length > 1 && !plays && (
        <div className={`grid end spread ${styles.timing}`}>
          <Select label="Duration" options={lengthOptions(DURATIONS, seconds)} {...of("seconds")} />
          <Select label="Transition" options={TRANSITIONS} {...of("transition")} />
          <div className="row">
            <IconButton
              className={styles.earlier}
              icon="up"
              label="Move page earlier"
              disabled={selected === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              className={styles.later}
              icon="down"
              label="Move page later"
              disabled={selected === pages.length - 1}
              onClick={() => move(1)}
            />
            <IconButton icon="trash" label="Delete page" onClick={remove} />
          </div>
        </div>
      )}
    </fieldset>
  );
}

/** Looks like the last page, in the mode that the pages lack. */
function newPage(pages: readonly MatrixPage[]): MatrixPage {
  const modes = ["time", "weather", "text"] as const;
  const mode = modes.find((each) => pages.every((page) => page.mode !== each)) ?? "text";
  const last = pages.at(-1) as MatrixPage;
  return { ...last, mode, text: "", scroll: true, rainbowBorder: false, patternId: 0, seconds: 10 };
}
