import { existsSync } from "node:fs";

/** The headless shell is the same browser without windows. It needs half the processor time. */
const kPrograms = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Launch options for scripts and tests: Debian's Chromium, connected to the page's host only. */
export const chromium = {
  executablePath: process.env.LUMISAND_CHROMIUM ?? kPrograms.find((path) => existsSync(path)) ?? kPrograms[0],
  args: [
    "--no-sandbox",
    // Tabs share a process, which saves the processor time to start one for each.
    "--renderer-process-limit=1",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
