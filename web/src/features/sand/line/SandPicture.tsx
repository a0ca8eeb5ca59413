import { createContext, useContext } from "react";
import { lazy } from "../../../components/loading/LazyScreen";
import { LINE } from "./line-chunk";
import type { SandLineProps, TableShape } from "./sand-line";

const Line = lazy(LINE);

/** The table on which the pictures inside show their lines; without it, lines are on their own tables. */
export const ShownTable = createContext<TableShape | undefined>(undefined);

/** A line in the sand of a table, as wide as its container. */
export function SandPicture(props: SandLineProps) {
  return <Line on={useContext(ShownTable)} {...props} />;
}
