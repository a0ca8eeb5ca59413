import { build32Dir } from "./paths.mjs";
import { buildAside } from "./side-build.mjs";

/** Builds core, hub, satellite and their tests for a 32-bit processor. */
export async function build32(targets = ["all"]) {
  await buildAside({ dir: build32Dir, settings: ["LUMI_32BIT=ON"], called: "for 32 bits", targets });
}
