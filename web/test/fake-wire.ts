import { vi } from "vitest";

/** Replaces XMLHttpRequest: records the request; the test sends the response or delays it. */
export class FakeWire {
  static sent: FakeWire[] = [];

  static install(): void {
    FakeWire.sent = [];
    vi.stubGlobal("XMLHttpRequest", FakeWire);
  }

  static get last(): FakeWire {
    const last = FakeWire.sent.at(-1);
    if (!last) throw new Error("Nothing was sent");
    return last;
  }

  call = "";
  status = 0;
  response: ArrayBuffer | null = null;
  responseType = "";
  body: FormData | undefined;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onprogress?: () => void;
  onloadend?: () => void;
  private answerHeaders: Record<string, string> = {};

  open(method: string, path: string): void {
    this.call = `${method} ${path}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.answerHeaders[name] ?? null;
  }

  send(body?: FormData): void {
    this.body = body;
    FakeWire.sent.push(this);
  }

  abort(): void {
    this.onloadend?.();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.status = status;
    this.answerHeaders = headers;
    const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body));
    this.response = bytes.slice().buffer;
    this.onloadend?.();
  }
}
