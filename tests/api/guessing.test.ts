import { request } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";

let hub: Hub;
beforeEach(async () => {
  hub = await Hub.start();
});
afterEach(() => hub.stop());

interface Attempt {
  status: number;
  retryAfter: number;
  body: { error?: string; token?: string };
}

/** Signs in from one of this computer's loopback addresses. */
function signInFrom(address: string, username: string, password: string): Promise<Attempt> {
  const { hostname, port } = new URL(hub.baseUrl);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ hostname, port, method: "POST", path: "/api/auth/login", localAddress: address, agent: false },
        headers: { "Content-Type": "application/json" },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers["retry-after"] ?? 0),
            body: JSON.parse(text),
          }),
        );
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify({ username, password }));
  });
}

it("guesses at one name are slowed after five failures, and the owner at another address can still sign in", async () => {
  for (let guess = 0; guess < 5; guess++) {
    expect((await signInFrom("127.0.0.2", "owner", `wrong-${guess}`)).status).toBe(401);
  }
  const slowed = await signInFrom("127.0.0.2", "owner", "owner-password");
  expect(slowed.status).toBe(429);
  expect(slowed.retryAfter).toBeGreaterThanOrEqual(1);
  expect(slowed.retryAfter).toBeLessThanOrEqual(5);
  expect(slowed.body.error).toBeTypeOf("string");
  expect((await signInFrom("127.0.0.3", "owner", "owner-password")).status).toBe(200);
});

it("guessing many names from one address is slowed after twenty failures", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 21; guess++) {
    statuses.push((await signInFrom("127.0.0.2", `name-${guess}`, "wrong-password")).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(statuses[20]).toBe(429);
  expect((await signInFrom("127.0.0.3", "owner", "owner-password")).status).toBe(200);
});

it("a wrong password and an unknown name get the same response", async () => {
  const wrong = await signInFrom("127.0.0.2", "owner", "wrong-password");
  const unknown = await signInFrom("127.0.0.2", "nobody", "wrong-password");
  expect(unknown).toEqual(wrong);
});

it("a deleted user's token stops working at once", async () => {
  const token = await hub.signIn();
  const guest = { username: "guest", password: "guest-password" };
  const made = await hub.call<{ user: { id: number } }>("POST", "/api/auth/register", {
    token,
    body: { name: "Guest", ...guest, adminToken: await hub.makeAdminToken() },
  });
  const guestToken = await hub.signIn(guest);
  expect((await hub.call("GET", "/api/config/configs", { token: guestToken })).status).toBe(200);
  expect((await hub.call("DELETE", `/api/auth/users/${made.body.user.id}`, { token })).status).toBe(200);
  expect((await hub.call("GET", "/api/config/configs", { token: guestToken })).status).toBe(401);
});
