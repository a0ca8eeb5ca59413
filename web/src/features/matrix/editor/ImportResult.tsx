import { classes } from "../../../components/classes";
import { Icon } from "../../../components/Icon";
import styles from "../Matrix.module.css";
import type { Imported } from "./pattern-file";

export function ImportResult({ imported }: { imported: Imported | null }) {
  const problem = imported && "problem" in imported ? imported.problem : "";
  return (
    <p role="status" className={classes(styles.imported, problem && styles.problem)}>
      {problem && <Icon name="alert" size={18} />}
      {imported && (problem ? `Not imported. ${problem}` : sentences(imported))}
    </p>
  );
}

function sentences(imported: Imported): string {
  return "notes" in imported ? ["Imported.", ...imported.notes].join(" ") : "";
}
