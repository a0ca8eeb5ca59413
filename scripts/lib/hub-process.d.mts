import type { Program, ProgramOptions } from "./program.mjs";

export interface HubAddresses {
  panel: string;
  simulator: string;
}

export type HubProcess = Program<HubAddresses>;

export function startHub(args: string[], options?: ProgramOptions): HubProcess;
