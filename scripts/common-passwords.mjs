import { readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * Writes the table of common passwords: `node scripts/common-passwords.mjs LIST`, where LIST has one password
 * a line, such as `10-million-password-list-top-1000.txt` of SecLists.
 */
const kTable = "firmware/core/auth/accounts/common_password_table.cpp";
const kMinLength = 6;

const words = readFileSync(process.argv[2], "utf8").toLowerCase().split(/\s+/);
const known = new Set(words.filter((word) => word.length >= kMinLength).map((word) => crc32(word) & 0xffff));
const bytes = [];
let last = 0;
for (const fingerprint of [...known].sort((a, b) => a - b)) {
  let step = fingerprint - last;
  for (; step >= 255; step -= 255) bytes.push(255);
  bytes.push(step);
  last = fingerprint;
}
writeFileSync(
  kTable,
  `// Written by scripts/common-passwords.mjs.
#include "core/auth/accounts/common_passwords.h"

namespace lumi {

static constexpr uint8_t kSteps[] = {${bytes.join(", ")}};
const ConstBytes kCommonPasswordSteps = kSteps;

}  // namespace lumi
`,
);
