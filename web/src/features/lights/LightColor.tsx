import { useId, useState } from "react";
import { IconButton } from "../../components/Button";
import { ColorField } from "../../components/fields/ColorField";
import { ColorPanel } from "../../components/fields/ColorPanel";
import { noteColor } from "../../components/fields/kept-colors";
import { Swatches } from "../../components/fields/Swatches";
import { COLOR_PRESETS } from "../../lib/color-presets";
import type { Lights } from "../../state/lights";
import styles from "./RoomLights.module.css";
import type { ChangeLook } from "./segment-control";

interface LightColorProps {
  lights: Lights;
  onChange: ChangeLook;
  color: string;
  /** Why the color has no effect. */
  note: string | undefined;
  isDisabled: boolean;
}

/** One row and the presets; the rest opens in place. */
export function LightColor({ lights, onChange, color, note, isDisabled }: LightColorProps) {
  const panelId = useId();
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened && !isDisabled;
  const props = {
    value: color,
    disabled: isDisabled,
    onChange: (chosen: string) => {
      noteColor(chosen);
      onChange({ color: chosen });
    },
  };
  return (
    <div className={`grid gap6 ${styles.color}`}>
      <ColorField label="Color" note={note} {...props}>
        <IconButton
          className={styles.opener}
          icon={isOpen ? "up" : "down"}
          label="More colors"
          aria-expanded={isOpen}
          disabled={isDisabled}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpened(!isOpen)}
        />
      </ColorField>
      <Swatches label="Color presets" swatches={COLOR_PRESETS} {...props} />
      {isOpen && <ColorPanel id={panelId} {...lights.drag} {...props} />}
    </div>
  );
}
