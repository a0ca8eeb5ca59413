import { useId, useState } from "react";
import { getWeather } from "../../api/config";
import { HUB_DEVICE_ID, MATRIX_DEVICE_IDS } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { OnlineBadge } from "../../components/messages/Badge";
import hidden from "../../components/Unseen.module.css";
import type { MatricesState } from "../../state/matrix";
import type { MatrixPreview } from "../../state/matrix-preview";
import { usePolled } from "../../state/polling";
import { useIsGuest } from "../../state/session";
import { DisplaySettings, ModeSettings } from "./DisplaySettings";
import { GridEditor } from "./editor/GridEditor";
import styles from "./Matrix.module.css";
import type { MatrixProps } from "./matrix-props";
import { darkReason } from "./mode-texts";
import { NameField } from "./NameField";
import { UnderSettings } from "./UnderSettings";

const WEATHER_INTERVAL_MS = 60_000;

/** One matrix. In mode pattern its picture is the editor. */
export function MatrixPanel(props: MatrixProps & { state: MatricesState; Preview: MatrixPreview }) {
  const { matrices, index, item, state, Preview } = props;
  const headingId = useId();
  const { mode } = item.display;
  const weather = usePolled(getWeather, WEATHER_INTERVAL_MS, mode === "weather");
  const isGuest = useIsGuest();
  const [wantsToPaint, setWantsToPaint] = useState(false);
  const matrix = { matrices, index, item };

  const paint = () => {
    setWantsToPaint(true);
    matrices.changeMatrix(index, { display: { mode: "pattern" } });
  };

  const reason = darkReason(item, state.devices?.[HUB_DEVICE_ID]?.schedule?.night);
  const isOffline = state.hubAnswered && state.devices?.[String(MATRIX_DEVICE_IDS[index])]?.online === false;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={hidden.unseen}>
        {item.name}
      </h2>
      <Card className={styles.card}>
        <header className={styles.head}>
          <NameField name={item.name} onChange={(name) => matrices.changeMatrix(index, { name })} />
          <Presence index={index} state={state} />
        </header>
        <DisplaySettings {...matrix} />
        <div className={styles.stage} data-offline={isOffline || undefined}>
          {reason && <p className={styles.note}>{reason}</p>}
          {mode === "pattern" && !isGuest ? (
            <GridEditor {...matrix} Preview={Preview} takesFocus={wantsToPaint} />
          ) : (
            <>
              <h3>Live Preview</h3>
              <Preview item={item} hubClockOffset={state.hubClockOffset} weather={weather} />
              {!isGuest && (
                <Button className={styles.begin} icon="grid" onClick={paint}>
                  Paint
                </Button>
              )}
            </>
          )}
        </div>
        <ModeSettings {...matrix} weather={weather} />
        {isOffline && <p className={styles.last}>Offline: changes apply when it is back.</p>}
      </Card>
    </section>
  );
}

function Presence({ index, state }: { index: number; state: MatricesState }) {
  if (!state.hubAnswered) return null;
  const device = state.devices?.[String(MATRIX_DEVICE_IDS[index])];
  const isUnknown = state.devices && !device;
  return (
    <>
      <OnlineBadge online={device?.online ?? false} />
      {isUnknown && (
        <span className={styles.note}>
          Not paired yet.{" "}
          <UnderSettings
            invitation="Pair it under Settings"
            otherwise="An administrator pairs it under Settings."
          />
        </span>
      )}
    </>
  );
}
