import type { CSSProperties, ReactNode } from "react";
import type { TableShape } from "../../../api/gcode";
import { classes } from "../../../components/classes";
import { layoutOf } from "./layout";
import styles from "./Sand.module.css";

/** The place for the canvas of a table; that of a round one has a wooden rim. */
export function SandBox({ table, children }: { table: TableShape; children: ReactNode }) {
  const { width, height } = layoutOf(table);
  return (
    <div
      className={classes(`middle ${styles.sand}`, table.isRound && styles.round)}
      style={{ "--ratio": width / height } as CSSProperties}
    >
      <div className={`full relative ${styles.inside}`}>{children}</div>
    </div>
  );
}
