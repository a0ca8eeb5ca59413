import { useEffect, useMemo, useState } from "react";
import { MAX_SAVED_PATTERN_NAME } from "../../../api/generated";
import type { MatrixItem } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { Spinner } from "../../../components/loading/Spinner";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import { shortened } from "../../../lib/shortened";
import { Preview } from "../preview/preview-chunk";
import styles from "./PictureModal.module.css";
import { isPixelArt, type Look, overhang, patternOf } from "./placing";
import { decodeByBrowser, MAX_FRAMES, type Pictures, readPicture } from "./read-picture";

const SIZES = [
  { value: "fit", label: "Fit: all of it, with dark edges" },
  { value: "fill", label: "Fill: no edges, cut off" },
] as const;

const FIRST_LOOK: Look = { size: "fill", place: 50, speed: 100 };

export interface PictureModalProps {
  file: File;
  /** Shows a saved pattern, whose place the picture takes in the preview. */
  item: MatrixItem;
  /** Resolves to whether it was saved. */
  onSave: (pattern: PatternFrames) => Promise<boolean>;
  onClose: () => void;
  decode?: typeof decodeByBrowser;
}

/** Makes a pattern of a picture file. Nothing changes before it is saved. */
export function PictureModal(props: PictureModalProps) {
  const { file, item, onSave, onClose, decode = decodeByBrowser } = props;
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const [problem, setProblem] = useState("");
  const [look, setLook] = useState<Look>(FIRST_LOOK);
  const columns = item.matrix.width;
  const [name, setName] = useState(() => nameOf(file));
  const [isBusy, setBusy] = useState(false);
  const pattern = useMemo(
    () => pictures && patternOf(pictures, look, "", columns),
    [pictures, look, columns],
  );

  useEffect(() => {
    let isOver = false;
    readPicture(file, decode, columns).then(
      (read) => {
        if (isOver) return;
        setPictures(read);
        // Of pixel art, no row may be lost.
        if (read.frames[0] && isPixelArt(read.frames[0].picture)) setLook({ ...FIRST_LOOK, size: "fit" });
      },
      ({ message }: Error) => isOver || setProblem(message),
    );
    return () => {
      isOver = true;
    };
  }, [file, decode, columns]);

  const save = async () => {
    if (!pattern) return;
    setBusy(true);
    if (await onSave({ ...pattern, name: name.trim() })) return onClose();
    setBusy(false);
  };
  return (
    <Modal
      title="Add picture or animation"
      onClose={onClose}
      actions={
        <>
          <Button data-focus onClick={onClose}>
            Cancel
          </Button>
          {pattern && (
            <Button variant="primary" busy={isBusy} disabled={!name.trim()} onClick={save}>
              Save and show
            </Button>
          )}
        </>
      }
    >
      <div className={`grid gap10 ${styles.picture}`}>
        <Problems problem={problem} />
        {!pattern && !problem && <Spinner label="Reading…" />}
        {pictures && pattern && (
          <>
            <Preview
              item={item}
              label="Preview of the pattern"
              patterns={{ [item.display.patternId]: pattern }}
            />
            <LookFields pictures={pictures} look={look} columns={columns} onChange={setLook} />
            <TextField
              label="Name of the pattern"
              value={name}
              maxBytes={MAX_SAVED_PATTERN_NAME}
              autoComplete="off"
              onChange={setName}
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
  onChange: (look: Look) => void;
}

/** Only the choices that make a difference. */
function LookFields({ pictures, look, columns, onChange }: LookFieldsProps) {
  const { frames, count, hasMore } = pictures;
  const long = frames[0] ? overhang(frames[0].picture, columns) : null;
  const of = fieldsOf(look, (change) => onChange({ ...look, ...change }));
  return (
    <>
      {count > MAX_FRAMES && (
        <p className="note">
          The animation has {count} frames. {MAX_FRAMES} fit, so some are left out.
        </p>
      )}
      {hasMore && <p className="note">Only the first picture is used. Animations have to be GIFs.</p>}
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
