import type { ComponentType } from "react";
import type { MatrixItem, WeatherReport } from "../api/types";

export interface MatrixPreviewProps {
  item: MatrixItem;
  hubClockOffset: number | null;
  weather: WeatherReport | null;
  /** The picture's accessible name; "" hides it from screen readers. */
  label?: string;
}

/** Plays a matrix's picture, as wide as its container. It is a chunk of its own, because several screens show it. */
export type MatrixPreview = ComponentType<MatrixPreviewProps>;
