import type { ChildProcess } from "node:child_process";

export interface HubAddresses {
  panel: string;
  twin: string;
}

export interface HubProcess {
  child: ChildProcess;
  ready: Promise<HubAddresses>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; message?: string }>;
  output(): string;
}

export function startHub(
  args: string[],
  options?: { onLine?: (line: string) => void; onError?: (text: string) => void; startLimitMs?: number },
): HubProcess;
