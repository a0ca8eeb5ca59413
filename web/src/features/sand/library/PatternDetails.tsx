import { useEffect, useId, useState } from "react";
import { reasonOf } from "../../../api/client";
import { getPatternProgram, getPatternText, type Pattern, type PatternChange } from "../../../api/library";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { Facts } from "../../../components/Facts";
import { SavedName } from "../../../components/fields/SavedName";
import { TextField } from "../../../components/fields/TextField";
import { Icon } from "../../../components/Icon";
import { saveFile } from "../../../lib/save-file";
import { sizeText } from "../../../lib/size-text";
import { durationText } from "../../../lib/time/length-text";
import { useIsGuest } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import { SandPicture } from "../line/SandPicture";
import type { Line } from "../line/sand-line";
import { useDrawLabel, useSand } from "../sand-context";
import styles from "./Library.module.css";
import { patternLibrary } from "./library-store";
import { useOutline } from "./outlines";
import { drawnText, fileNameOf, lengthText, momentText } from "./pattern-texts";
import type { PatternActions } from "./SelectionBar";

interface PatternDetailsProps extends PatternActions {
  pattern: Pattern;
  /** All tags of the library. */
  tags: readonly string[];
  onClose: () => void;
}

const MAX_TAGS = 8;
const MAX_TAG_BYTES = 24;
const MAX_NAME_BYTES = 80;

export function PatternDetails(props: PatternDetailsProps) {
  const { pattern, tags, onQueue, onAddToPlaylist, onDelete, onClose } = props;
  const { id, name, favorite } = pattern;
  const onChange = (change: PatternChange) => void patternLibrary.change(id, change);
  const isGuest = useIsGuest();
  return (
    <Modal
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button icon="plus" className={styles.queueing} onClick={() => onQueue([pattern], "last")}>
            Add to queue
          </Button>
          <Button
            variant="primary"
            icon="play"
            className={styles.queueing}
            onClick={() => onQueue([pattern], "next")}
          >
            {useDrawLabel()}
          </Button>
        </>
      }
    >
      <div className={`single gap12 ${styles.details}`}>
        <Picture {...pattern} />
        {!isGuest && (
          <>
            <SavedName name={name} maxBytes={MAX_NAME_BYTES} onSave={(name) => onChange({ name })} />
            <Tags chosen={pattern.tags} all={tags} onChange={(tags) => onChange({ tags })} />
          </>
        )}
        <Facts
          inColumns
          facts={[
            ["Time on this table", pattern.time ? `about ${durationText(pattern.time)}` : "Unknown"],
            ["Length", lengthText(pattern)],
            ["Points", pattern.points.toLocaleString("en")],
            ["Drawn", drawnText(pattern)],
            ["Last drawn", pattern.drawn ? momentText(pattern.lastDrawn) : "Never"],
            ["Added", momentText(pattern.added)],
            ["Kind", pattern.kind === "gcode" ? "G-code" : "Theta-rho"],
            ["Size on the hub", sizeText(pattern.size)],
          ]}
        />
        {!isGuest && (
          <div className={`wrap gap6 ${styles.actions}`}>
            <Button icon="star" aria-pressed={favorite} onClick={() => onChange({ favorite: !favorite })}>
              Favourite
            </Button>
            <Button icon="repeat" onClick={() => onAddToPlaylist([pattern])}>
              Add to playlist
            </Button>
            <Button icon="download" onClick={() => download(pattern)}>
              Download
            </Button>
            <Button icon="trash" onClick={() => onDelete([pattern])}>
              Delete
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** The outline until all points have arrived. */
function Picture({ id, name }: Pattern) {
  const { sand, shape } = useSand();
  const outline = useOutline(id);
  const [line, setLine] = useState<Line | null>(null);
  useEffect(() => {
    const unwanted = new AbortController();
    const { signal } = unwanted;
    void getPatternProgram(id, signal)
      .then((answer) => (answer.ok ? sand.decode(new Uint8Array(answer.value), signal) : null))
      .then(setLine, () => {});
    return () => unwanted.abort();
  }, [id, sand]);
  const label = `${name}, drawn in sand`;
  return (
    <div className={styles.picture}>
      {line ? (
        <SandPicture line={line} table={shape} of={outline} label={label} />
      ) : (
        outline && <SandPicture outline={outline} label={label} />
      )}
    </div>
  );
}

interface TagsProps {
  chosen: readonly string[];
  all: readonly string[];
  onChange: (tags: string[]) => void;
}

function Tags({ chosen, all, onChange }: TagsProps) {
  const [text, setText] = useState("");
  const suggestions = useId();
  const isFull = chosen.length >= MAX_TAGS;
  const add = () => {
    const tag = text.trim();
    setText("");
    if (tag && !chosen.includes(tag)) onChange([...chosen, tag]);
  };
  return (
    <div className="tight">
      <TextField
        label="Tags"
        placeholder={isFull ? `${MAX_TAGS} tags at most` : "Add a tag"}
        value={text}
        list={suggestions}
        maxBytes={MAX_TAG_BYTES}
        disabled={isFull}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="done"
        onChange={setText}
        onBlur={add}
        onKeyDown={({ key }) => key === "Enter" && add()}
      />
      <datalist id={suggestions}>
        {all
          .filter((tag) => !chosen.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {chosen.length > 0 && (
        <ul aria-label="Tags" className="row">
          {chosen.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                className={`centered gap4 rigid small ${styles.tag}`}
                onClick={() => onChange(chosen.filter((each) => each !== tag))}
              >
                {tag}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function download(pattern: Pattern): Promise<void> {
  const answer = await getPatternText(pattern.id);
  if (answer.ok) saveFile(fileNameOf(pattern), new Blob([answer.value], { type: "text/plain" }));
  else showToast(reasonOf(answer.error));
}
