import { getWeather } from "../../../api/config";
import type { SceneMatrix } from "../../../api/scene-editing";
import type { MatrixItem } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { Select } from "../../../components/fields/Select";
import { useConfig } from "../../../state/config-store";
import { ledMatrices } from "../../../state/matrix";
import type { MatrixPreview } from "../../../state/matrix-preview";
import { EVERY, usePolled } from "../../../state/use-polled";
import styles from "../Scenes.module.css";
import { CHOICES, type Choice, choiceOf, HALF_BRIGHTNESS, matrixAfter, presentMatrix } from "../scene-draft";
import { BrightnessSlider } from "./BrightnessSlider";

const FULL_BRIGHTNESS = 255;

interface MatrixPartProps {
  item: MatrixItem;
  part: SceneMatrix;
  isPaired: boolean;
  Preview: MatrixPreview;
  onChange: (part: SceneMatrix) => void;
}

export function MatrixPart({ item, part, isPaired, Preview, onChange }: MatrixPartProps) {
  const choice = choiceOf(part.matrix?.enabled, Object.keys(part).length > 0);
  const isDark = !item.matrix.enabled || item.display.mode === "off";
  const choose = (chosen: Choice) => {
    if (chosen === "leave") onChange({});
    else if (chosen === "off") onChange({ matrix: { enabled: false } });
    else onChange(litMatrix(item));
  };
  return (
    <Card className={styles.part}>
      <Select label={item.name} value={choice} options={CHOICES} onChange={choose} />
      {!isPaired && choice !== "leave" && (
        <p role="status" className={styles.note}>
          {item.name} is not paired, so this does nothing.
        </p>
      )}
      {choice === "on" && (
        <>
          <div className={styles.picture}>
            <Picture Preview={Preview} item={matrixAfter(item, part)} />
          </div>
          {isDark ? (
            <p className={styles.note}>{item.name} is dark now.</p>
          ) : (
            <Button onClick={() => onChange({ ...part, display: presentMatrix(item).display })}>
              Take what it shows now
            </Button>
          )}
          <BrightnessSlider
            value={part.matrix?.brightness ?? FULL_BRIGHTNESS}
            onChange={(brightness) => onChange({ ...part, matrix: { ...part.matrix, brightness } })}
          />
        </>
      )}
    </Card>
  );
}

/** The matrix as it would be if it were switched on now; text instead of the mode Off. */
function litMatrix({ matrix, display, ...item }: MatrixItem): SceneMatrix {
  return presentMatrix({
    ...item,
    matrix: { ...matrix, enabled: true, brightness: matrix.brightness || HALF_BRIGHTNESS },
    display: { ...display, mode: display.mode === "off" ? "text" : display.mode },
  });
}

function Picture({ Preview, item }: { Preview: MatrixPreview; item: MatrixItem }) {
  const { hubClockOffset } = useConfig(ledMatrices);
  const weather = usePolled(getWeather, EVERY.weather, item.display.mode === "weather");
  return <Preview item={item} hubClockOffset={hubClockOffset} weather={weather} />;
}
