import { useId } from "react";
import { getWeather } from "../../api/config";
import { MATRIX_DEVICE_IDS } from "../../api/types";
import { Card } from "../../components/Card";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import { OnlineBadge } from "../../components/messages/Badge";
import hidden from "../../components/Unseen.module.css";
import { brightnessOf, brightnessPercent } from "../../lib/percent";
import type { MatricesState } from "../../state/matrix";
import { usePolled } from "../../state/polling";
import { useIsGuest } from "../../state/session";
import { DisplaySettings } from "./DisplaySettings";
import { GridEditor } from "./editor/GridEditor";
import styles from "./Matrix.module.css";
import type { MatrixProps, Preview } from "./matrix-props";
import { NameField } from "./NameField";
import { UnderSettings } from "./UnderSettings";

const WEATHER_INTERVAL_MS = 60_000;

export function MatrixPanel(props: MatrixProps & { state: MatricesState; Preview: Preview }) {
  const { matrices, index, item, state, Preview } = props;
  const headingId = useId();
  const { brightness, enabled } = item.matrix;
  const percent = brightnessPercent(brightness);
  const weather = usePolled(getWeather, WEATHER_INTERVAL_MS, item.display.mode === "weather");
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={hidden.unseen}>
        {item.name}
      </h2>
      <header className={styles.head}>
        <NameField name={item.name} onChange={(name) => matrices.changeMatrix(index, { name })} />
        <Presence index={index} state={state} />
      </header>
      <div className={styles.columns}>
        <Card title="Live Preview" isPart>
          <Preview item={item} hubClockOffset={state.hubClockOffset} weather={weather} />
        </Card>
        <div className={styles.settings}>
          <Card>
            <div className={styles.fields}>
              <Switch
                label="Matrix Active"
                checked={enabled}
                onChange={(on) => matrices.changeMatrix(index, { matrix: { enabled: on } })}
              />
              <Slider
                label="Brightness"
                min={0}
                max={100}
                value={percent}
                valueText={`${percent}%`}
                onChange={(typed) =>
                  matrices.changeMatrix(index, { matrix: { brightness: brightnessOf(typed, brightness) } })
                }
                onDragStart={matrices.dragStart}
                onDragEnd={matrices.dragEnd}
              />
            </div>
          </Card>
          <DisplaySettings matrices={matrices} index={index} item={item} weather={weather} />
        </div>
        {!useIsGuest() && <GridEditor matrices={matrices} index={index} item={item} Preview={Preview} />}
      </div>
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
