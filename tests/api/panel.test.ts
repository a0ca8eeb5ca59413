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
});
