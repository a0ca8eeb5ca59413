import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { getConfigs } from "../../api/config";
import type { Configs } from "../../api/types";
import { MESSAGES } from "../../state/config-store";

/** Loads the configuration, and loads it again when `revision` changes. Keeps the last successful result. */
export function useConfigs(revision: number | undefined) {
  const [configs, setConfigs] = useState<Configs | null>(null);
  const [error, setError] = useState("");
  const loading = useRef<Promise<number | undefined>>(Promise.resolve(undefined));

  /** Loads are sequential, so that an older response never replaces a newer one. */
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

  // Requests before the first paint, because there is nothing to show yet.
  useLayoutEffect(() => load(revision), [load, revision]);

  return { configs, error, reload: () => load() };
}
