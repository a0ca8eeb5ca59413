import { useEffect, useState } from "react";
import { addScene, MAX_SCENE_NAME, MAX_SCENES } from "../../../api/scene-editing";
import { isLook } from "../../../api/scenes";
import type { LedConfig, Strip } from "../../../api/types";
import { Card } from "../../../components/Card";
import { NameForm } from "../../../components/fields/NameForm";
import { openSheet } from "../../../components/navigation/sheet";
import { Tile } from "../../../components/Tile";
import type { EffectList } from "../../../state/effect-list";
import type { LookPictureProps } from "../../../state/scene-pictures";
import { run, sceneList, useScenes, watchScenes } from "../../../state/scenes";
import { useIsGuest } from "../../../state/session";
import tiles from "../more/MoreLooks.module.css";
import { paintRow, previewOf, STILL_PHASE, withOwnPalettes } from "../more/preview-of";
import styles from "./Looks.module.css";
import { LooksPlaylist } from "./LooksPlaylist";

/** Seconds in which a look that is saved here fades in. */
const TRANSITION = 1;

/** The scenes that set the room lights and nothing else: one tap runs one. The present look is saved as another. */
export function Looks({ led, list }: { led: LedConfig; list: EffectList }) {
  const { scenes, running } = useScenes();
  const isGuest = useIsGuest();
  const [isNaming, setNaming] = useState(false);
  useEffect(watchScenes, []);
  const [strip] = led.strips;
  if (!scenes || !strip) return null;
  const looks = scenes.filter(isLook);
  const isFull = scenes.length >= MAX_SCENES;
  const hasLooks = looks.length > 0;
  if (isGuest && !hasLooks) return null;
  return (
    <Card
      title="Looks"
      aside={
        hasLooks &&
        !isGuest && (
          <button
            type="button"
            className={`touch strong accent ${styles.edit}`}
            aria-label="Edit looks"
            onClick={() => openSheet(`${location.pathname}?scene=looks`)}
          >
            Edit
          </button>
        )
      }
    >
      <div className="tight">
        {!hasLooks && (
          <p className="note">A look keeps how the room lights are now. One tap brings it back.</p>
        )}
        <fieldset className={`grid gap5 ${tiles.tiles}`} aria-label="Looks">
          {looks.map(({ id, name, content }) => (
            <Tile key={id} className={styles.look} isChosen={id === running} onClick={() => void run(id)}>
              <LookPicture
                strip={{ ...strip, ...content?.led?.strips[0] }}
                list={list}
                palettes={led.palettes}
              />
              <span className="breaks">{name}</span>
            </Tile>
          ))}
          {!isGuest && !isFull && !isNaming && (
            <button type="button" className={`muted smaller ${tiles.add}`} onClick={() => setNaming(true)}>
              Save this look
            </button>
          )}
        </fieldset>
        {isNaming && (
          <NameForm
            label="Name of the look"
            maxBytes={MAX_SCENE_NAME}
            onSave={(name) => saveLook(name, strip)}
            onClose={() => setNaming(false)}
          />
        )}
        {isFull && <p className="note">{MAX_SCENES} scenes and looks are the most. Delete one first.</p>}
        {looks.length > 1 && <LooksPlaylist looks={looks} />}
      </div>
    </Card>
  );
}

/** Resolves to whether it was saved. */
async function saveLook(name: string, { id: _id, ledCount: _count, ...look }: Strip): Promise<boolean> {
  const led = { strips: [{ ...look, enabled: true }] };
  const scene = { name, icon: "star", pinned: true, transition: TRANSITION, led };
  return (await sceneList.send(() => addScene(scene))).ok;
}

const LEDS = 24;
/** A dim look stays visible: its picture has at least this brightness. */
const MIN_LEVEL = 0.3;

export function LookPicture({ strip, list, palettes }: LookPictureProps) {
  const isDark = !strip.enabled || strip.mode === "off";
  const level = isDark ? 0 : MIN_LEVEL + (1 - MIN_LEVEL) * (strip.brightness / 255);
  const preview = previewOf(strip, withOwnPalettes(list, palettes));
  const paint = (canvas: HTMLCanvasElement | null) => paintRow(canvas, preview, STILL_PHASE, level);
  return <canvas ref={paint} className={tiles.ramp} width={LEDS} height={1} />;
}
