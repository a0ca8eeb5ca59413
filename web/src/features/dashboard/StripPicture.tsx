import type { CSSProperties } from "react";
import type { Strip } from "../../api/types";
import { classes } from "../../components/classes";
import { isLit } from "../../lib/lit";
import styles from "./StripPicture.module.css";

/** Lower limit of the drawn brightness, so that a dim strip stays visible on screen. */
const MIN_LIGHT = 0.25;

/** The strip's colour and mode as a line of light. */
export function StripPicture({ strip }: { strip: Strip }) {
  const isDark = !isLit(strip);
  const appearance = {
    "--light": strip.color,
    opacity: isDark ? 0 : MIN_LIGHT + (1 - MIN_LIGHT) * (strip.brightness / 255),
  } as CSSProperties;
  return <i aria-hidden="true" className={classes(styles.strip, styles[strip.mode])} style={appearance} />;
}
