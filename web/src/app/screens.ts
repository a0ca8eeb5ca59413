import type { ComponentType } from "react";
import type { IconName } from "../components/Icon";
import { DashboardScreen } from "../features/dashboard/DashboardScreen";
import { LedControlScreen } from "../features/lights/LedControlScreen";
import { SandTableScreen } from "../features/sand/SandTableScreen";
import { SettingsPlaceholder } from "./NotConnectedYet";

/** For signed-in people only; in the order of the navigation bar. */
export const SCREENS: { path: string; label: string; icon: IconName; Screen: ComponentType }[] = [
  { path: "/dashboard", label: "Dashboard", icon: "dashboard", Screen: DashboardScreen },
  { path: "/led-control", label: "LED Control", icon: "bulb", Screen: LedControlScreen },
  { path: "/sand-table", label: "Sand Table", icon: "sand", Screen: SandTableScreen },
  { path: "/settings", label: "Settings", icon: "settings", Screen: SettingsPlaceholder },
];
