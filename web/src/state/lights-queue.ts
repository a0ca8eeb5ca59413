import type { ApiError, ApiResult } from "../api/client";
import type { LedConfig, Revisioned, Saved } from "../api/types";
import { applyChange, isEmpty, type LightsChange, mergeChanges, NO_CHANGE } from "./lights-change";

/** Runs `task` after `ms`; the answer cancels it. */
export type After = (ms: number, task: () => void) => () => void;

export interface QueuePorts {
  after: After;
  send(config: LedConfig, revision: number): Promise<ApiResult<Saved>>;
  /** The hub's present settings when the error says that somebody else was faster. */
  conflicting(error: ApiError): Revisioned<LedConfig> | null;
  /** The queue's state has changed. */
  changed(): void;
  failed(error: ApiError): void;
}

export const SAVE_DELAY_MS = 100;
const MOST_CONFLICTS = 5;

/**
 * Saves changes of the lights. The first change arms the timer and later ones don't re-arm it; one request is
 * in flight at most, the newest values go next. A save that meets newer settings is laid over them and sent
 * again. What could not be saved stays pending.
 */
export class LightsQueue {
  /** The hub's settings as last seen. */
  base: Revisioned<LedConfig> | null = null;
  /** Counts finished saves. */
  saves = 0;
  /** The revision that holds this browser's last saved change. */
  ownRevision: number | null = null;
  hasFailed = false;
  #pending = NO_CHANGE;
  #sending: LightsChange | null = null;
  #transfer: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | null = null;
  #due = false;
  #auto = true;

  readonly #ports: QueuePorts;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  /** The hub's settings with this browser's changes on top. */
  get shown(): Revisioned<LedConfig> | null {
    if (!this.base) return null;
    return applyChange(this.base, mergeChanges(this.#sending ?? NO_CHANGE, this.#pending));
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  get hasPending(): boolean {
    return !isEmpty(this.#pending);
  }

  get isIdle(): boolean {
    return !this.isSending && !this.hasPending;
  }

  adopt(config: Revisioned<LedConfig>): void {
    if (this.ownRevision !== null && config.revision < this.ownRevision) this.ownRevision = null;
    this.base = config;
    this.#ports.changed();
  }

  change(change: LightsChange): void {
    this.#pending = mergeChanges(this.#pending, change);
    if (this.#auto) this.#arm();
    this.#ports.changed();
  }

  setAuto(auto: boolean): void {
    this.#auto = auto;
    if (!auto) this.#disarm();
    else if (this.hasPending) this.#arm();
    this.#ports.changed();
  }

  /** Sends what is pending without waiting for the timer. */
  flush(): void {
    this.#disarm();
    this.#due = true;
    this.#pump();
  }

  /** Forgets what is not yet sent; resolves when nothing is in flight. */
  async discard(): Promise<void> {
    this.#disarm();
    this.#pending = NO_CHANGE;
    this.hasFailed = false;
    this.#ports.changed();
    await this.#transfer;
    if (this.hasFailed) await this.discard();
  }

  #arm(): void {
    this.#cancelTimer ??= this.#ports.after(SAVE_DELAY_MS, () => {
      this.#cancelTimer = null;
      this.#due = true;
      this.#pump();
    });
  }

  #disarm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#due = false;
  }

  #pump(): void {
    if (this.isSending || !this.#due || !this.base) return;
    this.#due = false;
    if (!this.hasPending) return;
    this.#transfer = this.#transmit(this.base);
  }

  async #transmit(base: Revisioned<LedConfig>): Promise<void> {
    let current = base;
    for (let conflicts = 0; ; conflicts++) {
      this.#sending = mergeChanges(this.#sending ?? NO_CHANGE, this.#pending);
      this.#pending = NO_CHANGE;
      this.hasFailed = false;
      this.#ports.changed();
      const sent = applyChange(current, this.#sending);
      const { revision, ...config } = sent;
      const result = await this.#ports.send(config, revision);
      if (result.ok) return this.#succeed({ ...sent, revision: result.value.revision });
      const newer = this.#ports.conflicting(result.error);
      if (newer) current = this.base = newer;
      if (!newer || conflicts >= MOST_CONFLICTS) return this.#fail(result.error);
    }
  }

  #succeed(saved: Revisioned<LedConfig>): void {
    this.base = saved;
    this.ownRevision = saved.revision;
    this.saves++;
    this.#sending = null;
    this.#ports.changed();
    this.#pump();
  }

  #fail(error: ApiError): void {
    this.#pending = mergeChanges(this.#sending ?? NO_CHANGE, this.#pending);
    this.#sending = null;
    this.hasFailed = true;
    this.#ports.failed(error);
    this.#ports.changed();
    this.#pump();
  }
}
