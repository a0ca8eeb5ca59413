import { call, get } from "./client";
import type { Started } from "./gcode";
import type { Player, PlayerAction } from "./generated";

export type { Player, PlayerAction, Started };

const PLAYER = "/api/sand/player";
const SHAPE = { state: "", isPaused: false, drawn: 0, total: 0, next: [""], stopAfter: false, message: "" };

export const getPlayer = () => get<Player>(PLAYER, SHAPE);

export const controlPlayer = (action: PlayerAction) => call("POST", PLAYER, { action }, { keepalive: true });

/** `speed`: percent, 10 to 300 */
export const setSpeed = (speed: number) => call("POST", PLAYER, { speed }, { keepalive: true });

/** Plays a playlist from its beginning, instead of the one that is being played. */
export const runPlaylist = (id: number) => call<Started>("POST", `/api/sand/playlists/${id}/run`, {});
