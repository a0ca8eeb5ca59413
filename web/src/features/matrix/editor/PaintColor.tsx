import { Button } from "../../../components/Button";
import { ColorField } from "../../../components/fields/ColorField";
import { Swatches } from "../../../components/fields/Swatches";
import styles from "../Matrix.module.css";
import { useRecentColors } from "./recent-colors";

interface PaintColorProps {
  color: string;
  erases: boolean;
  onChange: (color: string) => void;
  onErase: (erases: boolean) => void;
}

export function PaintColor({ color, erases, onChange, onErase }: PaintColorProps) {
  const recent = useRecentColors();
  return (
    <div className={`line gap5 shrinks relative ${styles.paint}`}>
      <ColorField label="Paint Color" value={color} onChange={onChange} />
      <Swatches
        label="Recent colors"
        swatches={recent.map((each) => ({ name: each, color: each }))}
        value={erases ? "" : color}
        onChange={onChange}
      />
      <Button className={styles.eraser} aria-pressed={erases} onClick={() => onErase(!erases)}>
        Erase
      </Button>
    </div>
  );
}
