import { readFileSync, writeFileSync } from "node:fs";
import { kRecoveryPage, kRecoveryTable, recoveryTable } from "./lib/recovery-page.mjs";

/** Writes the recovery page as the program contains it. Run it after a change of recovery_page.html. */
writeFileSync(kRecoveryTable, await recoveryTable(readFileSync(kRecoveryPage, "utf8")));
