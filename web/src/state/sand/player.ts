import type { Player, PlayerAction } from "../../api/player";
import { STARTING } from "./drawing";

/** A playlist for those who need no more of it. */
export type Named = NonNullable<Player["playlist"]>;

/** The expected effect of an action on the player. */
export const PLAYER_AFTER: Partial<Record<PlayerAction, (player: Player) => Partial<Player>>> = {
  pause: () => ({ isPaused: true }),
  resume: () => ({ isPaused: false }),
  stopAfter: () => ({ stopAfter: true }),
  continue: () => ({ stopAfter: false }),
  skip: (player) => ({ ...BETWEEN, next: player.next.slice(1), message: "Skipping…" }),
  stop: () => ({ ...BETWEEN, next: [], message: "Stopping…" }),
  drawAnyway: () => ({ message: STARTING }),
};

/** Nothing is drawn until the hub has done what was asked for. */
const BETWEEN = {
  state: "waiting",
  isPaused: false,
  file: null,
  pattern: null,
  pauseLeft: null,
  remaining: null,
} as const;

/** What is expected as soon as a playlist is started. */
export function playerOf(playlist: Named): Player {
  return {
    ...BETWEEN,
    revision: 0,
    playlist,
    drawn: 0,
    total: 0,
    next: [],
    stopAfter: false,
    speed: 100,
    message: STARTING,
  };
}
