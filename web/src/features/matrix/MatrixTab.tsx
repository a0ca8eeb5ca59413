import { LoadFailure } from "../../components/loading/LoadFailure";
import { Spinner } from "../../components/loading/Spinner";
import { useConfig } from "../../state/config-store";
import { ledMatrices } from "../../state/matrix";
import { useIsGuest } from "../../state/session";
import styles from "./Matrix.module.css";
import { MatrixPanel } from "./MatrixPanel";
import type { Preview } from "./matrix-props";

const MATRICES = 2;

interface MatrixTabProps {
  matrices?: typeof ledMatrices;
  Preview: Preview;
}

export function MatrixTab({ matrices = ledMatrices, Preview }: MatrixTabProps) {
  const state = useConfig(matrices);
  const { config, phase, busyWith } = state;
  const isGuest = useIsGuest();
  if (!config && phase === "loading") return <Spinner label="Loading Matrix configuration..." />;
  if (!config || config.matrices.length < MATRICES) {
    return (
      <LoadFailure
        title="Failed to load Matrix configuration. Please check your backend or configuration file."
        isBusy={busyWith !== null}
        onRetry={matrices.refresh}
      />
    );
  }
  return (
    <fieldset className={styles.panels} disabled={busyWith === "reset" || isGuest} aria-label="LED Matrix">
      {config.matrices.slice(0, MATRICES).map((item, index) => (
        <MatrixPanel
          // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
          key={index}
          matrices={matrices}
          index={index}
          item={item}
          state={state}
          Preview={Preview}
        />
      ))}
    </fieldset>
  );
}
