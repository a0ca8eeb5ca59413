import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { isInterrupted, isPrinting } from "../../state/sand/drawing";
import type { SandState, SandTable } from "../../state/sand/sand";
import type { Path } from "./reader/path";

export type Sand = SandTable<Path>;
export type SandView = SandState<Path>;

/** The table of the Sand Table screen. Several parts of the screen are in other chunks than the table's store. */
export const SandContext = createContext({} as Sand);

/** Of the button that draws a pattern as soon as the table is free. */
export const useDrawLabel = () => (useSand().jobs.some(isPrinting) ? "Draw next" : "Draw now");

/** What a pattern that is put first now is. */
export function turnOf({ store }: Sand): string {
  const { jobs, table } = store.getState();
  const { online, message, homes, positionKnown } = table;
  if (!online || message || jobs.some((job) => isPrinting(job) || isInterrupted(job))) return "next";
  return homes || positionKnown ? "drawn now" : "drawn once the table knows where the ball is";
}

/** The table's commands and its present state. */
export function useSand() {
  const sand = useContext(SandContext);
  return { ...useStore(sand.store), sand };
}
