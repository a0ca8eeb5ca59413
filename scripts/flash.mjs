#!/usr/bin/env node
// npm run flash: writes program and panel to an ESP32 by USB and shows how to set it up.
import { parseArgs } from "node:util";
import { ensureNpmPackages } from "./lib/npm.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { kBuilds } from "./lib/pio-boards.mjs";
import { dryRun, flash } from "./lib/pio-flash.mjs";
import { main } from "./lib/setup.mjs";
import { StepFailed } from "./lib/steps.mjs";

const kUsage = `npm run flash                 builds the hub and its panel, writes both to the ESP32 on USB, and shows the
                              Wi-Fi and the address to set it up with
npm run flash -- BUILD        hub           ESP32 with 4 MB of flash (the default)
                              hub-8mb       ESP32-S3 with 8 MB of flash
                              hub-16mb      ESP32-S3 with 16 MB of flash
                              satellite     an LED matrix: ESP32 with 4 MB of flash
                              satellite-c3  an LED matrix: ESP32-C3 with 4 MB of flash
  --port PORT                 the serial port, such as /dev/ttyUSB0; needed with several boards
  --erase-settings            erases the whole flash first: accounts, settings, patterns, networks
  --no-monitor                ends when all is written
  --dry-run                   prints the steps and does nothing
  --help                      this text

It needs Linux or macOS, and Python 3.10 or newer with venv or the PlatformIO CLI; what is missing beyond that it
downloads, about 1 GB the first time. Settings stay unless they are to be erased.`;

await main(async () => {
  const { values, build } = readArguments(process.argv.slice(2));
  if (values.help) {
    console.log(kUsage);
    return 0;
  }
  const request = {
    build,
    port: values.port,
    erase: values["erase-settings"],
    monitor: !values["no-monitor"],
  };
  if (values["dry-run"]) {
    console.log(dryRun(request));
    return 0;
  }
  return flash(request, { preparePanel });
});

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: "string" },
        "erase-settings": { type: "boolean", default: false },
        "no-monitor": { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const [build = "hub", ...more] = positionals;
    if (!(build in kBuilds) || more.length > 0)
      throw new Error(`There is no build "${positionals.join(" ")}".`);
    return { values, build };
  } catch (error) {
    throw new StepFailed(`${error.message}\n\n${kUsage}`);
  }
}

async function preparePanel() {
  await ensureNpmPackages();
  await ensurePanel();
}
