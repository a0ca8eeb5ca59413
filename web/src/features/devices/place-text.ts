import type { WeatherReport } from "../../api/types";

/** Whether the hub has found the saved place; null while it looks for it, or if there is none. */
export function isFound(place: string, weather: WeatherReport | null): boolean | null {
  if (!place || weather?.place !== place) return null;
  return weather.name ? true : weather.problem ? false : null;
}

/** Describes the name that was found for the saved place. */
export function placeText(place: string, weather: WeatherReport | null): string {
  if (!place || weather?.place !== place) return "";
  const { name, temperature, unit, problem } = weather;
  if (!name) return problem || `Looking for ${place}…`;
  const now = temperature === null ? "" : `, ${Math.round(temperature)} °${unit} now`;
  return `Found: ${name}${now}. ${problem}`.trim();
}
