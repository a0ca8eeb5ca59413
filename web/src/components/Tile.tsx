import type { ButtonHTMLAttributes } from "react";
import { classes } from "./classes";

/** One of several things to choose from, shown as a picture. */
export function Tile(props: ButtonHTMLAttributes<HTMLButtonElement> & { isChosen: boolean }) {
  const { isChosen, className, ...rest } = props;
  return (
    <button type="button" {...rest} aria-pressed={isChosen} className={classes("choice tile", className)} />
  );
}
