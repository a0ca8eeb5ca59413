import { buildHost } from "./lib/cmake.mjs";
import { ensurePanel, panelSizes } from "./lib/panel.mjs";
import { ensure, main } from "./lib/setup.mjs";

await main(async () => {
  await ensure({ need: "run" });
  await ensurePanel();
  await buildHost({ targets: ["host/hub_host", "host/satellite_host"], title: "Compiling the hub" });
  console.log(
    `build/host/hub_host, build/host/satellite_host and data/www (panel: ${panelSizes()}) are up to date.`,
  );
});
