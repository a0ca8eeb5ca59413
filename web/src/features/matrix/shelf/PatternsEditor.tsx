import { useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { MAX_SAVED_PATTERN_NAME } from "../../../api/generated";
import type { SavedPattern } from "../../../api/matrix-patterns";
import type { MatrixItem } from "../../../api/types";
import { IconButton } from "../../../components/Button";
import fields from "../../../components/fields/Field.module.css";
import { useKeptFocus } from "../../../components/use-kept-focus";
import { shortened } from "../../../lib/shortened";
import { Preview } from "../preview/preview-chunk";
import type { SavedPatterns } from "../preview/saved-patterns";
import styles from "./PatternShelf.module.css";
import { showing } from "./painted";

interface PatternsEditorProps {
  list: readonly SavedPattern[];
  item: MatrixItem;
  library: SavedPatterns;
}

/** Renames and deletes saved patterns. Each change is saved at once. */
export function PatternsEditor({ list, item, library }: PatternsEditorProps) {
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows, list.length);
  const columns = item.matrix.width;
  const pictures = useMemo(() => list.map(({ id }) => showing(columns, id)), [list, columns]);
  return (
    <ul ref={rows} className="tight" tabIndex={-1}>
      {list.map((each, at) => (
        <li key={each.id} className={`grid centered gap5 ${styles.row}`}>
          <Preview item={pictures[at] as MatrixItem} label="" isStill />
          <NameField saved={each} library={library} />
          <IconButton icon="trash" label={`Delete ${each.name}`} onClick={() => library.removeLater(each)} />
        </li>
      ))}
    </ul>
  );
}

function NameField({ saved, library }: { saved: SavedPattern; library: SavedPatterns }) {
  const [name, setName] = useState(saved.name);
  const pattern = useStore(library.frames, (frames) => frames[saved.id]);
  const rename = async () => {
    const typed = name.trim();
    setName(typed || saved.name);
    if (!typed || typed === saved.name || !pattern) return;
    const answer = await library.save({ ...pattern, name: typed }, saved.id);
    if (!answer.ok) setName(saved.name);
  };
  return (
    <input
      className={fields.input}
      aria-label={`Name of ${saved.name}`}
      value={name}
      autoComplete="off"
      readOnly={!pattern}
      onChange={({ currentTarget }) => setName(shortened(currentTarget.value, MAX_SAVED_PATTERN_NAME))}
      onBlur={rename}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}
