import { existsSync } from "node:fs";
import { optionValue } from "./lib/arguments.mjs";
import { buildHost } from "./lib/cmake.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed } from "./lib/steps.mjs";
import { lastLine, succeeded } from "./lib/tally.mjs";
import { runVitest } from "./lib/vitest.mjs";

const kUsage = `npm run chip -- --linux                  the suite of tests/chip on the hub's program of this computer
npm run chip -- --emulator QEMU --image FLASH   on an emulated ESP32; FLASH is the image of its whole flash
npm run chip -- --url http://IP          on a board after a factory reset, in the network
  --serial /dev/ttyUSB0   the board's console, which prints the set-up token after power-on; without --power,
                          press the board's reset button, or set LUMISAND_SETUP_TOKEN
  --power PROGRAM         switches the board's power; gets "on" or "off"
  --network PROGRAM       switches the access point; gets "on" or "off"
  --update IMAGE          the firmware image of which versions are installed over the air; of an emulator, the
                          program in FLASH by default
  --cuts N                power cuts, 3 by default
npm run chip -- soak --linux             everything at once for an hour, on the same targets
  --minutes N             instead of 60

Each figure is in build/chip/TARGET.md at once, and what a chip prints in build/chip/TARGET.log.`;

const kOptions = ["url", "serial", "power", "network", "emulator", "image", "update"];
const kNumbers = ["cuts", "minutes"];

/** The options for tests/chip/target.ts; nothing if no target is named. */
function optionsOf(args) {
  const given = Object.fromEntries(
    kOptions.map((name) => [name, optionValue(args, `--${name}`)]).filter(([, value]) => value),
  );
  const target = given.url ? "board" : given.emulator ? "emulator" : args.includes("--linux") && "linux";
  for (const name of ["emulator", "image", "update"]) {
    if (given[name] && !existsSync(given[name])) throw new StepFailed(`There is no file ${given[name]}.`);
  }
  if (given.emulator && !given.image) throw new StepFailed("Please name the image of the flash (--image).");
  const numbers = kNumbers.map((name) => [name, optionValue(args, `--${name}`)]).filter(([, value]) => value);
  return (
    target && {
      ...given,
      target,
      ...Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])),
    }
  );
}

/** Runs the suite on one target. */
await main(async () => {
  const args = process.argv.slice(2);
  const options = optionsOf(args);
  if (!options) {
    console.log(kUsage);
    return args.includes("--help") ? 0 : 1;
  }
  await ensure({ need: "test" });
  await buildHost({ targets: ["host/hub_host", "host/satellite_host", "host/virtual_grbl"] });
  await ensurePanel();
  process.env.LUMISAND_CHIP = JSON.stringify(options);
  const isSoak = args.includes("soak");
  const files = [`tests/chip/${isSoak ? "soak" : "scenes"}.test.ts`];
  const tally = await runVitest([isSoak ? "soak" : "chip"], { files, workers: 1 });
  console.log(lastLine(tally));
  return succeeded(tally) ? 0 : 1;
});
