import type { ComponentType } from "react";
import type { IconName } from "../components/Icon";
import { OnDemand } from "../components/OnDemand";
import { createPart, type Part } from "../components/part";
import { DashboardScreen } from "../features/dashboard/DashboardScreen";
import { LedControlScreen } from "../features/lights/LedControlScreen";

/** What the start page does not carry, in the order in which people are likely to want it. */
export const PARTS = {
  matrix: createPart(() => import("../features/matrix/MatrixTab").then((part) => part.MatrixTab)),
  sand: createPart(() => import("../features/sand/SandTableScreen").then((part) => part.SandTableScreen)),
  settings: createPart(() =>
    import("../features/settings/SettingsScreen").then(({ SettingsScreen }) => () => (
      <SettingsScreen
        devices={<OnDemand part={PARTS.devices} />}
        firmware={<OnDemand part={PARTS.firmware} />}
      />
    )),
  ),
  devices: createPart(() => import("../features/devices/DevicesSection").then((part) => part.DevicesSection)),
  firmware: createPart(() =>
    import("../features/firmware/FirmwareSection").then((part) => part.FirmwareSection),
  ),
  setup: createPart(() => import("../features/setup/SetupScreen").then((part) => part.SetupScreen)),
};

/** The part that an address wants first. */
const WANTED = [
  [/^\/led-control\/?\?.*tab=matrix/, PARTS.matrix],
  [/^\/sand-table/, PARTS.sand],
  [/^\/settings/, PARTS.settings],
  [/^\/setup/, PARTS.setup],
] as const;

export function partAt({ pathname, search }: Location): Part | undefined {
  return WANTED.find(([address]) => address.test(pathname + search))?.[1];
}

const LedControl = () => <LedControlScreen matrixTab={<OnDemand part={PARTS.matrix} />} />;

/** For signed-in people only; in the order of the navigation bar. */
export const SCREENS: { path: string; label: string; icon: IconName; Screen: ComponentType }[] = [
  { path: "/dashboard", label: "Dashboard", icon: "dashboard", Screen: DashboardScreen },
  { path: "/led-control", label: "LED Control", icon: "bulb", Screen: LedControl },
  { path: "/sand-table", label: "Sand Table", icon: "sand", Screen: () => <OnDemand part={PARTS.sand} /> },
  {
    path: "/settings",
    label: "Settings",
    icon: "settings",
    Screen: () => <OnDemand part={PARTS.settings} />,
  },
];
