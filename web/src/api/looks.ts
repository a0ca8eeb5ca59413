import { call, get } from "./client";
import type { EffectList, LooksPlaylist, LooksState } from "./generated";

export type { LooksPlaylist, LooksState };
export type LookStep = LooksPlaylist["steps"][number];

export { MAX_LOOKS_PLAYLIST_STEPS as MAX_STEPS } from "./generated";

const PATH = "/api/looks/playlist";
const SHAPE = { playlist: { steps: [{ scene: 0, seconds: 0, transition: 0 }] }, playing: true };

export const getLooksPlaylist = () => get<LooksState>(PATH, SHAPE);

/** Ends the playlist if it is played. */
export const changeLooksPlaylist = (playlist: LooksPlaylist) =>
  call<LooksState>("PUT", PATH, playlist, { shape: SHAPE });

export const controlLooksPlaylist = (action: "start" | "stop") =>
  call<LooksState>("POST", `${PATH}/${action}`, undefined, { shape: SHAPE });

/** What the hub can show. */
export const getEffects = () =>
  get<EffectList>("/api/config/effects", {
    effects: [{ name: "", colors: 0, palette: true, intensity: true, speed: true }],
    palettes: [{ name: "", colors: [""] }],
  });

/** Stops live light until its sender pauses. */
export const takeLightsBack = () => call("POST", "/api/connections/wled/take-back");
