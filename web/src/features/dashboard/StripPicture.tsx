import type { CSSProperties } from "react";
import type { Strip } from "../../api/types";
import { classes } from "../../components/classes";
import styles from "./StripPicture.module.css";

/** Lower limit of the drawn brightness, so that a dim strip stays visible on screen. */
const FAINTEST = 0.25;

/** The strip's colour and mode as a line of light. */
export function StripPicture({ strip }: { strip: Strip }) {
  const isDark = strip.mode === "off" || !strip.enabled;
  const look = {
    "--light": strip.color,
    opacity: isDark ? 0 : FAINTEST + (1 - FAINTEST) * (strip.brightness / 255),
  } as CSSProperties;
  return <i aria-hidden="true" className={classes(styles.strip, styles[strip.mode])} style={look} />;
}
