import { useCallback, useEffect, useState } from "react";
import { getConfigs } from "../../api/config";
import type { Configs } from "../../api/types";

export const LOAD_FAILED = "Failed to load configurations";

/** Loads the configuration, and again whenever `revision` tells of somebody's change. Keeps the last good one. */
export function useConfigs(revision: number | undefined) {
  const [configs, setConfigs] = useState<Configs | null>(null);
  const [error, setError] = useState("");

  const load = useCallback(async () => {
    setError("");
    const answer = await getConfigs();
    if (answer.ok) setConfigs(answer.value);
    else setError(LOAD_FAILED);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a reason to load
  useEffect(() => void load(), [load, revision]);

  return { configs, error, reload: load };
}
