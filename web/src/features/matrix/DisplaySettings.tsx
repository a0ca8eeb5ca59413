import { MATRIX_MODES, type MatrixItem, type WeatherReport } from "../../api/types";
import { Card } from "../../components/Card";
import { ColorField } from "../../components/fields/ColorField";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import { speedPercent } from "../../lib/percent";
import styles from "./Matrix.module.css";
import type { MatrixProps } from "./matrix-props";
import { effects, idleSentence, MODE_TEXTS } from "./mode-texts";
import { TextContent } from "./TextContent";
import { WeatherNote } from "./WeatherNote";

const MODE_OPTIONS = MATRIX_MODES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface DisplaySettingsProps extends MatrixProps {
  weather: WeatherReport | null;
}

export function DisplaySettings({ matrices, index, item, weather }: DisplaySettingsProps) {
  const { display } = item;
  const used = effects(display);
  const idle = idleSentence(display.mode, used);
  const change = (to: Partial<Omit<MatrixItem["display"], "pattern">>) =>
    matrices.changeMatrix(index, { display: to });
  return (
    <Card title="Display Settings" isPart>
      <div className={styles.fields}>
        <Select
          label="Display Mode"
          value={display.mode}
          options={MODE_OPTIONS}
          hint={MODE_TEXTS[display.mode].hint}
          onChange={(mode) => change({ mode })}
        />
        {weather && <WeatherNote weather={weather} />}
        <TextContent
          text={display.text}
          disabled={!used["Text Content"]}
          onChange={(text) => change({ text })}
        />
        <ColorField
          label="Text Color"
          value={display.color}
          disabled={!used["Text Color"]}
          onChange={(color) => change({ color })}
        />
        <Slider
          label="Animation Speed"
          min={0}
          max={1000}
          step={10}
          value={display.speed}
          valueText={`${speedPercent(display.speed)}%`}
          disabled={!used["Animation Speed"]}
          onChange={(speed) => change({ speed })}
          onDragStart={matrices.dragStart}
          onDragEnd={matrices.dragEnd}
        />
        <div>
          <Switch
            label="Scroll Text"
            checked={display.scroll}
            disabled={!used["Scroll Text"]}
            onChange={(scroll) => change({ scroll })}
          />
          <Switch
            label="Rainbow Border"
            checked={display.rainbowBorder}
            disabled={!used["Rainbow Border"]}
            onChange={(rainbowBorder) => change({ rainbowBorder })}
          />
        </div>
        {idle && <p className={styles.note}>{idle}</p>}
      </div>
    </Card>
  );
}
