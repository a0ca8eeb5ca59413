import type { ComponentType } from "react";
import type { MatrixItem, WeatherReport } from "../api/types";
import type { PatternFrames } from "../lib/pattern-bytes";

/** Saved patterns by their ids; null for one that does not exist, nothing for one that is not loaded yet. */
export type PatternsById = Readonly<Record<number, PatternFrames | null>>;

export interface MatrixPreviewProps {
  item: MatrixItem;
  /** The picture's accessible name; "" hides it from screen readers. */
  label?: string;
  /** Shows the first moment only. */
  isStill?: boolean;
  /** Without it, the preview asks the hub for the weather. */
  weather?: WeatherReport | null;
  /** Shown instead of the hub's saved patterns. */
  patterns?: PatternsById;
}

/** Plays a matrix's picture, as wide as its container. */
export type MatrixPreview = ComponentType<MatrixPreviewProps>;
