import type { IconName } from "../../components/Icon";
import { useParameter } from "../../components/navigation/sheet";

export interface Section {
  id: SectionId;
  label: string;
  icon: IconName;
  purpose: string;
  isForAdministrators?: true;
}

export type SectionId =
  | "profile"
  | "security"
  | "notifications"
  | "appearance"
  | "devices"
  | "connections"
  | "firmware"
  | "users";

/** In menu order; the first one is the default. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { id: "profile", label: "Profile", icon: "user", purpose: "What the panel calls you." },
  { id: "security", label: "Security", icon: "lock", purpose: "How you sign in, and how others join." },
  {
    id: "notifications",
    label: "Notifications",
    icon: "bell",
    purpose: "What this browser tells you while the panel is open.",
  },
  {
    id: "appearance",
    label: "Appearance",
    icon: "sun",
    purpose: "How the panel looks and works in this browser.",
  },
  { id: "devices", label: "Devices", icon: "chip", purpose: "What is connected, and how it is wired." },
  {
    id: "connections",
    label: "Connections",
    icon: "terminal",
    purpose: "Programs and services that use the hub.",
    isForAdministrators: true,
  },
  {
    id: "firmware",
    label: "Firmware Updates",
    icon: "download",
    purpose: "New software for the hub, its panel and the LED matrices.",
    isForAdministrators: true,
  },
  {
    id: "users",
    label: "User Management",
    icon: "users",
    purpose: "Who may sign in.",
    isForAdministrators: true,
  },
];

export function useSection(): Section {
  const named = useParameter("section");
  return SECTIONS.find(({ id }) => id === named) ?? SECTIONS[0];
}
