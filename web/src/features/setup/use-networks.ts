import { useEffect, useState } from "react";
import { reasonOf } from "../../api/client";
import { type FoundNetwork, getScan, startScan } from "../../api/network-setup";
import { EVERY, startPolling } from "../../state/use-polled";

/** Consecutive responses that may get lost: a scanning radio often misses its own clients. */
const MAX_LOST = 4;

export interface Networks {
  found: FoundNetwork[] | null;
  isScanning: boolean;
  /** The reason why the list is not newer; empty if there is none. */
  problem: string;
  scan: () => void;
}

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
    const poll = async () => {
      const answer = hasBegun ? await getScan() : await startScan();
      if (isOver) return;
      if (!answer.ok) {
        if (answer.error.status || ++lost > MAX_LOST) finish(reasonOf(answer.error));
        return;
      }
      lost = 0;
      hasBegun = true;
      if ("success" in answer.value) return;
      setFound(answer.value.networks);
      if (!answer.value.scanning) finish("");
    };
    const stop = startPolling(poll, EVERY.networkScan);
    return end;
  }, [round]);

  const scan = () => {
    setScanning(true);
    setProblem("");
    setRound((round) => round + 1);
  };

  return { found, isScanning, problem, scan };
}
