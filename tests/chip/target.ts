import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import type { RemoteHub } from "../support/hub/remote-hub";
import type { Images } from "./images";

/** What a scene needs beside the hub's address. */
export type Need = "power" | "table" | "firmware" | "network" | "mdns" | "time";

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
  /** Takes the hub's network away, or returns it. */
  network?(state: "on" | "off"): void | Promise<void>;
  /** The token that permits the first account. */
  setupToken(): Promise<string>;
  /** The address of this computer as the hub sees it. */
  readonly here: string;
  /** The address at which a program of this computer has to listen, so that the hub reaches it. */
  readonly listenAt: string;
  /** The reasons why this target cannot do something, by what it is. */
  readonly cannot: Partial<Record<Need, string>>;
  readonly images?: Images;
  /** The UDP ports of DDP and of mDNS, if they are not the usual ones. */
  readonly livePort?: number;
  readonly mdnsPort?: number;
  /** Memory that the hub has on a board but not here, in bytes, and what takes it. */
  readonly foreign?: { bytes: number; what: string };
  /** The memory of the hub's process in bytes; a chip reports its heap itself. */
  residentBytes?(): number;
  /** Its kPatienceMs. */
  readonly patience: number;
  stop(): Promise<void>;
}

/** Keeps what a board prints on its console, also in build/chip/NAME.log. */
export class Console {
  private text = "";
  private readonly path: string;

  constructor(name: string) {
    this.path = `build/chip/${name}.log`;
    mkdirSync("build/chip", { recursive: true });
    writeFileSync(this.path, "");
  }

  add(part: string): void {
    this.text += part;
    appendFileSync(this.path, part);
  }

  /** The set-up token that was printed last, or "". A line that is not complete does not count. */
  get setupToken(): string {
    return [...this.text.matchAll(/#setup=([\w-]+)\s/g)].at(-1)?.[1] ?? "";
  }
}

/** How long one step of a target may take, in ms. */
export const kPatienceMs = { linux: 1000, board: 5000, emulator: 60_000 };

/** The options of `npm run chip`, see scripts/chip.mjs. */
export interface ChipOptions {
  target: keyof typeof kPatienceMs;
  url?: string;
  serial?: string;
  power?: string;
  network?: string;
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
