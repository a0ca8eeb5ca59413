import { fits, type Shape } from "./shape";
import { createSlots } from "./slots";
import { currentToken, forgetToken } from "./token";

interface FieldProblem {
  param: string;
  msg: string;
}

export interface ApiError {
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** The hub's message for people; empty if it sent none. */
  message: string;
  /** For programs. "timeout", "network", "cancelled", "foreign" and "malformed" are set by the panel itself. */
  code: string;
  details: FieldProblem[];
  /** The whole response, for calls whose errors contain further fields. */
  body: unknown;
}

export type ApiResult<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export interface CallOptions {
  /** Sends the browser's clock, for a hub whose clock is not set. */
  tellTime?: boolean;
  /** A 401 rejects the credentials just typed; it does not mean that the session has ended. */
  checksCredentials?: boolean;
  isAnonymous?: boolean;
  /** The sign-in screen's message if the session has ended; the hub's own by default. */
  sessionEndedMessage?: string;
  signal?: AbortSignal;
  /**
   * Time limit for the response in ms; 10 s by default. What exceeds 10 s is also the time for retries; all of
   * it while the hub starts.
   */
  timeoutMs?: number;
  /** The request waits for this promise. It uses the token that was current when the call was made. */
  after?: Promise<unknown>;
  /** The request outlives the page and does not wait for a slot. */
  keepalive?: boolean;
  /** The response is returned as a `HubFile` with its exact bytes, whatever its content. */
  asFile?: boolean;
  /** A successful response without this shape is an error. */
  shape?: Shape;
}

export interface HubFile {
  content: Blob;
  /** The hub's name for the file; empty if it gives none. */
  name: string;
}

export interface TransferOptions extends CallOptions {
  onProgress?: (sent: number) => void;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export const SESSION_ENDED = "Authentication required. Please log in again.";
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

const BASE = import.meta.env.VITE_API_BASE ?? "";
const TIMEOUT_MS = 10_000;
/** The hub hashes one password at a time, and some take it 10 s. */
export const PASSWORD_TIMEOUT_MS = 40_000;
const STALLED_MS = 20_000;
const MAX_RETRY_DELAY_MS = 2_000;
const DEFAULT_RETRY_DELAY_MS = 500;

/** The hub serves few connections at once. */
const inSlot = createSlots(2);

/** The hub's message, or a sentence that the hub does not respond. */
export function reasonOf({ message, status }: ApiError): string {
  return message || (status ? `The hub answered ${status}.` : "The hub does not answer.");
}

/** The reason of a failure, and a line for each rejected field; null for a success. */
export function problemOf(answer: ApiResult<unknown>): { title: string; lines: string[] } | null {
  if (answer.ok) return null;
  return { title: reasonOf(answer.error), lines: answer.error.details.map(({ msg }) => msg) };
}

let sessionEnded: (message: string) => void = () => {};

/** Sets the listener that gets a sentence for people when a call finds that the session has ended. */
export function onSessionEnded(listener: (message: string) => void): void {
  sessionEnded = listener;
}

let givePassword = () => Promise.resolve(false);

/** Sets the question for the password. It returns true if the hub has accepted one; the call is repeated. */
export function onPasswordRequired(ask: () => Promise<boolean>): void {
  givePassword = ask;
}

let renewal: Promise<unknown> | undefined;

/**
 * After a 401, calls wait for `change` before they end the session: until then the hub may expect another
 * token than the requests carry.
 */
export function renewToken(change: Promise<unknown>): void {
  renewal = change;
}

/** Sends one JSON request; a Blob is sent unchanged. Never throws: every failure is an `ApiError`. */
export function call<T = unknown>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<ApiResult<T>> {
  return request(
    (token, timeoutMs) => exchange(method, path, body, token, { ...options, timeoutMs }),
    options,
  );
}

/** The page may come back from the browser's cache, and end again. */
const pageEnds = () => new Promise((resolve) => globalThis.addEventListener?.("pagehide", resolve));
let lastDeletion: Promise<unknown> | undefined;

/**
 * A DELETE that outlives the page. What is gone already (404) counts as deleted. Waits for earlier ones, unless the
 * page ends: the hub refuses to delete what is in use by something else.
 */
export async function callDelete(path: string): Promise<ApiResult<unknown>> {
  const after = lastDeletion && Promise.race([lastDeletion, pageEnds()]);
  const deletion = call("DELETE", path, undefined, { keepalive: true, after });
  lastDeletion = deletion;
  const answer = await deletion;
  return answer.ok || answer.error.status !== 404 ? answer : { ok: true, value: null };
}

/** A GET; a successful response without this shape is an error. */
export const get = <T>(path: string, shape: Shape, options: CallOptions = {}): Promise<ApiResult<T>> =>
  call("GET", path, undefined, { ...options, shape });

/**
 * Uploads a form and returns a JSON response, or downloads bytes if there is no form. There is no total time
 * limit, but 20 s without progress time out. Never throws.
 */
export function transfer<T>(
  path: string,
  form?: FormData,
  options: TransferOptions = {},
): Promise<ApiResult<T>> {
  return request((token) => carry(path, form, token, options), options);
}

async function request<T>(
  send: (token: string | null, timeoutMs: number) => Promise<Exchange>,
  options: CallOptions,
): Promise<ApiResult<T>> {
  const token = options.isAnonymous ? null : currentToken();
  if (options.after) await options.after;
  const { timeoutMs = TIMEOUT_MS } = options;
  const sendWithRetry = async (): Promise<Exchange> => {
    const end = Date.now() + timeoutMs;
    const attempt = () => send(token, Math.max(end - Date.now(), Math.min(timeoutMs, TIMEOUT_MS)));
    let isStarting: boolean;
    do {
      const reply = await attempt();
      if (reply.status !== 503) return reply;
      isStarting = toError(reply).code === "starting";
      await new Promise((resolve) => setTimeout(resolve, reply.retryAfterMs));
    } while (Date.now() < end - (isStarting ? 0 : TIMEOUT_MS));
    return attempt();
  };
  const ask = () => (options.keepalive ? sendWithRetry() : inSlot(sendWithRetry));
  let reply = await ask();
  if (toError(reply).code === "password-required" && (await givePassword().catch(() => false)))
    reply = await ask();
  const isGranted = reply.status >= 200 && reply.status < 300;
  const isFit = isFromHub(reply) && fits(reply.body, options.shape ?? null);
  if (isGranted && isFit) return { ok: true, value: reply.body as T };
  const error = toError(isGranted ? (isFromHub(reply) ? MALFORMED : FOREIGN) : reply);
  if (error.status === 401 && !options.checksCredentials) {
    // Not inside the slot, because the renewal's own calls need one.
    await renewal;
    endSession(token, error, options);
  }
  return { ok: false, error };
}

interface Exchange {
  status: number;
  body: unknown;
  code: string;
  retryAfterMs: number;
}

const FOREIGN: Exchange = { status: 0, body: null, code: "foreign", retryAfterMs: 0 };
const MALFORMED: Exchange = { ...FOREIGN, body: { message: UNEXPECTED }, code: "malformed" };

/** False if a device between panel and hub responded in the hub's place, such as a proxy or a Wi-Fi sign-in page. */
function isFromHub({ body }: Exchange): boolean {
  return typeof body === "object" && body !== null;
}

async function exchange(
  method: Method,
  path: string,
  body: unknown,
  token: string | null,
  options: CallOptions,
): Promise<Exchange> {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  options.signal?.addEventListener("abort", cancel);
  if (options.signal?.aborted) cancel();
  const timer = setTimeout(cancel, options.timeoutMs);
  try {
    const response = await fetch(BASE + path, {
      method,
      headers: headersOf(token, options),
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      signal: abort.signal,
      keepalive: options.keepalive,
      cache: "no-store",
    });
    return {
      status: response.status,
      body: options.asFile && response.ok ? await fileOf(response) : parseJson(await response.text()),
      code: "",
      retryAfterMs: retryDelay(response.headers.get("Retry-After")),
    };
  } catch {
    const code = options.signal?.aborted ? "cancelled" : abort.signal.aborted ? "timeout" : "network";
    return { status: 0, body: null, code, retryAfterMs: 0 };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", cancel);
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report an upload's progress. */
function carry(
  path: string,
  form: FormData | undefined,
  token: string | null,
  { signal, onProgress }: TransferOptions,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const wire = new XMLHttpRequest();
    const cancel = () => wire.abort();
    let hasStalled = false;
    let timer: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        hasStalled = true;
        cancel();
      }, STALLED_MS);
    };
    wire.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress?.(loaded / total);
    };
    wire.onprogress = watch;
    wire.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      const { status, response } = wire;
      resolve({
        status,
        body: form || status !== 200 ? parseJson(new TextDecoder().decode(response ?? undefined)) : response,
        code: status ? "" : hasStalled ? "timeout" : signal?.aborted ? "cancelled" : "network",
        retryAfterMs: retryDelay(wire.getResponseHeader("Retry-After")),
      });
    };
    wire.open(form ? "POST" : "GET", BASE + path);
    wire.responseType = "arraybuffer";
    if (token) wire.setRequestHeader("Authorization", `Bearer ${token}`);
    signal?.addEventListener("abort", cancel);
    watch();
    wire.send(form);
    if (signal?.aborted) cancel();
  });
}

function headersOf(token: string | null, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.tellTime) headers["X-Client-Time"] = String(Date.now());
  return headers;
}

async function fileOf(response: Response): Promise<HubFile> {
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  return { content: await response.blob(), name };
}

/** The parsed JSON. The text itself if it is not JSON; null if it is empty. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || null;
  }
}

function retryDelay(header: string | null): number {
  const seconds = header === null ? Number.NaN : Number(header);
  if (!Number.isFinite(seconds) || seconds < 0) return DEFAULT_RETRY_DELAY_MS;
  return Math.min(seconds * 1000, MAX_RETRY_DELAY_MS);
}

function toError({ status, body, code }: Exchange): ApiError {
  const said = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    status,
    message: text(said.message) || text(said.error),
    code: code || text(said.code),
    details: Array.isArray(said.details) ? (said.details as FieldProblem[]) : [],
    body,
  };
}

function endSession(usedToken: string | null, error: ApiError, options: CallOptions): void {
  // The user has signed in again since the request was sent: the new session continues.
  if (currentToken() !== usedToken) return;
  forgetToken();
  sessionEnded(options.sessionEndedMessage ?? (error.message || SESSION_ENDED));
}
