import { MAX_STRIP_SEGMENTS } from "../../../../api/generated";
import type { Strip, StripSegment } from "../../../../api/types";

export const segmentName = ({ name }: StripSegment, index: number) => name || `Segment ${index + 1}`;

/** A segment with the strip's look, at full brightness: the strip's own still applies. */
function segmentOf(strip: Strip, from: number, to: number): StripSegment {
  const { color, speed, mode, color2, color3, intensity, palette } = strip;
  const look = { color, speed, mode, color2, color3, intensity, palette };
  return { name: "", from, to, reverse: false, mirror: false, ...look, brightness: 255 };
}

/** Divides a segment, or a strip without segments, in the middle. Null if there is no room for one more. */
export function divided(strip: Strip, index: number): StripSegment[] | null {
  const segments = strip.segments.length ? strip.segments : [segmentOf(strip, 0, strip.ledCount)];
  const old = segments[index];
  if (!old || segments.length === MAX_STRIP_SEGMENTS || old.to - old.from < 2) return null;
  const middle = Math.round((old.from + old.to) / 2);
  return segments.toSpliced(index, 1, { ...old, to: middle }, { ...old, name: "", from: middle });
}

/** The neighbour gets the LEDs of a removed segment. Of two segments none is left: the strip is whole again. */
export function without(segments: StripSegment[], index: number): StripSegment[] {
  const gone = segments[index];
  if (!gone || segments.length <= 2) return [];
  return segments.flatMap((segment, i) => {
    if (i === index) return [];
    if (i === index - 1) return [{ ...segment, to: gone.to }];
    if (index === 0 && i === 1) return [{ ...segment, from: gone.from }];
    return [segment];
  });
}

/** The border after a segment, moved: both neighbours keep at least one LED. */
export function movedBorder(segments: StripSegment[], index: number, led: number) {
  const before = segments[index];
  const after = segments[index + 1];
  if (!before || !after) return null;
  return Math.min(Math.max(Math.round(led), before.from + 1), after.to - 1);
}
