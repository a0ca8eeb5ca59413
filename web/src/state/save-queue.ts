import type { ApiError, ApiResult } from "../api/client";
import type { Revisioned, Saved } from "../api/types";
import { applyPatch, isEmptyPatch, mergePatches, type Patch } from "../lib/patch";
import type { After } from "./use-polled";

export interface QueueTiming {
  /** Delay in ms between the last change and its sending. */
  pauseMs: number;
  /** Longest delay in ms between the first unsent change and its sending. */
  maxMs: number;
}

export type Send<Config> = (
  config: Config,
  revision: number,
  outlivesPage: boolean,
) => Promise<ApiResult<Saved>>;

interface QueuePorts<Config> extends QueueTiming {
  after: After;
  /** Returns an error if the hub's settings are newer than `revision`. */
  send: Send<Config>;
  /** The hub's current settings if the error reports that another browser saved first. */
  conflicting(error: ApiError): Revisioned<Config> | null;
  /** Called before changes are applied to settings that another browser saved first, and sent again. */
  overtaken(revision: number): Promise<void>;
  changed(): void;
  saved(): void;
  failed(error: ApiError): void;
}

/** When a change is sent. "at last": the page is closing, so by a request that outlives it. */
type Due = "now" | "at last";

const NO_CHANGE = {};
const MAX_CONFLICTS = 5;
const REFUSED = 400;

/**
 * Saves changes of one part of the configuration. At most one request is in flight; the newest values are
 * sent next. If a save conflicts with newer settings, its changes are applied to them and sent again. A
 * change that could not be saved stays pending, unless the hub rejected its value.
 */
export class SaveQueue<Config extends object> {
  /** The hub's settings as last received. */
  base: Revisioned<Config> | null = null;
  saves = 0;
  /** The revision that contains this browser's last saved change. */
  ownRevision: number | null = null;
  /** The HTTP status for which the pending change was not saved, 0 for no response. */
  failure: number | null = null;
  /** Incremented by `forget`; responses to requests of an earlier visit are ignored. */
  visit = 0;
  #pending: object = NO_CHANGE;
  #sending: object | null = null;
  #transfer: Promise<void> = Promise.resolve();
  #cancelPause: (() => void) | null = null;
  #cancelMax: (() => void) | null = null;
  #due: Due | null = null;
  #auto = true;
  /** Number of `hold` calls without their `release`; while it is above 0, nothing is sent. */
  #holds = 0;

  readonly #ports: QueuePorts<Config>;

  constructor(ports: QueuePorts<Config>) {
    this.#ports = ports;
  }

  /** The hub's settings with this browser's changes applied. */
  get shown(): Revisioned<Config> | null {
    if (!this.base) return null;
    return applyPatch(this.base, this.#toSend);
  }

  get #toSend(): object {
    return mergePatches(this.#sending ?? NO_CHANGE, this.#pending);
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  get hasPending(): boolean {
    return !isEmptyPatch(this.#pending);
  }

  get isIdle(): boolean {
    return !this.isSending && !this.hasPending;
  }

  adopt(config: Revisioned<Config>): void {
    if (this.ownRevision !== null && config.revision < this.ownRevision) this.ownRevision = null;
    this.base = config;
    this.#ports.changed();
  }

  change(change: Patch<Config>): void {
    this.#pending = mergePatches(this.#pending, change as object);
    if (this.#auto) this.#arm();
    this.#ports.changed();
  }

  setAuto(auto: boolean): void {
    this.#auto = auto;
    if (!auto) this.#disarm();
    else if (this.hasPending) this.#arm();
    this.#ports.changed();
  }

  flush(due: Due = "now"): void {
    this.#disarm();
    this.#due = due;
    this.#pump();
  }

  /**
   * Called when the page may be closed: sends changes in flight or waiting by requests that outlive the page.
   * If another browser saved first, resolving the conflict still needs the page.
   */
  async sendLast(): Promise<void> {
    const { shown } = this;
    const copy = shown && this.isSending && this.#send(shown, true);
    this.flush("at last");
    await copy;
    await this.#transfer;
  }

  /** Sends nothing until `release` is called the same number of times. */
  hold(): void {
    this.#holds++;
  }

  release(): void {
    this.#holds = Math.max(0, this.#holds - 1);
    this.#pump();
  }

  /** Drops unsent changes; resolves when no request is in flight. */
  async discard(): Promise<void> {
    this.#drop();
    this.#ports.changed();
    await this.#transfer;
    if (this.failure !== null) await this.discard();
  }

  forget(): void {
    this.#drop();
    this.#sending = null;
    this.base = null;
    this.ownRevision = null;
    this.#holds = 0;
    this.visit++;
  }

  #drop(): void {
    this.#disarm();
    this.#pending = NO_CHANGE;
    this.failure = null;
  }

  #arm(): void {
    const { after, pauseMs, maxMs } = this.#ports;
    this.#cancelPause?.();
    this.#cancelPause = after(pauseMs, this.#flushNow);
    this.#cancelMax ??= after(maxMs, this.#flushNow);
  }

  #disarm(): void {
    this.#cancelPause?.();
    this.#cancelMax?.();
    this.#cancelPause = this.#cancelMax = null;
    this.#due = null;
  }

  readonly #flushNow = (): void => this.flush();

  #pump(): void {
    const due = this.#due;
    if (this.isSending || this.#holds > 0 || due === null || !this.base) return;
    this.#due = null;
    if (this.hasPending) this.#transfer = this.#transmit(this.base, due === "at last");
  }

  #send({ revision, ...config }: Revisioned<Config>, outlivesPage: boolean) {
    return this.#ports.send(config as Config, revision, outlivesPage);
  }

  async #transmit(base: Revisioned<Config>, outlivesPage: boolean): Promise<void> {
    const { visit } = this;
    let current = base;
    for (let conflicts = 0; ; conflicts++) {
      this.#sending = this.#toSend;
      this.#pending = NO_CHANGE;
      this.failure = null;
      this.#ports.changed();
      const sent = applyPatch(current, this.#sending);
      const result = await this.#send(sent, outlivesPage);
      if (visit !== this.visit) return;
      if (result.ok) return this.#succeed({ ...sent, revision: result.value.revision });
      const newer = this.#ports.conflicting(result.error);
      if (newer) current = this.base = newer;
      if (!newer || conflicts >= MAX_CONFLICTS) return this.#fail(result.error);
      if (conflicts > 0 || outlivesPage) continue;
      await this.#ports.overtaken(newer.revision);
      if (visit !== this.visit) return;
    }
  }

  #succeed(saved: Revisioned<Config>): void {
    this.base = saved;
    this.ownRevision = saved.revision;
    this.saves++;
    this.#sending = null;
    this.#ports.saved();
    this.#ports.changed();
    this.#pump();
  }

  #fail(error: ApiError): void {
    if (error.status !== REFUSED) {
      this.#pending = this.#toSend;
      this.failure = error.status;
    }
    this.#sending = null;
    this.#ports.failed(error);
    this.#ports.changed();
    this.#pump();
  }
}
