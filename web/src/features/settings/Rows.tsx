import { type Key, type ReactNode, useRef } from "react";
import layout from "../../components/layout.module.css";
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
    <ul ref={list} aria-label={label} className={styles.rows} tabIndex={-1}>
      {rows.map(({ key, title, detail, badges, action }) => (
        <li key={key}>
          <div className={styles.what}>
            <strong>{title}</strong>
            <span className={layout.note}>{detail}</span>
          </div>
          {badges && <div className={styles.badges}>{badges}</div>}
          {action}
        </li>
      ))}
    </ul>
  );
}
