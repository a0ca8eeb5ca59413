import { readFileSync, writeFileSync } from "node:fs";
import { gzipAsync } from "@gfx/zopfli";
import { hashes } from "./lib/csp.mjs";

export const kRecoveryPage = "firmware/core/api/panel/recovery_page.html";
export const kRecoveryTable = "firmware/core/api/panel/recovery_page_table.cpp";

/** A policy that allows only the page's own script and style. */
export function recoveryPolicy(page) {
  return [
    "default-src 'none'",
    `script-src ${hashes(page, "script")}`,
    `style-src ${hashes(page, "style")}`,
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join("; ");
}

/** The C++ file with the compressed page and its policy. */
export async function recoveryTable(page) {
  const bytes = await gzipAsync(Buffer.from(page), {});
  return `// Written by scripts/recovery-page.mjs.
// clang-format off
#include "core/api/panel/recovery_page.h"

namespace lumi {

const std::string_view kRecoveryPolicy =
    "${recoveryPolicy(page)}";

static constexpr char kBytes[] = {${[...bytes].join(",")}};
const std::string_view kRecoveryPage(kBytes, sizeof kBytes);

}  // namespace lumi
`;
}

// Run it after a change of recovery_page.html.
if (process.argv[1] === new URL(import.meta.url).pathname)
  writeFileSync(kRecoveryTable, await recoveryTable(readFileSync(kRecoveryPage, "utf8")));
