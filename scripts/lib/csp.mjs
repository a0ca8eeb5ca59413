import { createHash } from "node:crypto";

/** What a Content-Security-Policy allows of an `element` (script, style): those inside the page. */
export function hashes(page, element) {
  const inlined = [...page.matchAll(new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`, "g"))];
  if (inlined.length === 0) return "'none'";
  return inlined
    .map(([, code]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
    .join(" ");
}
