import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { kRecoveryPage, kRecoveryTable, recoveryPolicy } from "../../scripts/recovery-page.mjs";

const page = readFileSync(kRecoveryPage, "utf8");
const table = readFileSync(kRecoveryTable, "utf8");

describe("the recovery page", () => {
  it("is in the program as in recovery_page.html: node scripts/recovery-page.mjs", () => {
    const bytes = table
      .match(/kBytes\[\] = \{([\d,]+)\}/)[1]
      .split(",")
      .map(Number);
    expect(gunzipSync(Buffer.from(bytes)).toString()).toBe(page);
    expect(table).toContain(`"${recoveryPolicy(page)}"`);
    expect(bytes.length).toBeLessThanOrEqual(2048);
  });

  it("has one script and one style, and loads nothing else", () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<style/g)).toHaveLength(1);
    expect(page).not.toMatch(/ (style|src)=/);
  });

  it("has a policy that allows only its own script and style", () => {
    expect(recoveryPolicy(page)).toMatch(
      /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; connect-src 'self'; /,
    );
    expect(recoveryPolicy(page)).not.toContain("unsafe");
  });
});
