import { useMemo, useState } from "react";
import type { MatrixItem } from "../../api/types";
import { HUB_DEVICE_ID, MATRIX_DEVICE_IDS } from "../../api/types";
import { OnlineBadge } from "../../components/Badge";
import { Card } from "../../components/Card";
import { Link } from "../../components/Link";
import { Slider } from "../../components/Slider";
import { Switch } from "../../components/Switch";
import { brightnessOf, brightnessPercent } from "../../lib/percent";
import type { Matrices, MatricesState } from "../../state/matrix";
import { useSession } from "../../state/session";
import { DisplaySettings } from "./DisplaySettings";
import { GridEditor } from "./GridEditor";
import styles from "./Matrix.module.css";
import { MatrixPreview } from "./MatrixPreview";
import { clipped } from "./text-limit";
import { useWeather } from "./use-weather";

export interface MatrixProps {
  matrices: Matrices;
  /** 0 or 1 */
  index: number;
  item: MatrixItem;
}

const LONGEST_NAME_BYTES = 64;

export function MatrixPanel(props: MatrixProps & { state: MatricesState }) {
  const { matrices, index, item, state } = props;
  const { brightness, enabled } = item.matrix;
  const percent = brightnessPercent(brightness);
  const hubAhead = useHubAhead(state);
  const weather = useWeather(item.display.mode === "weather");
  return (
    <section className={styles.panel} aria-label={item.name}>
      <header className={styles.head}>
        <NameField name={item.name} onChange={(name) => matrices.changeMatrix(index, { name })} />
        <Presence index={index} state={state} />
      </header>
      <div className={styles.columns}>
        <MatrixPreview item={item} hubAhead={hubAhead} weather={weather} />
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
        <GridEditor matrices={matrices} index={index} item={item} />
      </div>
    </section>
  );
}

/** An empty field stays empty only while it is typed in: every matrix has a name. */
function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      className={styles.name}
      aria-label="Name"
      title="Change the name"
      spellCheck={false}
      value={draft ?? name}
      onChange={(event) => {
        const typed = clipped(event.currentTarget.value, LONGEST_NAME_BYTES);
        setDraft(typed);
        if (typed.trim()) onChange(typed);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}

function Presence({ index, state }: { index: number; state: MatricesState }) {
  const { user } = useSession();
  if (!state.hubAnswered) return null;
  const device = state.devices?.[String(MATRIX_DEVICE_IDS[index])];
  const isUnknown = state.devices && !device;
  return (
    <>
      <OnlineBadge online={device?.online ?? false} />
      {isUnknown && (
        <span className={styles.note}>
          Not paired yet.{" "}
          {user?.is_admin ? (
            <Link href="/settings">Pair it under Settings</Link>
          ) : (
            "An administrator pairs it under Settings."
          )}
        </span>
      )}
    </>
  );
}

/** Matrices have their time from the hub; before its first answer this browser's will do. */
function useHubAhead({ devices }: MatricesState): number | null {
  return useMemo(() => {
    const hub = devices?.[HUB_DEVICE_ID];
    if (!hub) return new Date().getTimezoneOffset() * -60_000;
    if (!hub.deviceTime || hub.utcOffset == null) return null;
    return Date.parse(hub.deviceTime) + hub.utcOffset * 1000 - Date.now();
  }, [devices]);
}
