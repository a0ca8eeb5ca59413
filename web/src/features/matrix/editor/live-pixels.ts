import type { ApiResult } from "../../../api/client";
import type { After } from "../../../state/use-polled";
import type { Pixels } from "./pattern-editor";

interface LivePorts {
  after: After;
  now(): number;
  send(pixels: Pixels): Promise<ApiResult<unknown>>;
  /**
   * Called when the hub does not show the painted pattern. Saves this browser's change to it; false if that is
   * saved already, so that another user has chosen something else.
   */
  saveMode(): boolean;
}

/** Shortest time in ms between two calls. */
const PACE_MS = 80;
/** A save may lack pixels that were painted this short before it ended, in ms. */
const LATE_MS = 1_000;
const CONFLICT = 409;

/**
 * Shows painted pixels on the hardware before they are saved: the first at once, then the newest together. At
 * most one call is in flight. Failures are ignored, because saving the pattern reports them.
 */
export class LivePixels {
  #waiting: Pixels = {};
  /** The pixels painted since the last save, and when the last of them was painted. */
  #unsaved: Pixels = {};
  #paintedAt = 0;
  #isSending = false;
  #isPausing = false;
  /** True from the response that another user has chosen another mode until the settings have changed. */
  #isStopped = false;

  readonly #ports: LivePorts;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  paint(pixels: Pixels): void {
    Object.assign(this.#unsaved, pixels);
    this.#paintedAt = this.#ports.now();
    this.#show(pixels);
  }

  /** The hub drops live pixels when settings change. Sends those again that the new settings may lack. */
  settingsChanged(): void {
    const unsaved = this.#unsaved;
    this.#unsaved = {};
    if (this.#isStopped) this.#waiting = {};
    this.#isStopped = false;
    if (this.#ports.now() - this.#paintedAt < LATE_MS) this.#show(unsaved);
  }

  #show(pixels: Pixels): void {
    Object.assign(this.#waiting, pixels);
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#isStopped || this.#isSending || this.#isPausing || Object.keys(this.#waiting).length === 0)
      return;
    const pixels = this.#waiting;
    this.#waiting = {};
    this.#isSending = this.#isPausing = true;
    this.#ports.after(PACE_MS, () => {
      this.#isPausing = false;
      void this.#pump();
    });
    const result = await this.#ports.send(pixels);
    this.#isSending = false;
    if (!result.ok && result.error.status === CONFLICT) this.#isStopped = !this.#ports.saveMode();
    void this.#pump();
  }
}
