import type { RemoteHub } from "../support/hub/remote-hub";

/** What a scene needs beside the hub's address. */
export type Need = "power" | "table" | "broker" | "firmware";

/**
 * A hub on which the suite runs: a program of this computer, an emulated chip, or a board. Its power is on after
 * powerOn(), and its store is empty before the first time.
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

/** The options of `npm run chip`, see scripts/chip.mjs. */
export interface ChipOptions {
  target: "linux" | "emulator" | "board";
  url?: string;
  serial?: string;
  power?: string;
  emulator?: string;
  image?: string;
  update?: string;
  cuts?: number;
  minutes?: number;
}

/** The options that scripts/chip.mjs passes on; without them, those of `npm test`. */
export function chipOptions(): ChipOptions {
  return JSON.parse(process.env.LUMISAND_CHIP ?? '{"target":"linux"}') as ChipOptions;
}
