import { type ApiResult, call } from "./client";
import type { MatrixItem, Strip } from "./types";

export const SCENE_ICONS = [
  ...["sun", "moon", "sunrise", "sunset", "star", "heart", "home", "away"],
  ...["tv", "book", "dinner", "party", "music", "bed", "work", "play"],
] as const;

export type SceneIcon = (typeof SCENE_ICONS)[number];

/** The icon to show; "star" for one that this panel does not know. */
export function iconOf(icon: string): SceneIcon {
  return SCENE_ICONS.find((each) => each === icon) ?? "star";
}

export type ScenePart = "lights" | "matrix-1" | "matrix-2" | "sand";

/** A missing field stays as it is. */
export type SceneStrip = Partial<Omit<Strip, "id" | "ledCount">>;

/** A missing field stays as it is; an empty object sets nothing. */
export interface SceneMatrix {
  matrix?: Partial<Pick<MatrixItem["matrix"], "enabled" | "brightness">>;
  display?: Partial<Omit<MatrixItem["display"], "pattern">> & {
    /** 1,536 hex digits: "rrggbb" of 256 pixels, in layout B. */
    pattern?: string;
  };
  /** Is shown once when the scene runs. */
  message?: SceneMessage;
}

export interface SceneMessage {
  text: string;
  /** 1..3600 */
  seconds?: number;
}

export interface SceneSand {
  action: "draw" | "playlist" | "pause" | "resume" | "stop" | "skip";
  /** For "draw": the id of a pattern of the library. "now" ends what is being drawn. */
  pattern?: string;
  when?: "now" | "next";
  /** For "playlist": its id. */
  playlist?: number;
  /** The name of the pattern or the playlist. */
  name?: string;
}

/** What a missing part controls stays as it is. */
export interface Scene {
  name: string;
  icon: string;
  /** Shown on the dashboard. */
  pinned: boolean;
  /** Seconds in which the room lights fade. */
  transition: number;
  led?: { strips: SceneStrip[] };
  matrix?: { matrices: SceneMatrix[] };
  sand?: SceneSand;
}

/** A scene in the list of all. */
export interface SceneSummary {
  id: number;
  name: string;
  /** One of `SCENE_ICONS`, or one that this panel does not know. */
  icon: string;
  /** The color of the lights, "#rrggbb"; null if the scene sets none. */
  color: string | null;
  /** What the scene sets. */
  parts: ScenePart[];
  pinned: boolean;
  /** Only of a look. */
  content?: Pick<Scene, "led">;
}

export interface SceneList {
  revision: number;
  /** The scene that nothing has changed since it was run. */
  running: number | null;
  scenes: SceneSummary[];
}

/** Sets the room lights and nothing else. */
export function isLook({ parts }: Pick<SceneSummary, "parts">): boolean {
  return parts.length === 1 && parts[0] === "lights";
}

export const SCENES_PATH = "/api/scenes";

export function getScenes(): Promise<ApiResult<SceneList>> {
  return call("GET", SCENES_PATH, undefined, {
    shape: { revision: 0, scenes: [{ id: 0, name: "", icon: "", parts: [""], pinned: true }] },
  });
}

/** The message says what could not be done. It is empty if everything was. */
export function runScene(id: number): Promise<ApiResult<{ success: boolean; message: string }>> {
  return call("POST", `${SCENES_PATH}/${id}/run`, undefined, { keepalive: true, shape: { message: "" } });
}
