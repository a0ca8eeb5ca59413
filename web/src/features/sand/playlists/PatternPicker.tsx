import { type UIEvent, useState } from "react";
import { useStore } from "zustand";
import type { Pattern } from "../../../api/library";
import { MAX_ENTRIES } from "../../../api/playlists";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import fields from "../../../components/fields/Field.module.css";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { countText } from "../library/library-texts";
import { patternsOf } from "../library/use-patterns";
import styles from "./Playlists.module.css";
import { usePatterns } from "./playlists-view";

import { Thumbnail } from "./Thumbnail";

interface PatternPickerProps {
  /** Number of patterns that the playlist has already. */
  count?: number;
  onAdd?: (ids: string[]) => void;
  /** One pattern is chosen, by a tap on it. */
  onPick?: (pattern: Pattern) => void;
  onClose: () => void;
}

/** Patterns are shown in portions of this many, as the list is scrolled. */
const PORTION = 40;
/** Remaining pixels below at which more are shown. */
const NEAR = 600;

/** Chooses patterns of the library in the order in which they are tapped. */
export function PatternPicker({ count = 0, onAdd, onPick, onClose }: PatternPickerProps) {
  const { library, find } = usePatterns();
  const { phase, patterns } = patternsOf(useStore(library.store));
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState(PORTION);
  const found = find(patterns, search);
  const shown = found.slice(0, limit);
  const room = MAX_ENTRIES - count - chosen.length;
  const toggle = (id: string) => {
    if (chosen.includes(id)) setChosen(chosen.filter((each) => each !== id));
    else if (room > 0) setChosen([...chosen, id]);
  };
  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (limit < found.length && scrollTop + clientHeight + NEAR > scrollHeight) setLimit(limit + PORTION);
  };
  return (
    <Modal
      title={onPick ? "Choose a pattern" : "Add patterns"}
      onClose={onClose}
      actions={
        <>
          {room === 0 && <span className="note">A playlist holds {MAX_ENTRIES} patterns.</span>}
          <Button onClick={onClose}>Cancel</Button>
          {onAdd && (
            <Button
              variant="primary"
              icon="plus"
              disabled={chosen.length === 0}
              onClick={() => {
                onAdd([...chosen]);
                onClose();
              }}
            >
              {chosen.length === 0 ? "Add" : `Add ${countText(chosen.length)}`}
            </Button>
          )}
        </>
      }
    >
      <div className={`grid ${styles.picker}`}>
        <input
          data-focus
          type="search"
          aria-label="Search patterns"
          placeholder="Search"
          className={fields.input}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setLimit(PORTION);
          }}
        />
        {phase === "failed" && (
          <LoadFailure
            title={patterns.length > 0 ? "Some patterns are missing." : "Failed to load the library."}
            onRetry={library.retry}
          />
        )}
        {shown.length === 0 ? (
          <p role="status" className="note">
            {phase === "loading"
              ? "Loading the patterns…"
              : patterns.length > 0
                ? "No pattern matches."
                : phase === "loaded" && "The library has no patterns yet."}
          </p>
        ) : (
          <ul
            className={`grid packed gap7 ${styles.choices}`}
            aria-label="Patterns of the library"
            onScroll={follow}
          >
            {shown.map((pattern) => {
              const { id, name } = pattern;
              const place = chosen.indexOf(id) + 1;
              return (
                <li key={id} className="shrinks">
                  <button
                    type="button"
                    className={`block full relative rounded left ${styles.choice}`}
                    title={name}
                    aria-pressed={onPick ? undefined : place > 0}
                    onClick={() => {
                      if (!onPick) return toggle(id);
                      onPick(pattern);
                      onClose();
                    }}
                  >
                    <Thumbnail id={id} />
                    {place > 0 && (
                      <span aria-hidden="true" className={`middle absolute smaller ${styles.place}`}>
                        {place}
                      </span>
                    )}
                    <span className={`block ellipsis medium ${styles.name}`}>{name}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Modal>
  );
}
