import { useStore } from "zustand";
import { recentColors } from "../../../components/fields/kept-colors";

/** Shared by both matrices. */
const recent = recentColors("recentColors", 8, ["#ff2d20", "#ffb46b", "#22d94b", "#2850ff"]);

export const rememberColor = recent.remember;
export const useRecentColors = (): string[] => useStore(recent.store).colors;
