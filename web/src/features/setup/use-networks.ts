import { useEffect, useState } from "react";
import { reasonOf } from "../../api/client";
import { type FoundNetwork, getScan, startScan } from "../../api/network";
import { startPolling } from "../../state/polling";

const INTERVAL_MS = 1_000;
/** Answers that may get lost in a row: the radio that listens for others hears its own guests badly. */
const LOST_AT_MOST = 4;

export interface Networks {
  /** Null before the first answer. */
  found: FoundNetwork[] | null;
  isScanning: boolean;
  /** Why there is no newer list; empty when there is. */
  problem: string;
  scan: () => void;
}

/** Looks for networks whenever `scan` is called. */
export function useNetworks(): Networks {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<FoundNetwork[] | null>(null);
  const [isScanning, setScanning] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    if (round === 0) return undefined;
    let hasBegun = false;
    let lost = 0;
    let isOver = false;
    const end = () => {
      isOver = true;
      stop();
    };
    const finish = (problem: string) => {
      end();
      setScanning(false);
      setProblem(problem);
    };
    const look = async () => {
      const answer = hasBegun ? await getScan() : await startScan();
      if (isOver) return;
      if (!answer.ok) {
        if (answer.error.status || ++lost > LOST_AT_MOST) finish(reasonOf(answer.error));
        return;
      }
      lost = 0;
      hasBegun = true;
      if ("success" in answer.value) return;
      setFound(answer.value.networks);
      if (!answer.value.scanning) finish("");
    };
    const stop = startPolling(look, INTERVAL_MS);
    return end;
  }, [round]);

  const scan = () => {
    setScanning(true);
    setProblem("");
    setRound((round) => round + 1);
  };

  return { found, isScanning, problem, scan };
}
