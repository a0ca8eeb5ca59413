import { useSearch } from "wouter/use-browser-location";
import { SECTIONS, type Section } from "./sections";

export function useSection(): Section {
  const named = new URLSearchParams(useSearch()).get("section");
  return SECTIONS.find(({ id }) => id === named) ?? SECTIONS[0];
}

export function addressOf({ id }: Section): string {
  return `/settings?section=${id}`;
}
