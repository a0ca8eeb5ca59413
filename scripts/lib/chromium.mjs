/** How every script and test starts Chromium: Debian's own, without talking to anyone but the page. */
export const chromium = {
  executablePath: process.env.LUMISAND_CHROMIUM ?? "/usr/bin/chromium",
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
