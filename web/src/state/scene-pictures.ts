import type { ComponentType } from "react";
import type { OwnPalette, Strip } from "../api/types";
import type { EffectList } from "./effect-list";
import type { MatrixPreview } from "./matrix-preview";

export interface LookPictureProps {
  strip: Strip;
  list: EffectList;
  /** Those that the user has made. */
  palettes: OwnPalette[] | undefined;
}

export interface PatternFieldProps {
  /** The id of the chosen pattern; undefined if none is. */
  pattern: string | undefined;
  /** The name that it had when it was chosen. */
  name: string;
  onChoose: (pattern: { id: string; name: string }) => void;
}

/** What the editor of scenes shows of other features, whose code is in their chunks. */
export interface ScenePictures {
  Matrix: MatrixPreview;
  /** The room lights, without motion. */
  Look: ComponentType<LookPictureProps>;
  /** A pattern of the library, and a choice of another one by its picture. */
  Pattern: ComponentType<PatternFieldProps>;
}
