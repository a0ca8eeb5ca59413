import { navigate, usePathname, useSearch } from "wouter/use-browser-location";

export type ControlTab = "led" | "matrix";

/** The tab named by the address; unknown names are ignored. */
export function useTab(): [ControlTab, (tab: ControlTab) => void] {
  const path = usePathname();
  const tab = new URLSearchParams(useSearch()).get("tab") === "matrix" ? "matrix" : "led";
  return [tab, (next) => navigate(`${path}?tab=${next}`, { replace: true })];
}
