import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../api/client";
import { getNetworkState, type NetworkState } from "../../api/network";
import { EVERY, startPolling } from "../../state/use-polled";
import { firstStep, nextStep, type Step } from "./setup-steps";

/** Storage key for the network that this tab requested last: the result of its join is shown in this tab only. */
const REQUESTED = "asked-network";

export function rememberRequested(ssid: string): void {
  sessionStorage.setItem(REQUESTED, ssid);
}

export function useSetup() {
  const [state, setState] = useState<NetworkState | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [lost, setLost] = useState(0);
  const [round, setRound] = useState(0);
  const before = useRef<NetworkState | null>(null);
  const at = step?.at;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests immediately
  useEffect(() => {
    if (at === "finished") return undefined;
    let isOver = false;
    const poll = async () => {
      const answer = await getNetworkState();
      // A response to a request from before the step does not apply to it.
      if (isOver) return;
      setError(answer.ok ? null : answer.error);
      setLost((lost) => (answer.ok ? 0 : lost + 1));
      if (!answer.ok) return;
      const after = answer.value;
      const known = before.current;
      before.current = after;
      setState(after);
      setStep((step) =>
        step ? nextStep(step, after, known) : firstStep(after, sessionStorage.getItem(REQUESTED) ?? ""),
      );
    };
    setLost(0);
    const stop = startPolling(poll, at === "joining" ? EVERY.joining : EVERY.setup);
    return () => {
      isOver = true;
      stop();
    };
  }, [at, round]);

  return { state, step, setStep, error, lost, retry: () => setRound((round) => round + 1) };
}
