import { useEffect, useState } from "react";
import { MAX_SCENE_MESSAGE_TEXT } from "../../api/generated";
import { getPlaylists } from "../../api/playlists";
import {
  isLook,
  type Scene,
  type SceneMatrix,
  type SceneSand,
  type SceneStrip,
  type SceneSummary,
} from "../../api/scenes";
import type { MatrixItem, OwnPalette, Strip } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { ColorField } from "../../components/fields/ColorField";
import { fieldsOf } from "../../components/fields/fields-of";
import { ItemChoice } from "../../components/fields/ItemChoice";
import { BrightnessSlider, SpeedSlider } from "../../components/fields/PercentSliders";
import { Segments } from "../../components/fields/Segments";
import { Select } from "../../components/fields/Select";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { Link } from "../../components/navigation/Link";
import { lengthOptions, TRANSITIONS } from "../../lib/time/length-text";
import { titledOptions } from "../../lib/title-of";
import { useConfig } from "../../state/config-store";
import {
  type EffectInfo,
  type EffectList,
  paletteOptions,
  useEffectList,
  useOffered,
} from "../../state/effect-list";
import { roomLights } from "../../state/lights";
import type { MatrixPreview } from "../../state/matrix-preview";
import type { ScenePictures } from "../../state/scene-pictures";
import { useScenes } from "../../state/scenes";
import styles from "./Scenes.module.css";
import {
  brightnessOrHalf,
  type Choice,
  choiceOf,
  isSame,
  type LightsChoice,
  lightsChoiceOf,
  lookOf,
  matrixAfter,
  presentMatrix,
} from "./scene-draft";

const LIGHTS_CHOICES: readonly { value: LightsChoice; label: string }[] = [
  { value: "leave", label: "Leave as it is" },
  { value: "off", label: "Off" },
  { value: "on", label: "On, as last shown" },
  { value: "brightness", label: "Only the brightness" },
  { value: "look", label: "A look" },
];
const OWN_COLORS = "colors";

interface LightsPartProps {
  scene: Scene;
  Picture: ScenePictures["Look"];
  onChange: (changes: Partial<Scene>) => void;
}

export function LightsPart({ scene: { led, transition }, Picture, onChange }: LightsPartProps) {
  const config = useConfig(roomLights).config;
  const present = config?.strips[0];
  const list = useEffectList(true);
  const looks =
    useScenes().scenes?.filter((each) => isLook(each) && lightsChoiceOf(savedStrip(each)) === "look") ?? [];
  const strip = led?.strips[0];
  const choice = lightsChoiceOf(strip);
  if (!present) return null;
  const set = (next: SceneStrip | undefined) => onChange({ led: next && { strips: [next] } });
  const taken = (): SceneStrip => ({
    ...lookOf(present),
    enabled: true,
    mode: present.mode === "off" ? "solid" : present.mode,
    brightness: brightnessOrHalf(present.brightness),
  });
  const choose = (chosen: LightsChoice) => {
    const brightness = brightnessOrHalf(strip?.brightness ?? present.brightness);
    if (chosen === "leave") set(undefined);
    else if (chosen === "brightness") set({ brightness });
    else set(chosen === "look" ? taken() : { enabled: chosen === "on" });
  };
  const look = { ...present, ...strip };
  return (
    <Card className={styles.part}>
      <Select label="Room Lights" value={choice} options={LIGHTS_CHOICES} onChange={choose} />
      {choice === "look" && list && (
        <>
          <div className="tight">
            <Picture strip={look} list={list} palettes={config.palettes} />
            {!isSame(taken(), strip) && <Button onClick={() => set(taken())}>Take how they are now</Button>}
          </div>
          {looks.length > 0 && (
            <ItemChoice
              label="Saved look"
              list={looks}
              value={looks.find((each) => isSame(savedStrip(each), strip))?.id ?? null}
              none="None of them"
              onChange={(id) => set(savedStrip(looks.find((each) => each.id === id)))}
            />
          )}
          <LookFields
            look={look}
            list={list}
            made={config.palettes}
            onChange={(changes) => set({ ...strip, ...changes })}
          />
        </>
      )}
      {(choice === "look" || choice === "brightness") && (
        <BrightnessSlider value={look.brightness} onChange={(brightness) => set({ ...strip, brightness })} />
      )}
      {choice !== "leave" && (
        <Select
          label="Transition"
          value={transition}
          options={lengthOptions(TRANSITIONS, transition)}
          onChange={(seconds) => onChange({ transition: seconds })}
        />
      )}
    </Card>
  );
}

const savedStrip = (look: SceneSummary | undefined) => look?.content?.led?.strips[0];

interface LookFieldsProps {
  look: Strip;
  list: EffectList;
  made: readonly OwnPalette[];
  onChange: (changes: SceneStrip) => void;
}

const ALL_USED: Omit<EffectInfo, "name"> = { colors: 1, palette: false, intensity: false, speed: true };

/** What the effect uses. A change applies to the whole strip, so a look with segments loses them. */
function LookFields({ look, list, made, onChange }: LookFieldsProps) {
  const { mode, palette = OWN_COLORS, color, color2 = color, color3 = color, intensity = 128, speed } = look;
  const count = look.segments.length;
  const uses = list.effects.find(({ name }) => name === mode) ?? ALL_USED;
  const effects = useOffered(list, mode).filter((name) => name !== "off");
  const of = fieldsOf({ mode, palette, color, color2, color3, intensity, speed }, (changes) =>
    onChange({ ...changes, ...(count > 0 && { segments: [] }) }),
  );
  const colors = uses.palette && palette !== OWN_COLORS ? 0 : uses.colors;
  return (
    <>
      {count > 0 && <p className="note">It has {count} segments. A change here replaces them.</p>}
      <div className={`grid top gap10 ${styles.pair}`}>
        <Select label="Effect" options={titledOptions(effects)} {...of("mode")} />
        {uses.palette && <Select label="Palette" options={paletteOptions(list, made)} {...of("palette")} />}
        {colors > 0 && <ColorField label="Color" {...of("color")} />}
        {colors > 1 && <ColorField label="Second color" {...of("color2")} />}
        {colors > 2 && <ColorField label="Third color" {...of("color3")} />}
      </div>
      {uses.intensity && <BrightnessSlider label="Intensity" {...of("intensity")} />}
      {uses.speed && <SpeedSlider {...of("speed")} />}
    </>
  );
}

const MATRIX_CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "leave", label: "Leave as it is" },
  { value: "off", label: "Off" },
  { value: "on", label: "On" },
];
const FULL_BRIGHTNESS = 255;
/** In seconds. */
const MESSAGE_TIMES = [5, 15, 60, 600];
const NO_MESSAGE = { text: "", seconds: 15 };

interface MatrixPartProps {
  item: MatrixItem;
  part: SceneMatrix;
  isPaired: boolean;
  Preview: MatrixPreview;
  onChange: (part: SceneMatrix) => void;
}

export function MatrixPart({ item, part, isPaired, Preview, onChange }: MatrixPartProps) {
  const { message, ...settings } = part;
  const shown = { ...NO_MESSAGE, ...message };
  const of = fieldsOf(shown, (changes) => onChange({ ...settings, message: { ...shown, ...changes } }));
  const choice = choiceOf(part);
  const isDark = !item.matrix.enabled || item.display.mode === "off";
  const present = presentMatrix(item).display;
  const set = (next: SceneMatrix) => onChange({ ...next, ...(message && { message }) });
  const choose = (chosen: Choice) => {
    if (chosen === "leave") set({});
    else set(chosen === "off" ? { matrix: { enabled: false } } : litMatrix(item));
  };
  return (
    <Card className={styles.part}>
      <Select label={item.name} value={choice} options={MATRIX_CHOICES} onChange={choose} />
      {!isPaired && (choice !== "leave" || message) && (
        <p role="status" className="bad">
          {item.name} is not paired, so this does nothing.
        </p>
      )}
      {choice === "on" && (
        <>
          <div className={`rounded ${styles.picture}`}>
            <Preview item={matrixAfter(item, part)} />
          </div>
          {isDark && <p className="note">{item.name} is dark now.</p>}
          {!isDark && !isSame(present, part.display) && (
            <Button onClick={() => set({ ...settings, display: present })}>Take what it shows now</Button>
          )}
          <BrightnessSlider
            value={part.matrix?.brightness ?? FULL_BRIGHTNESS}
            onChange={(brightness) => set({ ...settings, matrix: { ...part.matrix, brightness } })}
          />
        </>
      )}
      {choice !== "off" && (
        <Switch
          label="Show a message once"
          value={message !== undefined}
          onChange={(on) => onChange({ ...settings, ...(on && { message: NO_MESSAGE }) })}
        />
      )}
      {message !== undefined && (
        <div className={`grid top gap10 ${styles.pair}`}>
          <TextField label="Message" maxBytes={MAX_SCENE_MESSAGE_TEXT} autoComplete="off" {...of("text")} />
          <Select
            label="Shown for"
            options={lengthOptions(MESSAGE_TIMES, shown.seconds)}
            {...of("seconds")}
          />
        </div>
      )}
    </Card>
  );
}

/** The matrix as it would be if it were switched on now; text instead of the mode Off. */
function litMatrix({ matrix, display, ...item }: MatrixItem): SceneMatrix {
  return presentMatrix({
    ...item,
    matrix: { ...matrix, enabled: true, brightness: brightnessOrHalf(matrix.brightness) },
    display: { ...display, mode: display.mode === "off" ? "text" : display.mode },
  });
}

const SAND_ACTIONS = [
  { value: "leave", label: "Leave as it is" },
  { value: "draw", label: "Draw a pattern" },
  { value: "playlist", label: "Draw a playlist" },
  { value: "pause", label: "Pause" },
  { value: "resume", label: "Resume" },
  { value: "skip", label: "Skip to the next pattern" },
  { value: "stop", label: "Stop" },
] as const;

const DRAW_TIMES = [
  { value: "next", label: "Next", name: "Next, when the present pattern has ended" },
  { value: "now", label: "Now", name: "Now, instead of the present pattern" },
] as const;

interface SandPartProps {
  sand: SceneSand | undefined;
  Pattern: ScenePictures["Pattern"];
  onChange: (sand: SceneSand | undefined) => void;
}

export function SandPart({ sand, Pattern, onChange }: SandPartProps) {
  return (
    <Card className={styles.part}>
      <Select
        label="Sand Table"
        value={sand?.action ?? "leave"}
        options={SAND_ACTIONS}
        onChange={(action) => onChange(action === "leave" ? undefined : { action })}
      />
      {sand?.action === "draw" && (
        <>
          <Pattern
            pattern={sand.pattern}
            name={sand.name ?? ""}
            onChoose={({ id, name }) => onChange({ ...sand, pattern: id, name })}
          />
          <Segments
            label="When"
            value={sand.when ?? "next"}
            options={DRAW_TIMES}
            onChange={(when) => onChange({ ...sand, when })}
          />
        </>
      )}
      {sand?.action === "playlist" && <PlaylistChoice sand={sand} onChange={onChange} />}
    </Card>
  );
}

function PlaylistChoice({ sand, onChange }: Pick<SandPartProps, "onChange"> & { sand: SceneSand }) {
  const [playlists, setPlaylists] = useState<{ id: number; name: string }[] | null>(null);
  useEffect(() => {
    void getPlaylists().then((answer) => answer.ok && setPlaylists(answer.value.playlists));
  }, []);
  const isKnown = playlists?.some(({ id }) => id === sand.playlist);
  const gone = sand.playlist === undefined ? "Choose a playlist" : sand.name || "A deleted playlist";
  return (
    <>
      {playlists && sand.playlist !== undefined && !isKnown && (
        <p role="status" className="bad">
          {sand.name || "The playlist"} was deleted. Choose another one.
        </p>
      )}
      <ItemChoice
        label="Playlist"
        list={playlists}
        value={sand.playlist ?? null}
        none={gone}
        empty={
          <>
            There are no playlists yet. Make one on the{" "}
            <Link href="/sand-table?tab=playlists">Sand Table</Link>.
          </>
        }
        onChange={(chosen) =>
          onChange({
            ...sand,
            playlist: chosen ?? undefined,
            name: playlists?.find(({ id }) => id === chosen)?.name ?? "",
          })
        }
      />
    </>
  );
}
