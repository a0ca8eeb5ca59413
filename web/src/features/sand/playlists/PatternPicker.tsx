import { useState } from "react";
import type { Pattern } from "../../../api/library";
import { MAX_ENTRIES } from "../../../api/playlists";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { patternLibrary, usePatterns } from "../library/library-store";
import { countText } from "../library/library-texts";
import { PatternSearch } from "../library/PatternSearch";
import { chosenOf, EVERYTHING } from "../library/search";
import { PatternPicture } from "./PatternPicture";
import styles from "./Playlists.module.css";

interface PatternPickerProps {
  /** Number of patterns that the playlist has already. */
  count?: number;
  onAdd?: (ids: string[]) => void;
  /** One pattern is chosen, by a tap on it. */
  onPick?: (pattern: Pattern) => void;
  onClose: () => void;
}

/** Chooses patterns of the library in the order in which they are tapped. */
export function PatternPicker({ count = 0, onAdd, onPick, onClose }: PatternPickerProps) {
  const { phase, patterns } = usePatterns();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = chosenOf(patterns, { ...EVERYTHING, search });
  const room = MAX_ENTRIES - count - chosen.length;
  const toggle = (id: string) => {
    if (chosen.includes(id)) setChosen(chosen.filter((each) => each !== id));
    else if (room > 0) setChosen([...chosen, id]);
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
        <PatternSearch value={search} onChange={setSearch} />
        {phase === "failed" && (
          <LoadFailure
            title={patterns.length > 0 ? "Some patterns are missing." : "Failed to load the library."}
            onRetry={patternLibrary.retry}
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
          <ul className={`grid packed gap7 ${styles.choices}`} aria-label="Patterns of the library">
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
                    <PatternPicture id={id} />
                    {place > 0 && (
                      <span aria-hidden="true" className={`filled middle absolute smaller ${styles.place}`}>
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
