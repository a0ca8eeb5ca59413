import { useEffect, useState } from "react";
import { getEffects } from "../api/lights";
import type { EffectInfo, EffectList } from "../api/types";
import { EVERY, startPolling } from "./use-polled";

export type { EffectInfo, EffectList };

/** What the hub can show; null until it is known. Asked for once it is needed, until the hub answers. */
export function useEffectList(isNeeded: boolean): EffectList | null {
  const [list, setList] = useState<EffectList | null>(null);
  const isMissing = isNeeded && list === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    return startPolling(async () => {
      const answer = await getEffects();
      if (answer.ok) setList(answer.value);
      return answer;
    }, EVERY.firstAnswer);
  }, [isMissing]);
  return list;
}
