import type { Program, ProgramOptions } from "./program.mjs";

export type TableProcess = Program<string>;

export function startTable(args: string[], options?: ProgramOptions): TableProcess;
