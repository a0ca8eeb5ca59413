import {
  MAX_SCENE_NAME,
  type Scene,
  type SceneMatrix,
  type SceneSand,
  type SceneStrip,
} from "../../api/scenes";
import type { LedConfig, MatrixConfig, MatrixItem, MatrixPage, Strip } from "../../api/types";
import { isLit } from "../../lib/lit";

/** What a scene does with a matrix. "leave": nothing. */
export type Choice = "leave" | "off" | "on";

/** What a scene does with the room lights. "on": what was last shown. */
export type LightsChoice = Choice | "brightness" | "look";

const HALF_BRIGHTNESS = 128;

export const brightnessOrHalf = (brightness: number) => brightness || HALF_BRIGHTNESS;

/** A scene of what lights, matrices and the table do now. `paired`: whether each matrix is. */
export function presentScene(
  led: LedConfig,
  matrix: MatrixConfig,
  paired: readonly boolean[],
  sand: SceneSand | undefined,
): Scene {
  const strip = led.strips[0];
  return {
    name: "",
    icon: "star",
    pinned: true,
    transition: 2,
    ...(strip && { led: { strips: [isLit(strip) ? lookOf(strip) : { enabled: false }] } }),
    matrix: { matrices: sceneItems(matrix).map((item, index) => (paired[index] ? presentMatrix(item) : {})) },
    ...(sand && { sand }),
  };
}

/** Both matrices. Of joined ones, the right one has the settings of the left one, and its half of the pattern. */
export function sceneItems({ matrices, joined }: MatrixConfig): MatrixItem[] {
  const [left, right] = matrices;
  if (!joined || !left || !right) return matrices.slice(0, 2);
  const { matrix, display } = left;
  return [left, { ...right, matrix, display: { ...display, pattern: right.display.pattern } }];
}

export function lookOf({ id: _id, ledCount: _ledCount, segments, ...look }: Strip): SceneStrip {
  return { ...look, ...(segments?.length && { segments }) };
}

export function lightsChoiceOf(strip: SceneStrip | undefined): LightsChoice {
  if (!strip) return "leave";
  const { enabled, brightness, ...look } = strip;
  if (Object.values(look).some((value) => value !== undefined)) return enabled === false ? "off" : "look";
  if (enabled === undefined || brightness !== undefined) return enabled === false ? "off" : "brightness";
  return enabled ? "on" : "off";
}

/** What the matrix shows now, with the settings that its mode uses. */
export function presentMatrix({ matrix, display }: MatrixItem): SceneMatrix {
  const { enabled, brightness } = matrix;
  const { mode, text, color, speed, scroll, rainbowBorder, clock, pattern } = display;
  const { pages, seconds, transition, patternId } = display;
  if (!enabled || (mode === "off" && !pages?.length)) return { matrix: { enabled: false } };
  const isPattern = mode === "pattern";
  const isOwn = (page: Pick<MatrixPage, "mode" | "patternId">) => page.mode === "pattern" && !page.patternId;
  return {
    matrix: { enabled, brightness },
    display: {
      mode,
      ...(mode === "text" && { text, scroll }),
      ...(!isPattern && { color }),
      ...((mode === "time" || mode === "weather") && clock && { clock }),
      ...((rainbowBorder || (mode === "text" && scroll)) && { speed }),
      rainbowBorder,
      ...(pages && { pages, ...(pages.length > 0 && { seconds, transition }) }),
      ...(isPattern && { patternId }),
      ...((isOwn(display) || pages?.some(isOwn)) && {
        pattern: pattern.map((each) => each.slice(1)).join(""),
      }),
    },
  };
}

/** The matrix as it will be after the scene. */
export function matrixAfter(item: MatrixItem, { matrix, display: { pattern, ...rest } = {} }: SceneMatrix) {
  const pixels =
    typeof pattern === "string" ? pattern.match(/.{6}/g)?.map((digits) => `#${digits}`) : pattern;
  return {
    ...item,
    matrix: { ...item.matrix, ...matrix },
    display: {
      ...item.display,
      ...rest,
      clock: { ...item.display.clock, ...rest.clock },
      ...(pixels && { pattern: pixels }),
    },
  };
}

export function choiceOf({ matrix, display }: SceneMatrix): Choice {
  return !matrix && !display ? "leave" : matrix?.enabled === false ? "off" : "on";
}

/** Whether two settings were taken from the same state. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with the name; "" if nothing is. */
export function nameProblem(name: string): string {
  if (!name.trim()) return "Give the scene a name.";
  return new TextEncoder().encode(name.trim()).length > MAX_SCENE_NAME ? "This name is too long." : "";
}

/** The scene without parts that set nothing. */
export function posted({ led, matrix, sand, ...scene }: Scene): Scene {
  const matrices = matrix?.matrices.map(({ message, ...each }) => ({
    ...each,
    ...(message?.text.trim() && { message }),
  }));
  const isSet = matrices?.some((each) => Object.keys(each).length > 0);
  return {
    ...scene,
    name: scene.name.trim(),
    ...(led && { led }),
    ...(matrices && isSet && { matrix: { matrices } }),
    ...(sand && { sand }),
  };
}

/** What is missing besides the name; "" if nothing is. */
export function contentProblem(scene: Scene): string {
  const { led, matrix, sand } = posted(scene);
  if (!led && !matrix && !sand) return "This scene sets nothing yet. Choose what it does.";
  if (sand?.action === "draw" && !sand.pattern) return "Choose the pattern that is drawn.";
  if (sand?.action === "playlist" && !sand.playlist) return "Choose the playlist that is drawn.";
  return "";
}
