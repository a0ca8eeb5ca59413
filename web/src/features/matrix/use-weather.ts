import { useEffect, useState } from "react";
import { getWeather } from "../../api/config";
import type { WeatherReport } from "../../api/types";
import { startPolling } from "../../state/polling";

const EVERY_MS = 60_000;

/** The hub's weather report; null before its first response, and while `isWanted` is false. */
export function useWeather(isWanted: boolean): WeatherReport | null {
  const [report, setReport] = useState<WeatherReport | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    return startPolling(async () => {
      const answer = await getWeather();
      if (answer.ok) setReport(answer.value);
    }, EVERY_MS);
  }, [isWanted]);
  return isWanted ? report : null;
}
