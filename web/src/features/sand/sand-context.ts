import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { SandState, SandTable } from "../../state/sand/sand";
import type { Path } from "./reader/path";

export type Sand = SandTable<Path>;
export type SandView = SandState<Path>;

/** The table of the Sand Table screen. Several parts of the screen are in other chunks than the table's store. */
export const SandContext = createContext({} as Sand);

/** The table's commands and its present state. */
export function useSand() {
  const sand = useContext(SandContext);
  return { ...useStore(sand.store), sand };
}
