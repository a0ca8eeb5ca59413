import { createStore } from "zustand";
import type { Pattern } from "../../../api/library";

export const SORTS = [
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
  { value: "longest", label: "Longest" },
  { value: "drawn", label: "Most drawn" },
  { value: "last", label: "Last drawn" },
] as const;

export type Sort = (typeof SORTS)[number]["value"];

export interface View {
  search: string;
  sort: Sort;
  isFavorite: boolean;
  /** "" for all */
  tag: string;
}

export const EVERYTHING: View = { search: "", sort: "newest", isFavorite: false, tag: "" };

/** What the library shows, while the page is open. */
export const viewStore = createStore<View>(() => EVERYTHING);

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const ORDERS: Record<Sort, (one: Pattern, other: Pattern) => number> = {
  newest: () => 0,
  name: (one, other) => names.compare(one.name, other.name),
  longest: (one, other) => other.length - one.length,
  drawn: (one, other) => other.drawn - one.drawn,
  last: (one, other) => (other.lastDrawn ?? 0) - (one.lastDrawn ?? 0),
};

/** Without case and accents; "ß" becomes "SS". */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
}

/** The patterns that contain every word of the search, in their order; `patterns` has the newest first. */
export function chosenOf(patterns: readonly Pattern[], { search, sort, isFavorite, tag }: View): Pattern[] {
  const words = plain(search).split(/\s+/);
  return patterns
    .filter((pattern) => {
      if ((isFavorite && !pattern.favorite) || (tag && !pattern.tags.includes(tag))) return false;
      const text = plain(`${pattern.name}\n${pattern.tags.join("\n")}`);
      return words.every((word) => text.includes(word));
    })
    .sort(ORDERS[sort]);
}

export function tagsOf(patterns: readonly Pattern[]): string[] {
  return [...new Set(patterns.flatMap(({ tags }) => tags))].sort(names.compare);
}
