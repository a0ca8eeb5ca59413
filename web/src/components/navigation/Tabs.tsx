import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { indexByKey } from "./index-by-key";
import styles from "./Tabs.module.css";

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

/** The row of tabs is a single tab stop; arrow keys, Home and End move the focus and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const prefix = useId();
  const row = useRef<HTMLDivElement>(null);

  const selectByKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const target = indexByKey(event.key, at, tabs.length, { ArrowLeft: -1, ArrowRight: 1 });
    const tab = target !== undefined && tabs.at(target % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    row.current?.querySelector<HTMLElement>(`[id="${prefix}-${tab.id}"]`)?.focus();
  };

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={`wrap ${styles.row}`}
        onKeyDown={selectByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${prefix}-${tab.id}`}
            type="button"
            role="tab"
            className={`touch muted medium ${styles.tab}`}
            aria-selected={tab.id === selected}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA tabs pattern makes the panel a tab stop */}
      <div id={`${prefix}-panel`} role="tabpanel" tabIndex={0} aria-labelledby={`${prefix}-${selected}`}>
        {children}
      </div>
    </>
  );
}
