import type { ChildProcess } from "node:child_process";

export interface Program<Ready> {
  child: ChildProcess;
  ready: Promise<Ready>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; message?: string }>;
  output(): string;
}

export interface ProgramOptions {
  onLine?: (line: string) => void;
  onError?: (text: string) => void;
  startLimitMs?: number;
}
