/** Shapes of the hub's calls and answers; docs/http-api.md says what they mean. */

export interface User {
  id: number;
  username: string;
  name: string;
  is_admin: boolean;
  created_at: string | null;
}

export interface SetupStatus {
  setupRequired: boolean;
  name: string;
  version: string;
}

export interface Credentials {
  username: string;
  password: string;
  rememberMe?: boolean;
}

export interface Registration {
  name: string;
  username: string;
  password: string;
  adminToken: string;
  is_admin?: boolean;
  /** POSIX TZ rule, such as "CET-1CEST,M3.5.0,M10.5.0/3". */
  timezone?: string;
}

export interface AuthAnswer {
  token: string;
  user: User;
}

export const STRIP_MODES = ["off", "solid", "rainbow", "breathing", "chase", "party"] as const;
export type StripMode = (typeof STRIP_MODES)[number];

export interface Strip {
  id: string;
  enabled: boolean;
  /** Mirrors the hardware settings; the hub ignores it on saving. */
  ledCount: number;
  /** "#rrggbb" */
  color: string;
  /** 0..255 */
  brightness: number;
  /** 0..1000 */
  speed: number;
  mode: StripMode;
}

export interface GlobalSettings {
  autoOn: boolean;
  autoOff: boolean;
  /** "HH:MM", or empty when never set */
  autoOnTime: string;
  autoOffTime: string;
  /** minutes, 0..120 */
  fadeOnDuration: number;
  fadeOffDuration: number;
}

export interface LedConfig {
  strips: Strip[];
  globalSettings: GlobalSettings;
}

export type MatrixMode = "off" | "text" | "time" | "weather" | "pattern";

export interface MatrixItem {
  name: string;
  matrix: { width: number; height: number; brightness: number; enabled: boolean };
  display: {
    mode: MatrixMode;
    text: string;
    color: string;
    speed: number;
    scroll: boolean;
    rainbowBorder: boolean;
    /** 256 colours */
    pattern: string[];
  };
}

export interface MatrixConfig {
  matrices: MatrixItem[];
}

/** A part of the configuration with the count of its changes. */
export type Revisioned<T> = T & { revision: number };

export interface Configs {
  led: Revisioned<LedConfig>;
  matrix: Revisioned<MatrixConfig>;
}

export interface Saved {
  success: boolean;
  revision: number;
}

export interface DeviceStatus {
  online: boolean;
  lastSeen: string | null;
  /** seconds, by the hub's own clock */
  lastSeenAgo: number | null;
  /** seconds */
  uptime: number | null;
  deviceTime: string | null;
  version: string | null;
  revision: number;
  /** the newest revision that is on flash */
  savedRevision: number;
  clockSet: boolean;
}

export type DeviceStatuses = Record<string, DeviceStatus>;

export interface Heartbeat {
  deviceId: string;
  /** ISO 8601 */
  currentTime: string;
  /** estimated, as the spec's formula gives it */
  power: number;
}

export const HUB_DEVICE_ID = "room-lights-esp32";
