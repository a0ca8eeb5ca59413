import { vi } from "vitest";

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface SentCall {
  /** "GET /api/…" */
  call: string;
  headers: Record<string, string>;
  body: unknown;
  keepalive: boolean;
}

type Reaction = Answer | ((call: SentCall) => Answer | Promise<Answer>);

/**
 * Replaces the hub: answers `fetch` from a table of "METHOD /path", 404 for other calls; records all
 * requests.
 */
export function fakeHub(reactions: Record<string, Reaction>) {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const call: SentCall = {
      call: `${init.method} ${path}`,
      headers: init.headers as Record<string, string>,
      body: init.body instanceof Blob ? init.body : init.body ? JSON.parse(String(init.body)) : undefined,
      keepalive: init.keepalive ?? false,
    };
    sent.push(call);
    const reaction = reactions[call.call] ?? {
      status: 404,
      body: { error: "Not found", message: "Not found" },
    };
    const { status = 200, body, headers } = typeof reaction === "function" ? await reaction(call) : reaction;
    init.signal?.throwIfAborted();
    return new Response(JSON.stringify(body ?? {}), { status, headers });
  });
  return { sent, reactions };
}

export const ADA = {
  id: 1,
  username: "ada",
  name: "Ada",
  is_admin: true,
  role: "admin" as const,
  created_at: null,
};
