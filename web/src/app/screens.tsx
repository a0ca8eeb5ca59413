import type { ComponentType } from "react";
import type { ConfigName } from "../api/config";
import type { IconName } from "../components/Icon";
import { type Chunk, createChunk } from "../components/loading/chunk";
import { LazyScreen, lazy } from "../components/loading/LazyScreen";
import { PREVIEW, Preview } from "../features/matrix/preview/preview-chunk";
import { SAND_CHUNKS } from "../features/sand/sand-chunks";
import type { HomeHas } from "../state/device-status";
import type { ScenePictures } from "../state/scene-pictures";

/** The chunks that the start page does not contain, in the order of their likely use. */
export const CHUNKS = {
  dashboard: createChunk(() =>
    import("../features/dashboard/DashboardScreen").then((module) => () => (
      <module.DashboardScreen Preview={Preview} sceneSheet={sceneSheet} />
    )),
  ),
  lights: createChunk(() =>
    import("../features/lights/LedControlScreen").then((module) => () => (
      <module.LedControlScreen matrixTab={<LazyScreen chunk={CHUNKS.matrix} />} sceneSheet={sceneSheet} />
    )),
  ),
  preview: PREVIEW,
  matrix: createChunk(async () => {
    const [{ MatrixTab }] = await Promise.all([import("../features/matrix/MatrixTab"), PREVIEW.load()]);
    return MatrixTab;
  }),
  sand: createChunk(() =>
    import("../features/sand/SandTableScreen").then((module) => module.SandTableScreen),
  ),
  ...SAND_CHUNKS,
  scenes: createChunk(() =>
    import("../features/scenes/SceneSheet").then((module) => ({ scene }: { scene: string }) => (
      <module.SceneSheet scene={scene} pictures={SCENE_PICTURES} />
    )),
  ),
  look: createChunk(() =>
    import("../features/lights/more/MoreLooks").then((module) => module.MORE.LookPicture),
  ),
  schedule: createChunk(() =>
    import("../features/schedule/ScheduleScreen").then((module) => module.ScheduleScreen),
  ),
  settings: createChunk(() =>
    import("../features/settings/SettingsScreen").then((module) => () => (
      <module.SettingsScreen
        devices={<LazyScreen chunk={CHUNKS.devices} />}
        firmware={<LazyScreen chunk={CHUNKS.firmware} />}
      />
    )),
  ),
  devices: createChunk(() =>
    import("../features/devices/DevicesSection").then((module) => module.DevicesSection),
  ),
  firmware: createChunk(() =>
    import("../features/firmware/FirmwareSection").then((module) => module.FirmwareSection),
  ),
  setup: createChunk(() => import("../features/setup/SetupScreen").then((module) => module.SetupScreen)),
};

const SCENE_PICTURES: ScenePictures = {
  Matrix: Preview,
  Look: lazy(CHUNKS.look),
  Pattern: lazy(SAND_CHUNKS.pattern),
};

const sceneSheet = (scene: string) => <LazyScreen chunk={CHUNKS.scenes} scene={scene} />;

/** What a visit begins with, by its address: the chunks, and the settings if any. */
const WANTED = [
  // Other addresses lead to it.
  [/^\/(dashboard.*)?$/, CHUNKS.dashboard, "led"],
  [/^\/[^/]+\/?\?.*scene=/, CHUNKS.scenes],
  [/^\/led-control/, CHUNKS.lights, "led"],
  [/^\/led-control\/?\?.*tab=matrix/, CHUNKS.matrix, "matrix"],
  [/^\/sand-table/, CHUNKS.sand],
  [/^\/sand-table\/?\?.*tab=library/, CHUNKS.library],
  [/^\/sand-table\/?\?.*tab=playlists/, CHUNKS.playlists],
  [/^\/sand-table\/?\?.*tab=create/, CHUNKS.create],
  [/^\/schedule/, CHUNKS.schedule, "led"],
  [/^\/settings/, CHUNKS.settings],
  [/^\/setup/, CHUNKS.setup],
] as const;

export function wantedAt({ pathname, search }: Location) {
  const wanted = WANTED.filter(([address]) => address.test(pathname + search));
  return {
    chunks: wanted.map(([, chunk]): Pick<Chunk, "load"> => chunk),
    config: wanted.reduce<ConfigName | null>((before, [, , config]) => config ?? before, null),
  };
}

interface ScreenEntry {
  path: string;
  label: string;
  icon: IconName;
  Screen: ComponentType;
  /** A home without it has no such screen. */
  part?: keyof HomeHas;
}

/** For signed-in users only; in the order of the navigation bar. */
export const SCREENS: ScreenEntry[] = [
  { path: "/dashboard", label: "Dashboard", icon: "dashboard", Screen: lazy(CHUNKS.dashboard) },
  { path: "/led-control", label: "LED Control", icon: "bulb", Screen: lazy(CHUNKS.lights) },
  { path: "/sand-table", label: "Sand Table", icon: "sand", Screen: lazy(CHUNKS.sand), part: "table" },
  { path: "/schedule", label: "Schedule", icon: "calendar", Screen: lazy(CHUNKS.schedule) },
  { path: "/settings", label: "Settings", icon: "settings", Screen: lazy(CHUNKS.settings) },
];
