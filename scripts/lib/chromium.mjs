import { existsSync } from "node:fs";

/** The shell is the same browser without windows: it needs half the processor time. */
const kPrograms = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** How every script and test starts Chromium: Debian's own, without talking to anyone but the page. */
export const chromium = {
  executablePath: process.env.LUMISAND_CHROMIUM ?? kPrograms.find((path) => existsSync(path)) ?? kPrograms[0],
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
