import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Diagnostics } from "../../web/src/api/generated";
import { defaultOwner } from "../support/hub/remote-hub";
import { until } from "../support/hub/until";
import type { Target } from "./target";

interface Loaded {
  status: number;
  retryAfter?: string;
  body: Buffer;
}

/** Loads the page over a connection of its own; rejects if the connection ends before the response. */
export function loadPage(target: Target, millis = 4 * target.patience): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip" };
    const sent = request(new URL("/", target.hub.baseUrl), { agent: false, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers["retry-after"],
          body: Buffer.concat(parts),
        }),
      );
    });
    // A hub that lost its power or its network closes no connection.
    sent.setTimeout(millis, () => sent.destroy(new Error("No answer")));
    sent.on("error", reject).end();
  });
}

export const isPage = ({ status, body }: Loaded) => status === 200 && gunzipSync(body).includes("<title>");

const hasPage = (target: Target) => loadPage(target).then(isPage, () => false);

/** Waits for the page; returns the time that took, in ms. */
export async function pageComes(target: Target): Promise<number> {
  const begun = performance.now();
  const limits = { timeout: 20 * target.patience, interval: 50, what: "the page" };
  await until(() => hasPage(target), Boolean, limits);
  return Math.round(performance.now() - begun);
}

/** Makes the owner's account on a hub that has none; returns a session's token. */
export async function signInAsNewOwner({ hub, setupToken }: Target): Promise<string> {
  const body = { name: "Owner", ...defaultOwner, adminToken: await setupToken() };
  const made = await hub.call("POST", "/api/auth/register", { body });
  expect(made.status, made.text).toBe(201);
  return hub.signIn();
}

export async function diagnostics({ hub }: Target, token: string): Promise<Diagnostics> {
  const answer = await hub.callOnceFree<Diagnostics>("GET", "/api/system/diagnostics", { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
