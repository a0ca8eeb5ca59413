import { setTimeout as sleep } from "node:timers/promises";

/** Frames of an effect on its picture; they follow each other in 1/60 s. */
const kFrames = 120;
/** Half a cycle a second. */
const kSpeed = 128;
/** Longer than the cross-fade from the effect before. */
const kCrossFadeMs = 500;

/**
 * Draws each effect of a running hub over time: across the LEDs, downwards the frames.
 * @param {import("playwright-core").Page} page
 * @param {import("./hub-client.mjs").HubClient} hub of an administrator
 * @param {string} simulator address of its simulator page
 * @param {string} path of the picture
 */
export async function drawEffects(page, hub, simulator, path) {
  await hub.call("PUT", "/api/connections/wled", { enabled: true });
  const names = await hub.call("GET", "/json/effects");
  const effects = [];
  for (const [fx, name] of names.entries()) {
    await hub.call("POST", "/json/state", { on: true, bri: 255, tt: 0, seg: { fx, sx: kSpeed } });
    await sleep(kCrossFadeMs);
    effects.push({ name, frames: await framesOf(simulator) });
  }
  await page.setContent(`<!doctype html><style>
    body { margin: 0; background: #14161a; color: #ddd; font: 13px system-ui, sans-serif }
    main { display: inline-grid; grid-template-columns: repeat(6, auto); gap: 14px; padding: 14px }
    figure { margin: 0 } canvas { width: 180px; height: 150px; image-rendering: pixelated; display: block }
    figcaption { padding-top: 4px }
  </style><main></main>`);
  await page.evaluate(paint, effects);
  await page.locator("main").screenshot({ path });
}

async function framesOf(simulator) {
  const frames = new Map();
  while (frames.size < kFrames) {
    const shown = await (await fetch(new URL("/api/strip", simulator))).json();
    frames.set(shown.frames, shown.pixels.match(/.{6}/g));
    await sleep(5);
  }
  return [...frames.values()];
}

/** Runs in the browser. The bytes of an LED are linear light; those of a screen are not. */
function paint(effects) {
  const bytes = (pixel) => [0, 2, 4].map((at) => Number.parseInt(pixel.slice(at, at + 2), 16));
  for (const { name, frames } of effects) {
    const canvas = document.createElement("canvas");
    canvas.width = frames[0].length;
    canvas.height = frames.length;
    const light = frames.flat().flatMap((pixel) => [...bytes(pixel), 255]);
    const shown = light.map((byte) => 255 * (byte / 255) ** (1 / 2.2));
    const image = new ImageData(Uint8ClampedArray.from(shown), canvas.width);
    canvas.getContext("2d").putImageData(image, 0, 0);
    const caption = document.createElement("figcaption");
    caption.textContent = name;
    const figure = document.createElement("figure");
    figure.append(canvas, caption);
    document.querySelector("main").append(figure);
  }
}
