import { useEffect, useState } from "react";
import { getEffects } from "../api/looks";
import type { EffectInfo, EffectList, OwnPalette } from "../api/types";
import { titleOf } from "../lib/title-of";
import { useHomeHas } from "./device-status";
import { EVERY, startPolling } from "./use-polled";

export type { EffectInfo, EffectList };

/** What the home can show; null until it is known. Asked for once it is needed, until the hub answers. */
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

/** The names of the effects to choose from: all but that of the ball in a home without a table, unless it is shown. */
export function useOffered({ effects }: EffectList, shown: string): EffectInfo["name"][] {
  const { table } = useHomeHas();
  return effects.map(({ name }) => name).filter((name) => name !== "ball" || table || name === shown);
}

/** All palettes, also those that the user has made. The one without colors is that of the strip's own colors. */
export function paletteOptions({ palettes }: EffectList, made: readonly OwnPalette[]) {
  return [
    ...palettes.map(({ name, colors }) => ({
      value: name,
      label: colors.length > 0 ? titleOf(name) : "Own colors",
      colors,
    })),
    ...made.map(({ id, name, colors }) => ({ value: id, label: name || "My palette", colors })),
  ];
}
