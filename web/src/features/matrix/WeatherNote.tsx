import type { WeatherReport } from "../../api/types";
import styles from "./Matrix.module.css";
import { UnderSettings } from "./UnderSettings";
import { weatherText } from "./weather-text";

export function WeatherNote({ weather }: { weather: WeatherReport }) {
  return (
    <p className={styles.note}>
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
