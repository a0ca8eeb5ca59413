import type { WeatherReport } from "../../api/types";
import { UnderSettings } from "./UnderSettings";

export function WeatherNote({ weather }: { weather: WeatherReport }) {
  return (
    <p className="note">
      {weather.place ? (
        weatherText(weather)
      ) : (
        <>
          No place is set.{" "}
          <UnderSettings
            invitation="Set a place under Settings"
            otherwise="An administrator sets it under Settings."
          />
        </>
      )}
    </p>
  );
}

const MINUTE = 60;
const HOUR = 3600;

/** Describes the weather, its place and its age; requires a place to be set. */
function weatherText({ place, name, temperature, unit, age, problem }: WeatherReport): string {
  const where = name || place;
  if (temperature === null || age === null)
    return problem ? `${where}: ${problem}` : `${where}: no weather yet.`;
  const now = `${where}: ${Math.round(temperature)} °${unit}, ${ageText(age)}.`;
  return problem ? `${now} ${problem}` : now;
}

function ageText(seconds: number): string {
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  return `${Math.floor(seconds / HOUR)} h ago`;
}
