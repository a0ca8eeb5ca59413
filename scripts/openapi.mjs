import { writeFileSync } from "node:fs";
import { buildHost } from "./lib/cmake.mjs";
import { kDescription, kTypes, printedDescription, typesOf } from "./lib/openapi.mjs";
import { ensure, main } from "./lib/setup.mjs";

await main(async () => {
  await ensure({ need: "run" });
  await buildHost({ targets: ["host/hub_host"], title: "Compiling the hub" });
  const description = await printedDescription();
  writeFileSync(kDescription, description);
  writeFileSync(kTypes, await typesOf(description));
});
