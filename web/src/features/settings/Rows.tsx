import { type Key, type ReactNode, useRef } from "react";
import { useKeptFocus } from "../../components/use-kept-focus";
import styles from "./Settings.module.css";

interface Row {
  key: Key;
  title: string;
  detail: string;
  badges?: ReactNode;
  action: ReactNode;
}

/** A list of people, sessions or the like. A removed row does not take the keyboard's focus with it. */
export function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, rows.length);
  return (
    <ul ref={list} aria-label={label} className={`lines ${styles.rows}`} tabIndex={-1}>
      {rows.map(({ key, title, detail, badges, action }) => (
        <li key={key}>
          <div className="grid breaks">
            <strong>{title}</strong>
            <span className="note">{detail}</span>
          </div>
          {badges && <div className={`wrap gap5 ${styles.badges}`}>{badges}</div>}
          {action}
        </li>
      ))}
    </ul>
  );
}
