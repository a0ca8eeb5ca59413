import { useEffect, useMemo, useState } from "react";
import { MAX_SAVED_PATTERN_NAME } from "../../../api/generated";
import type { MatrixItem } from "../../../api/types";
import { CancelAnd } from "../../../components/dialog/CancelAnd";
import { Modal } from "../../../components/dialog/Modal";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { useForm } from "../../../components/form/use-form";
import { Spinner } from "../../../components/loading/Spinner";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import { shortened } from "../../../lib/shortened";
import { Preview } from "../preview/preview-chunk";
import { isPixelArt, type Look, overhang, patternOf } from "./placing";
import { decodeByBrowser, MAX_FRAMES, type Pictures, readPicture } from "./read-picture";

const SIZES = [
  { value: "fit", label: "Fit: all of it, with dark edges" },
  { value: "fill", label: "Fill: no edges, cut off" },
] as const;

const LIMITS = {
  "no-gif": "Animations have to be GIFs.",
  "too-long": "The animation is too long or too large.",
};

const FIRST_LOOK: Look = { size: "fill", place: 50, speed: 100 };

export interface PictureModalProps {
  file: File;
  /** Shows a saved pattern, whose place the picture takes in the preview. */
  item: MatrixItem;
  /** Resolves to whether it was saved. */
  onSave: (pattern: PatternFrames) => Promise<boolean>;
  onClose: () => void;
}

/** Makes a pattern of a picture file. Nothing changes before it is saved. */
export function PictureModal({ file, item, onSave, onClose }: PictureModalProps) {
  const columns = item.matrix.width;
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const [problem, setProblem] = useState("");
  const form = useForm({ ...FIRST_LOOK, name: nameOf(file) }, async ({ name }) => {
    if (pattern && (await onSave({ ...pattern, name: name.trim() }))) onClose();
    return null;
  });
  const { name, size, place, speed } = form.values;
  const pattern = useMemo(
    () => pictures && patternOf(pictures, { size, place, speed }, "", columns),
    [pictures, size, place, speed, columns],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    let isOver = false;
    readPicture(file, decodeByBrowser, columns).then(
      (read) => {
        if (isOver) return;
        setPictures(read);
        // Pixel art must not lose a row.
        if (read.frames[0] && isPixelArt(read.frames[0].picture)) form.change({ size: "fit" });
      },
      ({ message }: Error) => isOver || setProblem(message),
    );
    return () => {
      isOver = true;
    };
  }, [file, columns]);

  return (
    <Modal
      title="Add picture or animation"
      onClose={onClose}
      actions={
        <CancelAnd
          isCareful
          onCancel={onClose}
          busy={form.isBusy}
          disabled={!pattern || !name.trim()}
          onClick={form.submit}
        >
          Save and show
        </CancelAnd>
      }
    >
      <div className="grid gap10">
        <Problems problem={problem} />
        {!pattern && !problem && <Spinner label="Reading…" />}
        {pictures && pattern && (
          <>
            <Preview
              item={item}
              label="Preview of the pattern"
              patterns={{ [item.display.patternId]: pattern }}
            />
            <LookFields {...{ pictures, columns }} look={form.values} onChange={form.change} />
            <TextField
              label="Name of the pattern"
              maxBytes={MAX_SAVED_PATTERN_NAME}
              autoComplete="off"
              {...fieldsOf(form.values, form.change)("name")}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

interface LookFieldsProps {
  pictures: Pictures;
  look: Look;
  columns: number;
  onChange: (change: Partial<Look>) => void;
}

/** Only the choices that make a difference. */
function LookFields({ pictures, look, columns, onChange }: LookFieldsProps) {
  const { frames, count, limit } = pictures;
  const long = frames[0] ? overhang(frames[0].picture, columns) : null;
  const of = fieldsOf(look, onChange);
  return (
    <>
      {count > MAX_FRAMES && (
        <p className="note">
          The animation has {count} frames. {MAX_FRAMES} fit, so some are left out.
        </p>
      )}
      {limit && <p className="note">Only the first picture is used. {LIMITS[limit]}</p>}
      {long && <Select label="Size" options={SIZES} {...of("size")} />}
      {long && look.size === "fill" && (
        <Slider
          label={long === "down" ? "Vertical place" : "Horizontal place"}
          min={0}
          max={100}
          valueText={`${look.place}%`}
          {...of("place")}
        />
      )}
      {frames.length > 1 && (
        <Slider label="Speed" min={25} max={400} step={25} valueText={`${look.speed}%`} {...of("speed")} />
      )}
    </>
  );
}

/** The file's name without its ending. */
function nameOf({ name }: File): string {
  return shortened(name.replace(/\.\w+$/, "").trim(), MAX_SAVED_PATTERN_NAME).trim() || "Picture";
}
