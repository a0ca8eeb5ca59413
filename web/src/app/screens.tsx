import type { ComponentType } from "react";
import { onPasswordRequired } from "../api/client";
import type { IconName } from "../components/Icon";
import { type Chunk, createChunk } from "../components/loading/chunk";
import { LazyScreen } from "../components/loading/LazyScreen";
import { DashboardScreen } from "../features/dashboard/DashboardScreen";
import { LedControlScreen } from "../features/lights/LedControlScreen";
import { reloadsFor } from "../lib/stale-chunk";

/** The chunks that the start page does not contain, in the order of their likely use. */
export const CHUNKS = {
  matrix: createChunk(() => import("../features/matrix/MatrixTab").then((module) => module.MatrixTab)),
  sand: createChunk(() =>
    import("../features/sand/SandTableScreen").then(({ SandTableScreen }) => () => (
      <SandTableScreen tools={(props) => <LazyScreen chunk={CHUNKS.table} {...props} />} />
    )),
  ),
  table: createChunk(() => import("../features/table/TableTools").then((module) => module.TableTools)),
  schedule: createChunk(() =>
    import("../features/schedule/ScheduleScreen").then((module) => module.ScheduleScreen),
  ),
  settings: createChunk(() =>
    import("../features/settings/SettingsScreen").then(({ SettingsScreen }) => () => (
      <SettingsScreen
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

onPasswordRequired(() =>
  import("../features/password/PasswordModal").then(
    (module) => module.askPassword(),
    (error) => {
      reloadsFor(error);
      return false;
    },
  ),
);

const WANTED = [
  [/^\/led-control\/?\?.*tab=matrix/, CHUNKS.matrix],
  [/^\/sand-table/, CHUNKS.sand],
  [/^\/schedule/, CHUNKS.schedule],
  [/^\/settings/, CHUNKS.settings],
  [/^\/setup/, CHUNKS.setup],
] as const;

export function chunkAt({ pathname, search }: Location): Chunk | undefined {
  return WANTED.find(([address]) => address.test(pathname + search))?.[1];
}

const LedControl = () => <LedControlScreen matrixTab={<LazyScreen chunk={CHUNKS.matrix} />} />;

/** For signed-in users only; in the order of the navigation bar. */
export const SCREENS: { path: string; label: string; icon: IconName; Screen: ComponentType }[] = [
  { path: "/dashboard", label: "Dashboard", icon: "dashboard", Screen: DashboardScreen },
  { path: "/led-control", label: "LED Control", icon: "bulb", Screen: LedControl },
  {
    path: "/sand-table",
    label: "Sand Table",
    icon: "sand",
    Screen: () => <LazyScreen chunk={CHUNKS.sand} />,
  },
  {
    path: "/schedule",
    label: "Schedule",
    icon: "calendar",
    Screen: () => <LazyScreen chunk={CHUNKS.schedule} />,
  },
  {
    path: "/settings",
    label: "Settings",
    icon: "settings",
    Screen: () => <LazyScreen chunk={CHUNKS.settings} />,
  },
];
