import type { ApiError, ApiResult } from "../api/client";
import type { Revisioned, Saved } from "../api/types";
import { applyPatch, isEmptyPatch, mergePatches, type Patch } from "../lib/patch";
import type { After } from "./polling";

export interface QueueTiming {
  /** Changes are sent once nothing more has changed for this long, ... */
  pauseMs: number;
  /** ... but this long after the first of them at the latest. */
  mostMs: number;
}

export interface QueuePorts<Config> extends QueueTiming {
  after: After;
  /** Of settings older than the hub's nothing is saved. The request may have to outlive the page. */
  send(config: Config, revision: number, outlivesPage: boolean): Promise<ApiResult<Saved>>;
  /** The hub's present settings when the error says that somebody else was faster. */
  conflicting(error: ApiError): Revisioned<Config> | null;
  /** The queue's state has changed. */
  changed(): void;
  saved(): void;
  failed(error: ApiError): void;
}

/** At last: by a request that outlives the page. */
type Due = "now" | "at last";

const NO_CHANGE = {};
const MOST_CONFLICTS = 5;
const REFUSED = 400;

/**
 * Saves changes of one part of the configuration. One request is in flight at most, the newest values go next. A
 * save that meets newer settings is laid over them and sent again. What could not be saved stays pending, unless
 * the hub refused its value.
 */
export class ConfigQueue<Config extends object> {
  /** The hub's settings as last seen. */
  base: Revisioned<Config> | null = null;
  /** Counts finished saves. */
  saves = 0;
  /** The revision that holds this browser's last saved change. */
  ownRevision: number | null = null;
  /** Why what is pending could not be saved: the HTTP status, 0 when no answer came; null when nothing failed. */
  failure: number | null = null;
  /** Counts what was forgotten: answers to earlier visits' questions concern nobody any more. */
  visit = 0;
  #pending: object = NO_CHANGE;
  #sending: object | null = null;
  #transfer: Promise<void> = Promise.resolve();
  #cancelPause: (() => void) | null = null;
  #cancelMost: (() => void) | null = null;
  #due: Due | null = null;
  #auto = true;
  /** Counts those for whom nothing may be sent. */
  #holds = 0;

  readonly #ports: QueuePorts<Config>;

  constructor(ports: QueuePorts<Config>) {
    this.#ports = ports;
  }

  /** The hub's settings with this browser's changes on top. */
  get shown(): Revisioned<Config> | null {
    if (!this.base) return null;
    return applyPatch(this.base, mergePatches(this.#sending ?? NO_CHANGE, this.#pending));
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

  /** Sends what is pending without waiting for the timer. */
  flush(due: Due = "now"): void {
    this.#disarm();
    this.#due = due;
    this.#pump();
  }

  /**
   * The page may go away: what is on its way or waits is sent so that it arrives all the same. Where somebody else was
   * faster, that takes the page's answer to it.
   */
  async sendLast(): Promise<void> {
    const { shown } = this;
    const copy = shown && this.isSending && this.#send(shown, true);
    this.flush("at last");
    await copy;
    await this.#transfer;
  }

  /** Sends nothing until `release` is called as often. */
  hold(): void {
    this.#holds++;
  }

  release(): void {
    this.#holds = Math.max(0, this.#holds - 1);
    this.#pump();
  }

  /** Forgets what is not yet sent; resolves when nothing is in flight. */
  async discard(): Promise<void> {
    this.#drop();
    this.#ports.changed();
    await this.#transfer;
    if (this.failure !== null) await this.discard();
  }

  /** Forgets everything, also what is in flight. */
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
    const { after, pauseMs, mostMs } = this.#ports;
    this.#cancelPause?.();
    this.#cancelPause = after(pauseMs, this.#flushNow);
    this.#cancelMost ??= after(mostMs, this.#flushNow);
  }

  #disarm(): void {
    this.#cancelPause?.();
    this.#cancelMost?.();
    this.#cancelPause = this.#cancelMost = null;
    this.#due = null;
  }

  readonly #flushNow = (): void => this.flush();

  #pump(): void {
    const due = this.#due;
    if (this.isSending || this.#holds > 0 || due === null || !this.base) return;
    this.#due = null;
    if (this.hasPending) this.#transfer = this.#transmit(this.base, due === "at last");
  }

  #send({ revision, ...config }: Revisioned<Config>, outlivesPage: boolean): Promise<ApiResult<Saved>> {
    return this.#ports.send(config as Config, revision, outlivesPage);
  }

  async #transmit(base: Revisioned<Config>, outlivesPage: boolean): Promise<void> {
    const { visit } = this;
    let current = base;
    for (let conflicts = 0; ; conflicts++) {
      this.#sending = mergePatches(this.#sending ?? NO_CHANGE, this.#pending);
      this.#pending = NO_CHANGE;
      this.failure = null;
      this.#ports.changed();
      const sent = applyPatch(current, this.#sending);
      const result = await this.#send(sent, outlivesPage);
      if (visit !== this.visit) return;
      if (result.ok) return this.#succeed({ ...sent, revision: result.value.revision });
      const newer = this.#ports.conflicting(result.error);
      if (newer) current = this.base = newer;
      if (!newer || conflicts >= MOST_CONFLICTS) return this.#fail(result.error);
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
      this.#pending = mergePatches(this.#sending ?? NO_CHANGE, this.#pending);
      this.failure = error.status;
    }
    this.#sending = null;
    this.#ports.failed(error);
    this.#ports.changed();
    this.#pump();
  }
}
