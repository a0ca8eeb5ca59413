import { readFileSync } from "node:fs";

const kZoneFolder = "/usr/share/zoneinfo";
const kPosixRule = /^(<[+\-\w]+>|[A-Za-z]{3,})[+-]?\d{1,3}(:\d\d){0,2}((<[+\-\w]+>|[A-Za-z]{3,}).*)?$/;

/** The POSIX rule in the footer of a time zone file (RFC 8536, from version 2 on), or undefined. */
export function footerRule(bytes) {
  if (bytes.length < 5 || bytes.toString("latin1", 0, 4) !== "TZif" || bytes[4] < 0x32) return undefined;
  const lines = bytes.toString("latin1").split("\n");
  const rule = lines.at(-2) ?? "";
  return lines.at(-1) === "" && kPosixRule.test(rule) ? rule : undefined;
}

function ruleOfFile(path) {
  try {
    return footerRule(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** This computer's time zone as a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`; UTC0 if it is unknown. */
export function posixTimeZone(tz = process.env.TZ, localtime = "/etc/localtime") {
  if (!tz) return ruleOfFile(localtime) ?? "UTC0";
  const name = tz.replace(/^:/, "");
  const file = name.startsWith("/") ? name : `${kZoneFolder}/${name}`;
  return ruleOfFile(file) ?? (kPosixRule.test(name) ? name : "UTC0");
}
