import type { Program, ProgramOptions } from "./program.mjs";

export type SatelliteProcess = Program<string>;

export function startSatellite(args: string[], options?: ProgramOptions): SatelliteProcess;
