import { useMemo, useState } from "react";
import type { MatrixItem } from "../../../api/types";
import { Preview } from "../preview/preview-chunk";
import styles from "./PatternShelf.module.css";
import { showing } from "./showing";

interface PatternTileProps {
  item: MatrixItem;
  /** 0 for the painted one */
  id: number;
  name: string;
  isAnimation: boolean;
  isShown: boolean;
  onShow: (id: number) => void;
}

/** A pattern as it looks on the matrix. It moves under a mouse and with the focus, on touch screens always. */
export function PatternTile({ item, id, name, isAnimation, isShown, onShow }: PatternTileProps) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const columns = item.matrix.width;
  // A saved pattern is not drawn again while another one is painted.
  const painted = id === 0 ? item.display.pattern : undefined;
  const picture = useMemo(() => showing(columns, id, painted), [columns, id, painted]);
  const moves = isPointed || hasFocus || matchMedia("(hover: none)").matches;
  return (
    <button
      type="button"
      className={`choice tile packed ${styles.tile}`}
      aria-pressed={isShown}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={() => onShow(id)}
    >
      <Preview item={picture} label="" isStill={isAnimation && !moves} />
      <span className={`breaks ${styles.name}`}>{name}</span>
      {isAnimation && <span className="unseen"> (animation)</span>}
    </button>
  );
}
