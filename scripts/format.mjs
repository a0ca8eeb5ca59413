import { biome, clangFormat } from "./lib/formatters.mjs";
import { ensure, main } from "./lib/setup.mjs";

await main(async () => {
  await ensure({ need: "check" });
  const done = [await biome(["format", "--write"]), await clangFormat(["-i"])];
  for (const { output } of done) if (output.trim()) console.log(output.trimEnd());
  return done.every(({ code }) => code === 0) ? 0 : 1;
});
