import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { footerRule, posixTimeZone } from "../../scripts/lib/time-zone.mjs";

let folder;
let berlin;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-zone-"));
  berlin = join(folder, "Berlin");
  writeFileSync(berlin, zoneFile("CET-1CEST,M3.5.0,M10.5.0/3"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A minimal time zone file: magic, version 2, some binary data, the rule between newlines. */
function zoneFile(rule) {
  return Buffer.concat([Buffer.from("TZif2"), Buffer.from([0, 10, 255, 10, 0]), Buffer.from(`\n${rule}\n`)]);
}

it("the rule of a zone file is the line at its end", () => {
  expect(footerRule(zoneFile("CET-1CEST,M3.5.0,M10.5.0/3"))).toBe("CET-1CEST,M3.5.0,M10.5.0/3");
  expect(footerRule(zoneFile("<-03>3"))).toBe("<-03>3");
  expect(footerRule(zoneFile("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45"))).toBe(
    "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45",
  );
});

it("a file without a rule has none", () => {
  expect(footerRule(zoneFile(""))).toBeUndefined();
  expect(footerRule(Buffer.from("not a zone file\nUTC0\n"))).toBeUndefined();
  expect(footerRule(Buffer.alloc(0))).toBeUndefined();
});

it("the computer's own file is used if TZ is not set", () => {
  expect(posixTimeZone("", berlin)).toBe("CET-1CEST,M3.5.0,M10.5.0/3");
});

it("TZ may name a file or contain a rule", () => {
  expect(posixTimeZone(`:${berlin}`, "/nowhere")).toBe("CET-1CEST,M3.5.0,M10.5.0/3");
  expect(posixTimeZone("EST5EDT,M3.2.0,M11.1.0", berlin)).toBe("EST5EDT,M3.2.0,M11.1.0");
});

it("an unknown zone is UTC", () => {
  expect(posixTimeZone("Not/AZone", "/nowhere")).toBe("UTC0");
  expect(posixTimeZone("", "/nowhere")).toBe("UTC0");
});
