import { type DragEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { MAX_SAVED_PATTERN_NAME } from "../../../api/generated";
import type { MatrixItem } from "../../../api/types";
import { Button } from "../../../components/Button";
import { FileInput } from "../../../components/fields/FileInput";
import { NameForm } from "../../../components/fields/NameForm";
import { createChunk } from "../../../components/loading/chunk";
import { LazyScreen } from "../../../components/loading/LazyScreen";
import { Tile } from "../../../components/Tile";
import { useKeptFocus } from "../../../components/use-kept-focus";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import { Preview } from "../preview/preview-chunk";
import type { SavedPatterns } from "../preview/saved-patterns";
import styles from "./PatternShelf.module.css";
import { PatternsEditor } from "./PatternsEditor";
import { newName, paintedFrom, savedFrom, showing } from "./painted";

const PICTURE = createChunk(() => import("../picture/PictureModal").then((module) => module.PictureModal));
const DRAFT_ID = 1;

export interface PatternShelfProps {
  /** The matrix as if the selected page, in mode pattern, were its only one. */
  item: MatrixItem;
  library: SavedPatterns;
  onShow: (patternId: number) => void;
  /** Called with the page's pattern if it does not exist, so that the painted one is shown; 0 if it does. */
  onMissing: (patternId: number) => void;
  /** Replaces the painted pattern and shows it. */
  onPaint: (pattern: string[]) => void;
}

/** The painted pattern and the saved ones: one tap shows one on the matrix. */
export function PatternShelf(props: PatternShelfProps) {
  const { item, library, onShow, onMissing, onPaint } = props;
  const { patternId = 0 } = item.display;
  const { value } = useStore(library.store);
  const frames = useStore(library.frames);
  const { patterns: list, max = 0 } = value ?? {};
  const [isEditing, setEditing] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const isIdle = !isEditing && !isNaming;
  const isFull = list !== undefined && list.length >= max;
  const drop = useFileDrop(isFull ? undefined : setPicture);
  useKeptFocus(tools, isNaming ? 1 : 0);

  useEffect(() => library.want(list?.map(({ id }) => id) ?? []), [library, list]);

  const shown = list?.find(({ id }) => id === patternId);
  const missing = list && !shown ? patternId : 0;
  useEffect(() => onMissing(missing), [onMissing, missing]);

  if (!list) return null;
  const names = list.map(({ name }) => name);
  const shownFrames = shown && frames[shown.id];
  const save = async (pattern: PatternFrames) => {
    const answer = await library.save(pattern);
    return answer.ok && answer.value.id;
  };
  return (
    <fieldset className="single gap7 shrinks relative" {...drop.handlers}>
      <legend>Saved patterns</legend>
      {isEditing ? (
        <PatternsEditor {...{ list, item, library }} />
      ) : (
        <div className={`grid gap5 shrinks ${styles.tiles}`}>
          {[{ id: 0, name: "Painted", frames: 1 }, ...list].map((each) => (
            <PatternTile
              key={each.id}
              {...{ item, onShow }}
              id={each.id}
              name={each.name}
              isAnimation={each.frames > 1}
              isShown={each.id === (shown?.id ?? 0)}
            />
          ))}
        </div>
      )}
      {isNaming && (
        <NameForm
          label="Name of the pattern"
          name={newName(names)}
          maxBytes={MAX_SAVED_PATTERN_NAME}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onSave={async (name) => (await save(savedFrom(item.display.pattern, name))) !== false}
          onClose={() => setNaming(false)}
        />
      )}
      <div ref={tools} className={`wrap end gap5 ${styles.tools}`} tabIndex={-1}>
        {isIdle && shownFrames?.durations.length === 1 && (
          <Button icon="grid" onClick={() => onPaint(paintedFrom(shownFrames, item.matrix.width))}>
            Paint on a copy
          </Button>
        )}
        {isIdle && !shown && (
          <Button icon="plus" disabled={isFull} onClick={() => setNaming(true)}>
            Save as…
          </Button>
        )}
        {(isEditing || (isIdle && list.length > 0)) && (
          <Button
            variant={isEditing ? "primary" : "quiet"}
            aria-label={isEditing ? undefined : "Edit saved patterns"}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? "Done" : "Edit"}
          </Button>
        )}
        {isIdle && (
          <Button icon="upload" disabled={isFull} onClick={() => chooser.current?.click()}>
            Add picture or animation
          </Button>
        )}
      </div>
      <FileInput
        input={chooser}
        label="Picture or animation"
        accept="image/gif,image/png,image/jpeg,image/webp"
        onFile={setPicture}
      />
      {isFull && <p className="note">{max} patterns are the most. Delete one first.</p>}
      {drop.isOver && (
        <p className={`middle absolute surface inert ${styles.drop}`}>Drop the picture or animation here</p>
      )}
      {picture && (
        <LazyScreen
          key={`${picture.name} ${picture.size} ${picture.lastModified}`}
          chunk={PICTURE}
          file={picture}
          item={showing(item.matrix.width, DRAFT_ID)}
          onSave={async (pattern: PatternFrames) => {
            const id = await save(pattern);
            if (id) onShow(id);
            return id !== false;
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </fieldset>
  );
}

/** For an element on which a file can be dropped. Without `onFile` nothing can. */
function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const follow = (event: DragEvent) => {
    if (!onFile || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file) onFile(file);
  };
  return { isOver, handlers: { onDragOver: follow, onDragLeave: follow, onDrop: follow } };
}

interface PatternTileProps {
  item: MatrixItem;
  /** 0 for the painted one */
  id: number;
  name: string;
  isAnimation: boolean;
  isShown: boolean;
  onShow: (id: number) => void;
}

/** A pattern as it looks on the matrix. It moves under a mouse and with the focus, on touch screens always. */
function PatternTile({ item, id, name, isAnimation, isShown, onShow }: PatternTileProps) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const columns = item.matrix.width;
  // A saved pattern is not drawn again while another one is painted.
  const painted = id === 0 ? item.display.pattern : undefined;
  const picture = useMemo(() => showing(columns, id, painted), [columns, id, painted]);
  const moves = isPointed || hasFocus || matchMedia("(hover: none)").matches;
  return (
    <Tile
      className={`packed ${styles.tile}`}
      isChosen={isShown}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={() => onShow(id)}
    >
      <Preview item={picture} label="" isStill={isAnimation && !moves} />
      <span className={`breaks ${styles.name}`}>{name}</span>
      {isAnimation && <span className="unseen"> (animation)</span>}
    </Tile>
  );
}
