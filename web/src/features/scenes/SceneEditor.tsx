import { type ReactNode, useEffect, useState } from "react";
import { reasonOf } from "../../api/client";
import { getWeather } from "../../api/config";
import { getQueue, type Job } from "../../api/gcode";
import {
  addScene,
  changeScene,
  getScene,
  iconOf,
  MAX_TRANSITION,
  SCENE_ICONS,
  type Scene,
  type SceneMatrix,
  type SceneSand,
} from "../../api/scenes";
import { MATRIX_DEVICE_IDS, type MatrixItem, STRIP_MODES } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import { Modal } from "../../components/dialog/Modal";
import { useLeaveGuard } from "../../components/dialog/use-leave-guard";
import { ColorField } from "../../components/fields/ColorField";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { TextField } from "../../components/fields/TextField";
import { Icon } from "../../components/Icon";
import { Spinner } from "../../components/loading/Spinner";
import { Banner } from "../../components/messages/Banner";
import { brightnessOf, brightnessPercent, speedPercent } from "../../lib/percent";
import { useConfig } from "../../state/config-store";
import { useDeviceStatus } from "../../state/device-status";
import { isPrinting } from "../../state/drawing";
import { roomLights } from "../../state/lights";
import type { MatrixPreview } from "../../state/matrix-preview";
import { ledMatrices } from "../../state/matrix";
import { usePolled } from "../../state/polling";
import { loadScenes, run, useScenes } from "../../state/scenes";
import styles from "./Scenes.module.css";
import {
  type Choice,
  choiceOf,
  matrixAfter,
  nameProblem,
  posted,
  presentMatrix,
  presentScene,
  setsNothing,
} from "./scene-draft";

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "leave", label: "Leave as it is" },
  { value: "off", label: "Off" },
  { value: "on", label: "On" },
];

const MODE_OPTIONS = STRIP_MODES.filter((mode) => mode !== "off").map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const SAND_OPTIONS = [
  { value: "leave", label: "Leave as it is" },
  { value: "start", label: "Start a pattern" },
  { value: "pause", label: "Pause" },
  { value: "resume", label: "Resume" },
  { value: "stop", label: "Stop" },
] as const;

const NOT_FOUND = 404;
const WEATHER_INTERVAL_MS = 60_000;
const FULL_BRIGHTNESS = 255;
/** Of what is switched on but is at 0 % now. */
const HALF_BRIGHTNESS = 128;

interface SceneEditorProps {
  /** null for a new scene, which begins with how it is now. */
  id: number | null;
  /** The scene's name in the list. */
  nameBefore?: string;
  Preview: MatrixPreview;
  onClose: () => void;
  onDelete?: () => void;
}

export function SceneEditor({ id, nameBefore, Preview, onClose, onDelete }: SceneEditorProps) {
  const led = useConfig(roomLights).config;
  const { config: matrix, hubClockOffset } = useConfig(ledMatrices);
  const statuses = useDeviceStatus();
  const paired = MATRIX_DEVICE_IDS.map((each) => statuses?.[each] !== undefined);
  const [savedId, setSavedId] = useState(id);
  const [scene, setScene] = useState<Scene | null>(null);
  const [jobs, setJobs] = useState<Job[] | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [nameHint, setNameHint] = useState("");
  const { scenes } = useScenes();
  const isGone = id !== null && !scenes?.some((each) => each.id === id);
  const guard = useLeaveGuard(isChanged || isGone, onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with the settings of that moment
  useEffect(() => {
    void (async () => {
      const [queue, known] = await Promise.all([getQueue(), id === null ? null : getScene(id)]);
      const list = queue.ok ? queue.value : null;
      setJobs(list);
      if (known && !known.ok) setProblem(reasonOf(known.error));
      else if (known) setScene(known.value);
      else if (led && matrix) setScene(presentScene(led, matrix, paired, list?.find(isPrinting)));
    })();
  }, []);

  const change = (changes: Partial<Scene>) => {
    setChanged(true);
    setProblem("");
    setScene((before) => before && { ...before, ...changes });
  };
  const changeMatrix = (index: number, changed: SceneMatrix) =>
    change({
      matrix: {
        matrices: [0, 1].map((each) => (each === index ? changed : (scene?.matrix?.matrices[each] ?? {}))),
      },
    });

  /** Resolves to the scene's id once the hub has it. */
  const save = async (): Promise<number | null> => {
    if (!scene) return null;
    const hint = nameProblem(scene.name);
    setNameHint(hint);
    if (hint) {
      document.querySelector<HTMLInputElement>("[name=scene-name]")?.focus();
      return null;
    }
    if (setsNothing(scene)) {
      setProblem("This scene sets nothing yet. Choose what it does.");
      return null;
    }
    setBusy(true);
    const body = posted(scene);
    let known = savedId;
    let answer = known === null ? await addScene(body) : await changeScene(known, body);
    if (known !== null && !answer.ok && answer.error.status === NOT_FOUND) {
      known = null;
      answer = await addScene(body);
    }
    setBusy(false);
    if (!answer.ok) {
      setProblem(reasonOf(answer.error));
      return null;
    }
    const made = known ?? (answer.value as { id: number }).id;
    setSavedId(made);
    setChanged(false);
    await loadScenes();
    return made;
  };

  const title = id === null ? "New scene" : "Edit scene";
  return (
    <>
      <Modal
        title={title}
        onClose={guard.ask}
        actions={
          <>
            <Button
              icon="play"
              disabled={!scene}
              busy={isBusy}
              onClick={async () => {
                const made = await save();
                if (made !== null) void run(made);
              }}
            >
              Try it
            </Button>
            <Button
              variant="primary"
              disabled={!scene}
              busy={isBusy}
              onClick={async () => (await save()) !== null && guard.leave()}
            >
              Save
            </Button>
          </>
        }
      >
        <div className={styles.editor}>
          {problem && <Banner>{problem}</Banner>}
          {!scene && !problem && <Spinner label="Loading..." />}
          {scene && (
            <>
              {id === null && <p className={styles.note}>Made from how it is now. Change what you like.</p>}
              <TextField
                name="scene-name"
                label="Name"
                value={scene.name}
                hint={nameHint}
                aria-invalid={nameHint !== "" || undefined}
                autoComplete="off"
                onChange={(name) => {
                  setNameHint("");
                  change({ name });
                }}
              />
              <Icons icon={iconOf(scene.icon)} onChange={(icon) => change({ icon })} />
              <LightsPart scene={scene} onChange={change} />
              {matrix?.matrices.slice(0, 2).map((item, index) => (
                <MatrixPart
                  // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
                  key={index}
                  item={item}
                  part={scene.matrix?.matrices[index] ?? {}}
                  isPaired={paired[index] ?? false}
                  picture={(after) => <Picture Preview={Preview} item={after} offset={hubClockOffset} />}
                  onChange={(changed) => changeMatrix(index, changed)}
                />
              ))}
              <SandPart sand={scene.sand} jobs={jobs} onChange={(sand) => change({ sand })} />
              {isGone && savedId === id && (
                <p role="status" className={styles.note}>
                  This scene has been deleted. Save adds it again.
                </p>
              )}
              {onDelete && !isGone && (
                <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
                  Delete this scene
                </Button>
              )}
            </>
          )}
        </div>
      </Modal>
      {guard.question}
      {isDeleting && onDelete && (
        <ConfirmModal
          title="Delete this scene?"
          confirm="Delete"
          onConfirm={() => {
            onDelete();
            guard.leave();
          }}
          onClose={() => setDeleting(false)}
        >
          {nameBefore} leaves the dashboard. Schedule entries of it no longer run.
        </ConfirmModal>
      )}
    </>
  );
}

function Icons({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  return (
    <fieldset className={styles.icons}>
      <legend>Icon</legend>
      {SCENE_ICONS.map((each) => (
        <button
          key={each}
          type="button"
          title={each}
          aria-label={each}
          aria-pressed={each === icon}
          onClick={() => onChange(each)}
        >
          <Icon name={each} size={22} />
        </button>
      ))}
    </fieldset>
  );
}

interface LightsPartProps {
  scene: Scene;
  onChange: (changes: Partial<Scene>) => void;
}

function LightsPart({ scene: { led, transition }, onChange }: LightsPartProps) {
  const present = useConfig(roomLights).config?.strips[0];
  const strip = led?.strips[0];
  const choice = choiceOf(strip?.enabled, strip !== undefined);
  if (!present) return null;
  const look = { ...present, ...strip };
  const change = (changes: object) => onChange({ led: { strips: [{ ...strip, ...changes }] } });
  const choose = (chosen: Choice) => {
    if (chosen === "leave") onChange({ led: undefined });
    else if (chosen === "off") onChange({ led: { strips: [{ enabled: false }] } });
    else {
      const { color, brightness, speed } = look;
      const mode = litMode(look.mode);
      change({ enabled: true, mode, color, brightness: brightness || HALF_BRIGHTNESS, speed });
    }
  };
  return (
    <Card className={styles.part}>
      <Select label="Room Lights" value={choice} options={CHOICES} onChange={choose} />
      {choice === "on" && (
        <>
          <div className={styles.pair}>
            <Select
              label="Mode"
              value={litMode(look.mode)}
              options={MODE_OPTIONS}
              onChange={(mode) => change({ mode })}
            />
            <ColorField label="Color" value={look.color} onChange={(color) => change({ color })} />
          </div>
          <Brightness value={look.brightness} onChange={(brightness) => change({ brightness })} />
          <Slider
            label="Animation Speed"
            min={0}
            max={1000}
            step={10}
            value={look.speed}
            valueText={`${speedPercent(look.speed)}%`}
            onChange={(speed) => change({ speed })}
          />
        </>
      )}
      {choice !== "leave" && (
        <Slider
          label="Transition"
          min={0}
          max={MAX_TRANSITION}
          value={transition}
          valueText={transition === 0 ? "At once" : `${transition} s`}
          onChange={(next) => onChange({ transition: next })}
        />
      )}
    </Card>
  );
}

function litMode(mode: (typeof STRIP_MODES)[number]) {
  return mode === "off" ? "solid" : mode;
}

function Brightness({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const percent = brightnessPercent(value);
  return (
    <Slider
      label="Brightness"
      min={0}
      max={100}
      value={percent}
      valueText={`${percent}%`}
      onChange={(typed) => onChange(brightnessOf(typed, value))}
    />
  );
}

interface MatrixPartProps {
  item: MatrixItem;
  part: SceneMatrix;
  isPaired: boolean;
  picture: (after: MatrixItem) => ReactNode;
  onChange: (part: SceneMatrix) => void;
}

function MatrixPart({ item, part, isPaired, picture, onChange }: MatrixPartProps) {
  const choice = choiceOf(part.matrix?.enabled, Object.keys(part).length > 0);
  const after = matrixAfter(item, part);
  const isDark = !item.matrix.enabled || item.display.mode === "off";
  const choose = (chosen: Choice) => {
    if (chosen === "leave") onChange({});
    else if (chosen === "off") onChange({ matrix: { enabled: false } });
    else onChange(litMatrix(item));
  };
  return (
    <Card className={styles.part}>
      <Select label={item.name} value={choice} options={CHOICES} onChange={choose} />
      {!isPaired && choice !== "leave" && (
        <p role="status" className={styles.note}>
          {item.name} is not paired, so this does nothing.
        </p>
      )}
      {choice === "on" && (
        <>
          <div className={styles.picture}>{picture(after)}</div>
          {isDark ? (
            <p className={styles.note}>{item.name} is dark now.</p>
          ) : (
            <Button onClick={() => onChange({ ...part, display: presentMatrix(item).display })}>
              Take what it shows now
            </Button>
          )}
          <Brightness
            value={part.matrix?.brightness ?? FULL_BRIGHTNESS}
            onChange={(brightness) => onChange({ ...part, matrix: { ...part.matrix, brightness } })}
          />
        </>
      )}
    </Card>
  );
}

/** The matrix as it would be if it were switched on now; text instead of the mode Off. */
function litMatrix({ matrix, display, ...item }: MatrixItem): SceneMatrix {
  return presentMatrix({
    ...item,
    matrix: { ...matrix, enabled: true, brightness: matrix.brightness || HALF_BRIGHTNESS },
    display: { ...display, mode: display.mode === "off" ? "text" : display.mode },
  });
}

function Picture({
  Preview,
  item,
  offset,
}: {
  Preview: MatrixPreview;
  item: MatrixItem;
  offset: number | null;
}) {
  const weather = usePolled(getWeather, WEATHER_INTERVAL_MS, item.display.mode === "weather");
  return <Preview item={item} hubClockOffset={offset} weather={weather} />;
}

interface SandPartProps {
  sand: SceneSand | undefined;
  /** null if they are not known. */
  jobs: readonly Job[] | null;
  onChange: (sand: SceneSand | undefined) => void;
}

function SandPart({ sand, jobs, onChange }: SandPartProps) {
  const isGone = sand?.action === "start" && jobs && !jobs.some(({ file }) => file === sand.file);
  const start = (job: Job | undefined): SceneSand => ({
    action: "start",
    file: job?.file ?? "",
    name: job?.originalName ?? "",
  });
  const patterns = (jobs ?? []).map(({ file, originalName }) => ({ value: file, label: originalName }));
  if (sand?.action === "start" && !patterns.some(({ value }) => value === sand.file))
    patterns.unshift({ value: sand.file ?? "", label: sand.name || "Choose a pattern" });
  return (
    <Card className={styles.part}>
      <Select
        label="Sand Table"
        value={sand?.action ?? "leave"}
        options={SAND_OPTIONS}
        onChange={(action) =>
          onChange(action === "leave" ? undefined : action === "start" ? start(jobs?.[0]) : { action })
        }
      />
      {sand?.action === "start" && (
        <>
          {isGone && (
            <p role="status" className={styles.note}>
              {sand.name
                ? `${sand.name} is no longer on the hub. Choose another pattern.`
                : "There is no pattern yet. Send one on the Sand Table screen."}
            </p>
          )}
          <Select
            label="Pattern"
            value={sand.file ?? ""}
            options={patterns}
            onChange={(file) => onChange(start(jobs?.find((job) => job.file === file)))}
          />
        </>
      )}
    </Card>
  );
}
