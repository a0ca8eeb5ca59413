import type { ReactNode } from "react";
import { classes } from "../classes";
import styles from "./Badge.module.css";

const TONES = { good: styles.good, bad: styles.bad, neutral: "" };

/** A state in a word or two; the colour only repeats the text. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return <span className={classes(styles.badge, TONES[tone])}>{children}</span>;
}

export function OnlineBadge({ online }: { online: boolean }) {
  return <Badge tone={online ? "good" : "bad"}>{online ? "Online" : "Offline"}</Badge>;
}
