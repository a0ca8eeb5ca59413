import type { Strip, StripSegment } from "../../api/types";
import type { Lights } from "../../state/lights";

/** Changes the look of the strip, or of one of its segments. */
export type ChangeLook = (
  look: Partial<Omit<StripSegment, "name" | "from" | "to" | "reverse" | "mirror">>,
) => void;

/** What the card's controls show and change: the strip, or the segment with this index. */
export function controlOf(lights: Lights, strip: Strip, index: number | null) {
  const segments = strip.segments;
  const segment = index === null ? undefined : segments[index];
  if (index === null || !segment) {
    return { shown: strip, change: ((look) => lights.changeStrip(look)) as ChangeLook };
  }
  const { from: _from, to: _to, name: _name, reverse: _reverse, mirror: _mirror, ...look } = segment;
  const firstLit = segments.findIndex(({ mode }) => mode !== "off");
  const change: ChangeLook = (changes) => {
    const { brightness: _brightness, ...main } = changes;
    const isMain = index === Math.max(firstLit, 0);
    lights.change({ strips: { 0: { segments: { [index]: changes }, ...(isMain && main) } } });
  };
  return { shown: { ...strip, ...look }, change };
}
