import { useEffect, useRef } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { LoadFailure } from "../../components/loading/LoadFailure";
import { Spinner } from "../../components/loading/Spinner";
import { useParameter } from "../../components/navigation/sheet";
import { useConfig } from "../../state/config-store";
import { ledMatrices, seenMatrices } from "../../state/matrix";
import { useIsGuest } from "../../state/session";
import styles from "./Matrix.module.css";
import { MatrixPanel } from "./MatrixPanel";
import { MessageCard } from "./MessageCard";

const MATRICES = 2;

export function MatrixTab() {
  const { config, phase, busyWith } = useConfig(ledMatrices);
  const isGuest = useIsGuest();
  const [selected, select] = useSelected();
  const panels = useRef<HTMLFieldSetElement>(null);
  const isShown = config !== null;

  useEffect(() => {
    const shown = panels.current?.children;
    // Narrow screens show one matrix at a time, and a choice of it (Matrix.module.css).
    if (isShown && selected > 0 && shown?.[0]?.clientWidth)
      shown[selected]?.scrollIntoView({ block: "nearest" });
  }, [isShown, selected]);

  if (!config && phase === "loading") return <Spinner label="Loading Matrix configuration..." />;
  if (!config || config.matrices.length < MATRICES) {
    return (
      <LoadFailure
        title="Failed to load Matrix configuration. Please check your backend or configuration file."
        isBusy={busyWith !== null}
        onRetry={ledMatrices.refresh}
      />
    );
  }
  const items = seenMatrices(config);
  const isOne = items.length === 1;
  return (
    <>
      {!isOne && (
        <fieldset className={`grid rounded surface ${styles.choice}`} aria-label="Shown matrix">
          {items.map(({ name }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
              key={index}
              type="button"
              aria-pressed={index === selected}
              onClick={() => select(index)}
            >
              <span className="clamped">{name}</span>
            </button>
          ))}
        </fieldset>
      )}
      <fieldset
        ref={panels}
        className={`single ${styles.panels}`}
        data-selected={isOne ? undefined : selected}
        disabled={busyWith === "reset" || isGuest}
        aria-label="LED Matrix"
      >
        {items.map((item, index) => (
          <MatrixPanel
            // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
            key={index}
            {...{ index, item }}
          />
        ))}
      </fieldset>
      {!isGuest && <MessageCard isOne={isOne} />}
    </>
  );
}

/** The matrix named by the address, "1" or "2"; other values are ignored. */
function useSelected(): [number, (index: number) => void] {
  const path = usePathname();
  const selected = useParameter("matrix") === "2" ? 1 : 0;
  return [selected, (index) => navigate(`${path}?tab=matrix&matrix=${index + 1}`, { replace: true })];
}
