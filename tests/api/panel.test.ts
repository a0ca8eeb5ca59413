import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "../support/http/raw-http";
import { Hub } from "../support/hub/hub";

let hub: Hub;
beforeAll(async () => {
  hub = await Hub.start();
});
afterAll(() => hub.stop());

const rawGet = (target: string, host = "localhost") =>
  rawRequest(hub.baseUrl, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

describe("the panel", () => {
  it("starts with one gzipped file of at most 38,000 bytes, and a 304 the second time", async () => {
    const first = await rawGet("/");
    expect(first.status).toBe(200);
    expect(first.head).toMatch(/content-encoding: gzip/i);
    expect(first.body.length).toBeLessThanOrEqual(38_000);
    const page = gunzipSync(Buffer.from(first.body, "latin1")).toString();
    expect(page).toContain("<!doctype html>".slice(0, 9));
    const later = /<link rel="(manifest|apple-touch-icon)"[^>]+>/g;
    expect(page.match(later)).toHaveLength(2);
    expect(page.replaceAll(later, "")).not.toMatch(/<(script|link|img)[^>]+(src|href)="(?!data:)/);

    const etag = /etag: (\S+)/i.exec(first.head)?.[1] ?? "none";
    const second = await rawRequest(
      hub.baseUrl,
      `GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`,
    );
    expect(second.status).toBe(304);
    expect(second.body).toBe("");
  });

  it("responds to every path outside the API", async () => {
    for (const path of ["/login", "/dashboard", "/led-control?tab=matrix", "/no/such/page.html"]) {
      expect((await rawGet(path)).status, path).toBe(200);
    }
  });

  it("serves its chunks as small scripts that browsers cache", async () => {
    const page = gunzipSync(Buffer.from((await rawGet("/")).body, "latin1")).toString();
    const paths = [...page.matchAll(/"(\/[a-z]+-[0-9a-f]{10}\.js)"/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const part = await rawGet(path);
      expect(part.status, path).toBe(200);
      expect(part.head).toMatch(/content-type: text\/javascript; charset=utf-8/i);
      expect(part.head).toMatch(/content-encoding: gzip/i);
      expect(part.head).toMatch(/cache-control: public, max-age=31536000, immutable/i);
      expect(part.head).toMatch(/x-content-type-options: nosniff/i);
      expect(part.body.length).toBeLessThanOrEqual(16 * 1024);
      const script = gunzipSync(Buffer.from(part.body, "latin1")).toString();
      expect(script).toContain("globalThis.lumisand");
      expect(script).not.toMatch(/\bfrom\s*["']/);
      expect((await rawGet(`${path}?`)).body).toBe(part.body);

      const { status, head, body } = await rawRequest(
        hub.baseUrl,
        `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect([status, body]).toEqual([200, ""]);
      expect(head).toMatch(new RegExp(`content-length: ${part.body.length}`, "i"));
    }
  });

  it("responds with 404, not with the page, for an unknown script", async () => {
    for (const path of [
      "/sand-0000000000.js",
      "/index.html.js",
      "/panel.txt.js",
      "/a/b.js",
      "/%2e%2e%2fa.js",
      "/.js",
    ]) {
      const answer = await rawGet(path);
      expect([400, 404], path).toContain(answer.status);
      expect(JSON.parse(answer.body).error, path).toBeTypeOf("string");
    }
    for (const path of ["/panel.txt", "/index.html.gz"]) {
      expect((await rawGet(path)).head, path).toMatch(/content-type: text\/html/i);
    }
  });

  it("allows only the script whose hash is in its policy, and its chunks", async () => {
    const answer = await rawGet("/");
    const policy = /content-security-policy: (.*)/i.exec(answer.head)?.[1] ?? "";
    const scriptRule = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scriptRule).not.toContain("unsafe");
    expect(scriptRule.split(" ").filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
    expect(policy).toContain("frame-ancestors 'none'");
    const page = gunzipSync(Buffer.from(answer.body, "latin1")).toString();
    const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const hash = createHash("sha256").update(script).digest("base64");
      expect(scriptRule).toContain(`'sha256-${hash}'`);
    }
  });

  it("sends headers against sniffing and framing, like every response", async () => {
    for (const target of ["/", "/api/auth/status", "/api/none"]) {
      const { head } = await rawGet(target);
      expect(head, target).toMatch(/x-content-type-options: nosniff/i);
      expect(head, target).toMatch(/x-frame-options: deny/i);
    }
  });
});

describe("the Host check", () => {
  it("rejects names that are not the device's", async () => {
    for (const host of ["evil.example", "localhost.evil.example", "lumisand.com", "1.2.3.4.evil.example"]) {
      const answer = await rawGet("/api/auth/status", host);
      expect(answer.status, host).toBe(403);
      expect(JSON.parse(answer.body).error).toBeTypeOf("string");
      expect((await rawGet("/", host)).status, host).toBe(403);
    }
  });

  it("accepts addresses, localhost and the device's name in .local", async () => {
    for (const host of [
      "127.0.0.1:80",
      "[::1]",
      "localhost:1234",
      "lumisand",
      "lumisand.local",
      "LUMISAND.fritz.box",
    ]) {
      expect((await rawGet("/api/auth/status", host)).status, host).toBe(200);
    }
  });
});
