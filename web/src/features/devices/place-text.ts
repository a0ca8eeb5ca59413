import type { WeatherReport } from "../../api/types";

/** Describes the name that was found for the saved place. */
export function placeText(place: string, weather: WeatherReport | null): string {
  if (!place || weather?.place !== place) return "";
  const { name, temperature, unit, problem } = weather;
  if (!name) return problem || `Looking for ${place}…`;
  const found =
    temperature === null ? `Found: ${name}.` : `Found: ${name}, ${Math.round(temperature)} °${unit} now.`;
  return problem ? `${found} ${problem}` : found;
}
