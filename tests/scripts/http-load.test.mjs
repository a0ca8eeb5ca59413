import { createServer } from "node:http";
import { expect, test } from "vitest";
import { bareLoop, httpLoad } from "../../scripts/lib/http-load.mjs";

async function withServer(answer, work) {
  const server = createServer(answer);
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    return await work(server.address().port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("the calls of every client are counted, and failures separately", async () => {
  let asked = 0;
  const answer = (request, response) => {
    asked++;
    response.statusCode = request.url === "/gone" ? 404 : 200;
    response.end("x".repeat(100_000));
  };
  const load = { clients: 3, seconds: 0.2, keepAlive: true, calls: [{ method: "GET", path: "/" }] };
  load.calls.push({ method: "GET", path: "/gone" });
  const told = await withServer(answer, (port) => httpLoad({ port, ...load }));
  expect(told.calls).toBe(asked);
  expect(told.failures["/gone: 404"]).toBeGreaterThan(0);
  expect(Object.keys(told.failures)).toEqual(["/gone: 404"]);
  expect(told.longest).toBeGreaterThanOrEqual(told.p50);
});

test("without keep-alive each call has its own connection, and the end of a chunked response is recognized", async () => {
  const peers = new Set();
  const answer = (request, response) => {
    peers.add(request.socket.remotePort);
    response.write("first");
    response.end("second");
  };
  const calls = [{ method: "POST", path: "/", body: '{"a":1}' }];
  const told = await withServer(answer, (port) =>
    httpLoad({ port, clients: 1, seconds: 0.1, keepAlive: false, calls }),
  );
  expect(told.failures).toEqual({});
  expect(told.calls).toBeGreaterThan(0);
  expect(peers.size).toBe(told.calls);
});

test("a bare loop counts one due time for each 60th of a second", async () => {
  const { count, longest } = await bareLoop(0.2);
  const overslept = Math.ceil((longest * 60) / 1000);
  expect(count).toBeGreaterThanOrEqual(11);
  expect(count).toBeLessThanOrEqual(12 + overslept);
});
