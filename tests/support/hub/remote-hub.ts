import { setImmediate as nextTurn } from "node:timers/promises";
import { until } from "./until";

export interface CallOptions {
  token?: string;
  /** Sent as JSON; a string, bytes or a form are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON body; undefined if the response is not JSON. */
  body: T;
}

export const defaultOwner = { username: "owner", password: "owner-password" };

/** Below the time of a test, so that a call without an answer is named. */
const kLeastAnswerMs = 45_000;

/** A hub that others started: its address, and calls as its owner. */
export class RemoteHub {
  private ownersToken?: string;

  /** `patience`: how long callOnceFree() repeats a call, in ms; a single call may take as long, or 45 s. */
  constructor(
    protected owner = defaultOwner,
    public baseUrl = "",
    private readonly patience = 20_000,
  ) {}

  /** Gives the owner's password again and repeats the call if the hub asks for it, like the panel. */
  async call<T = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const answer = await this.exchange<T>(method, path, options);
    if (answer.status !== 403 || !answer.text.includes('"password-required"')) return answer;
    return (await this.confirm(options.token)) ? this.exchange<T>(method, path, options) : answer;
  }

  /** Gives the owner's password again; false if the session is not the owner's. */
  async confirm(token?: string): Promise<boolean> {
    const { password } = this.owner;
    const answer = await this.exchange("POST", "/api/auth/confirm", { token, body: { password } });
    return answer.status === 200;
  }

  /** A fresh admin token, made by the owner. */
  async makeAdminToken(): Promise<string> {
    const make = () =>
      this.call<{ adminToken: string }>("POST", "/api/auth/admin-token", { token: this.ownersToken });
    let made = await make();
    if (made.status === 401) {
      this.ownersToken = await this.signIn();
      made = await make();
    }
    return made.body.adminToken;
  }

  private async exchange<T>(method: string, path: string, options: CallOptions): Promise<Answer<T>> {
    const { token, body, headers } = options;
    const isForm = body instanceof FormData;
    const isPlain = typeof body === "string" || body instanceof Uint8Array || isForm;
    await noticeClosedConnections();
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(Math.max(kLeastAnswerMs, this.patience)), // a hub whose power was cut closes no connection
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson && text ? JSON.parse(text) : undefined) as T,
    };
  }

  /** Like `call`, but retries while the hub is busy: the page of an earlier test may still be saving. */
  callOnceFree<T = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const call = () => this.call<T>(method, path, options);
    const limits = { timeout: this.patience, what: "a hub that is free" };
    return until(call, ({ status }) => status !== 503, limits);
  }

  /** Signs in, by default as the owner, and returns the token. */
  async signIn(account = this.owner): Promise<string> {
    const answer = await this.call<{ token?: string }>("POST", "/api/auth/login", { body: account });
    if (!answer.body?.token) throw new Error(`Sign-in failed: ${answer.status} ${answer.text}`);
    return answer.body.token;
  }
}

/** Lets Node process which idle connections the hub has closed while the test computed. */
async function noticeClosedConnections(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
