import type { ChildProcess } from "node:child_process";

export interface Program<Ready> {
  child: ChildProcess;
  ready: Promise<Ready>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; message?: string }>;
  output(): string;
}

export interface ProgramOptions {
  /** Added to this process's own environment. */
  env?: Record<string, string>;
  onLine?: (line: string) => void;
  onError?: (text: string) => void;
  startLimitMs?: number;
}

export interface HubAddresses {
  panel: string;
  simulator: string;
}

export type HubProcess = Program<HubAddresses>;
export type SatelliteProcess = Program<string>;
export type TableProcess = Program<string>;

export function startHub(args: string[], options?: ProgramOptions): HubProcess;
export function startSatellite(args: string[], options?: ProgramOptions): SatelliteProcess;
export function startTable(args: string[], options?: ProgramOptions): TableProcess;
