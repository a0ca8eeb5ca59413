import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import { MAX_STRIP_SEGMENT_NAME } from "../../../../api/generated";
import { saveLightParts } from "../../../../api/lights";
import type { Strip, StripSegment } from "../../../../api/types";
import { Button } from "../../../../components/Button";
import { fieldsOf } from "../../../../components/fields/fields-of";
import { Switch } from "../../../../components/fields/Switch";
import { TextField } from "../../../../components/fields/TextField";
import { isMovingKey, useDrag } from "../../../../components/fields/use-drag";
import type { EffectList } from "../../../../state/effect-list";
import { roomLights } from "../../../../state/lights";
import { previewOf, usePainting } from "../preview-of";
import styles from "./StripSegments.module.css";
import { divided, movedBorder, segmentName, without } from "./segment-edits";

const PIXELS = 120;

interface StripSegmentsProps {
  strip: Strip;
  list: EffectList;
  /** The index of the segment that the controls show; null: all. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

/** Parts of the strip with looks of their own: the strip's picture, whose borders are dragged. */
export function StripSegments(props: StripSegmentsProps) {
  const { strip, list, chosen, onChoose } = props;
  const track = useRef<HTMLDivElement>(null);
  const previews = useMemo(() => [previewOf(strip, list)], [strip, list]);
  usePainting(track, previews);
  const segments = strip.segments;
  const segment = chosen === null ? undefined : segments[chosen];
  const widest = widestOf(segments);
  const more = divided(strip, chosen ?? widest);
  const patch = (patches: Record<number, Partial<StripSegment>>) =>
    roomLights.change({ strips: { 0: { segments: patches } } });
  const of = segment && chosen !== null && fieldsOf(segment, (part) => patch({ [chosen]: part }));
  const move = (index: number, led: number) => {
    const border = movedBorder(segments, index, led);
    if (border !== null) patch({ [index]: { to: border }, [index + 1]: { from: border } });
  };
  const remove = async () => {
    if (chosen === null) return;
    onChoose(null);
    await save(without(segments, chosen));
  };

  return (
    <fieldset className="tight">
      <legend className="unseen">Segments</legend>
      {segments.length === 0 && (
        <p className="muted">Divide the strip into parts with effects and colors of their own.</p>
      )}
      {segments.length > 0 && (
        <div ref={track} className={`relative ${styles.track}`}>
          <canvas className="full rounded" width={PIXELS} height={1} />
          {segments.map((each, index) => (
            <button
              key={each.from}
              type="button"
              className={`absolute rounded ${styles.part}`}
              style={{ left: share(each.from, strip), width: share(each.to - each.from, strip) }}
              aria-label={segmentName(each, index)}
              aria-pressed={index === chosen}
              onClick={() => onChoose(index === chosen ? null : index)}
            />
          ))}
          {segments.slice(1).map((next, index) => (
            <Border
              // biome-ignore lint/suspicious/noArrayIndexKey: the border after the segment with this index
              key={index}
              label={`Border after ${segmentName(segments[index] ?? next, index)}`}
              led={next.from}
              min={(segments[index]?.from ?? 0) + 1}
              max={next.to - 1}
              ledCount={strip.ledCount}
              onMove={(led) => move(index, led)}
              {...roomLights.drag}
            />
          ))}
        </div>
      )}
      {of && segment && chosen !== null && (
        <div className="stack">
          <TextField
            label="Name"
            maxBytes={MAX_STRIP_SEGMENT_NAME}
            placeholder={segmentName({ ...segment, name: "" }, chosen)}
            hint={`LED ${segment.from + 1} to ${segment.to}`}
            {...of("name")}
          />
          <Switch label="Reverse" {...of("reverse")} />
          <Switch label="Mirror" {...of("mirror")} />
        </div>
      )}
      <div className="row">
        {more && (
          <Button icon="plus" onClick={() => save(more)}>
            {segments.length === 0 ? "Divide the strip" : segment ? "Divide it" : "One more"}
          </Button>
        )}
        {segment && (
          <Button icon="trash" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const save = (segments: StripSegment[]) => roomLights.run(() => saveLightParts({ segments }));

const share = (leds: number, { ledCount }: Strip) => `${(leds / ledCount) * 100}%`;

function widestOf(segments: StripSegment[]): number {
  const sizes = segments.map(({ from, to }) => to - from);
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}

interface BorderProps {
  label: string;
  /** The LED in front of which the border is. */
  led: number;
  min: number;
  max: number;
  ledCount: number;
  onMove: (led: number) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

function Border({ label, led, min, max, ledCount, onMove, onDragStart, onDragEnd }: BorderProps) {
  const drag = useDrag(onDragStart, onDragEnd);
  const isHeld = useRef(false);
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isHeld.current = true;
    drag.start();
  };
  const release = () => {
    isHeld.current = false;
  };
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const strip = currentTarget.parentElement?.getBoundingClientRect();
    if (isHeld.current && strip) onMove(((clientX - strip.left) / strip.width) * ledCount);
  };
  const press = (event: KeyboardEvent) => {
    if (!isMovingKey(event.key)) return;
    event.preventDefault();
    if (event.key === "Home") onMove(min);
    else if (event.key === "End") onMove(max);
    else onMove(led + (STEPS[event.key] ?? 0));
  };
  return (
    <div
      className={`absolute ${styles.border}`}
      style={{ left: `${(led / ledCount) * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={led}
      aria-valuetext={`LED ${led}`}
      onPointerDown={hold}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    />
  );
}
