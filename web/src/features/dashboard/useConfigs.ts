import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { getConfigs } from "../../api/config";
import type { Configs } from "../../api/types";
import { MESSAGES } from "../../state/config-part";

/** Loads the configuration, and again whenever `revision` tells of somebody's change. Keeps the last good one. */
export function useConfigs(revision: number | undefined) {
  const [configs, setConfigs] = useState<Configs | null>(null);
  const [error, setError] = useState("");
  const loading = useRef<Promise<number | undefined>>(Promise.resolve(undefined));

  /** One load after the other, so that no older answer replaces a newer one. */
  const load = useCallback((wanted?: number) => {
    loading.current = loading.current.then(async (loaded) => {
      if (wanted !== undefined && wanted === loaded) return loaded;
      setError("");
      const answer = await getConfigs();
      if (answer.ok) setConfigs(answer.value);
      else setError(MESSAGES.load);
      return answer.ok ? answer.value.led.revision : loaded;
    });
  }, []);

  // Asked before the first painting, which shows nothing yet.
  useLayoutEffect(() => load(revision), [load, revision]);

  return { configs, error, reload: () => load() };
}
