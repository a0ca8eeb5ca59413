import type { SceneMatrix } from "../../../api/scenes";
import type { MatrixItem } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { fieldsOf } from "../../../components/fields/fields-of";
import { BrightnessSlider } from "../../../components/fields/PercentSliders";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { TextField } from "../../../components/fields/TextField";
import { lengthOptions } from "../../../lib/time/length-text";
import type { MatrixPreview } from "../../../state/matrix-preview";
import styles from "../Scenes.module.css";
import { brightnessOrHalf, type Choice, choiceOf, isSame, matrixAfter, presentMatrix } from "../scene-draft";

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "leave", label: "Leave as it is" },
  { value: "off", label: "Off" },
  { value: "on", label: "On" },
];
const FULL_BRIGHTNESS = 255;
/** Bytes. */
const MAX_MESSAGE = 1020;
/** Seconds. */
const MESSAGE_TIME = 15;
const MESSAGE_TIMES = [5, MESSAGE_TIME, 60, 600];

interface MatrixPartProps {
  item: MatrixItem;
  part: SceneMatrix;
  isPaired: boolean;
  Preview: MatrixPreview;
  onChange: (part: SceneMatrix) => void;
}

export function MatrixPart({ item, part, isPaired, Preview, onChange }: MatrixPartProps) {
  const { message, ...settings } = part;
  const { text = "", seconds = MESSAGE_TIME } = message ?? {};
  const of = fieldsOf({ text, seconds }, (changes) =>
    onChange({ ...settings, message: { text, seconds, ...changes } }),
  );
  const choice = choiceOf(part);
  const isDark = !item.matrix.enabled || item.display.mode === "off";
  const present = presentMatrix(item).display;
  const set = (next: SceneMatrix) => onChange({ ...next, ...(message && { message }) });
  const choose = (chosen: Choice) => {
    if (chosen === "leave") set({});
    else set(chosen === "off" ? { matrix: { enabled: false } } : litMatrix(item));
  };
  return (
    <Card className={styles.part}>
      <Select label={item.name} value={choice} options={CHOICES} onChange={choose} />
      {!isPaired && (choice !== "leave" || message) && (
        <p role="status" className="bad">
          {item.name} is not paired, so this does nothing.
        </p>
      )}
      {choice === "on" && (
        <>
          <div className={`rounded ${styles.picture}`}>
            <Preview item={matrixAfter(item, part)} />
          </div>
          {isDark && <p className="note">{item.name} is dark now.</p>}
          {!isDark && !isSame(present, part.display) && (
            <Button onClick={() => set({ ...settings, display: present })}>Take what it shows now</Button>
          )}
          <BrightnessSlider
            value={part.matrix?.brightness ?? FULL_BRIGHTNESS}
            onChange={(brightness) => set({ ...settings, matrix: { ...part.matrix, brightness } })}
          />
        </>
      )}
      {choice !== "off" && (
        <Switch
          label="Show a message once"
          value={message !== undefined}
          onChange={(on) =>
            onChange(on ? { ...settings, message: { text: "", seconds: MESSAGE_TIME } } : settings)
          }
        />
      )}
      {message !== undefined && (
        <div className={`grid top gap10 ${styles.pair}`}>
          <TextField label="Message" maxBytes={MAX_MESSAGE} autoComplete="off" {...of("text")} />
          <Select label="Shown for" options={lengthOptions(MESSAGE_TIMES, seconds)} {...of("seconds")} />
        </div>
      )}
    </Card>
  );
}

/** The matrix as it would be if it were switched on now; text instead of the mode Off. */
function litMatrix({ matrix, display, ...item }: MatrixItem): SceneMatrix {
  return presentMatrix({
    ...item,
    matrix: { ...matrix, enabled: true, brightness: brightnessOrHalf(matrix.brightness) },
    display: { ...display, mode: display.mode === "off" ? "text" : display.mode },
  });
}
