import { useStore } from "zustand";
import { Button } from "../../../components/Button";
import fields from "../../../components/fields/Field.module.css";
import styles from "./Library.module.css";
import { PatternSearch } from "./PatternSearch";
import { SORTS, type Sort, viewStore } from "./search";

interface ToolsProps {
  tags: readonly string[];
  isSelecting: boolean;
  onSelect: () => void;
  /** Missing for users who may not add patterns. */
  onAdd: (() => void) | undefined;
}

/** Search, order and filters; narrow screens show two of the buttons as icons. */
export function Tools({ tags, isSelecting, onSelect, onAdd }: ToolsProps) {
  const { search, sort, isFavorite, tag } = useStore(viewStore);
  const change = viewStore.setState;
  return (
    <search className={`grid gap6 ${styles.tools}`}>
      <PatternSearch value={search} onChange={(search) => change({ search })} />
      <select
        aria-label="Order"
        className={fields.input}
        value={sort}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value as Sort })}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button
        icon="star"
        aria-label="Favourites"
        aria-pressed={isFavorite}
        onClick={() => change({ isFavorite: !isFavorite })}
      >
        <span className={styles.wide}>Favourites</span>
      </Button>
      <Button aria-pressed={isSelecting} onClick={onSelect}>
        Select
      </Button>
      {onAdd && (
        <Button variant="primary" icon="plus" aria-label="Add patterns" onClick={onAdd}>
          <span className={styles.wide}>Add patterns</span>
        </Button>
      )}
      {tags.length > 0 && (
        <fieldset aria-label="Tags" className={`flex gap5 wide ${styles.filters}`}>
          {tags.map((each) => (
            <button
              key={each}
              type="button"
              className={`centered gap4 rigid small ${styles.tag}`}
              aria-pressed={each === tag}
              onClick={() => change({ tag: each === tag ? "" : each })}
            >
              {each}
            </button>
          ))}
        </fieldset>
      )}
    </search>
  );
}
