import { readFileSync } from "node:fs";
import type { RemoteHub } from "../support/hub/remote-hub";

/** What a scene needs beside the hub's address. */
export type Need = "power" | "table" | "firmware";

/**
 * A hub on which the suite runs: a program of this computer, an emulated chip, or a board. It has no account
 * before the first scene.
 */
export interface Target {
  readonly name: string;
  readonly hub: RemoteHub;
  /** Resolves when the power is on. The hub needs some time until it answers. */
  powerOn(): Promise<void>;
  /** Ends everything at once; powerOn() starts again with what was stored. */
  cutPower(): Promise<void>;
  /** The token that permits the first account. */
  setupToken(): Promise<string>;
  /** The address of this computer as the hub sees it. */
  readonly here: string;
  /** The address at which a program of this computer has to listen, so that the hub reaches it. */
  readonly listenAt: string;
  /** The reasons why this target cannot do something, by what it is. */
  readonly cannot: Partial<Record<Need, string>>;
  /** A firmware image that this target accepts, and its version; one that fails its self-test. */
  readonly images?: { good: Image; failing?: Image };
  /** The UDP port of DDP, if it is not the usual one. */
  readonly livePort?: number;
  /** The memory of the hub's process in bytes; a chip reports its heap itself. */
  residentBytes?(): number;
  /** How long one step of this target may take, in ms: 1,000 for a program of this computer. */
  readonly patience: number;
  stop(): Promise<void>;
}

export interface Image {
  version: string;
  bytes: Uint8Array;
}

/** An image of the ESP32's program, with the version in its descriptor (docs/firmware-images.md). */
export function imageOf(path: string): Image {
  const [versionAt, versionEnd] = [48, 80];
  const bytes = readFileSync(path);
  return { version: bytes.toString("utf8", versionAt, versionEnd).replace(/\0.*$/s, ""), bytes };
}

/** The images that the options name; nothing if there is none to install. */
export function imagesOf({ update, failing }: ChipOptions): Target["images"] {
  return update ? { good: imageOf(update), ...(failing && { failing: imageOf(failing) }) } : undefined;
}

/** The set-up token in the console's text, or "". A line that is not complete does not count. */
export const tokenIn = (text: string): string => text.match(/#setup=([\w-]+)\s/)?.[1] ?? "";

/** The options of `npm run chip`, see scripts/chip.mjs. */
export interface ChipOptions {
  target: "linux" | "emulator" | "board";
  url?: string;
  serial?: string;
  power?: string;
  emulator?: string;
  image?: string;
  update?: string;
  failing?: string;
  cuts?: number;
  minutes?: number;
}

/** The options that scripts/chip.mjs passes on; without them, those of `npm test`. */
export function chipOptions(): ChipOptions {
  return JSON.parse(process.env.LUMISAND_CHIP ?? '{"target":"linux"}') as ChipOptions;
}
