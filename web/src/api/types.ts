/** Types of the hub's requests and responses; docs/http-api.md describes them. */

export const ROLES = ["user", "admin", "guest"] as const;
export type Role = (typeof ROLES)[number];

export interface User {
  id: number;
  username: string;
  name: string;
  is_admin: boolean;
  /** Missing in answers of hubs that know no guests. */
  role?: Role;
  created_at: string | null;
}

export interface SetupStatus {
  setupRequired: boolean;
  name: string;
  version: string;
  /** The request arrived over the device's own access point. */
  portal?: boolean;
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
  /** One of these two; the hub takes the role from an invitation. */
  adminToken?: string;
  invitation?: string;
  is_admin?: boolean;
  role?: Role;
  /** POSIX TZ rule, such as "CET-1CEST,M3.5.0,M10.5.0/3". */
  timezone?: string;
}

/** One place where the user is signed in; a time is null if the hub's clock was not set. */
export interface SessionInfo {
  id: string;
  current: boolean;
  device: string;
  address: string | null;
  lastUse: string | null;
  openedAt: string | null;
}

export type TokenScope = "read" | "control";

/** `lastUse` is a day. */
export interface AccessToken {
  id: number;
  name: string;
  scope: TokenScope;
  created_by: string;
  lastUse: string | null;
}

export interface Invitation {
  id: number;
  role: Role;
  created_by: string;
  /** In seconds. */
  expiresIn: number;
}

export const USER_SHAPE = { id: 0, username: "", name: "", is_admin: true };

export interface AuthAnswer {
  token: string;
  user: User;
}

export const AUTH_SHAPE = { token: "", user: USER_SHAPE };

export const STRIP_MODES = ["off", "solid", "rainbow", "breathing", "chase", "party"] as const;
/** Also the name of a further effect that the hub knows. */
export type StripMode = (typeof STRIP_MODES)[number] | (string & {});

export interface Strip {
  id: string;
  enabled: boolean;
  /** Copied from the hardware settings; the hub ignores it on saving. */
  ledCount: number;
  /** "#rrggbb" */
  color: string;
  /** 0..255 */
  brightness: number;
  /** 0..1000 */
  speed: number;
  mode: StripMode;
  /** Older hubs do not have these. */
  color2?: string;
  color3?: string;
  /** 0..255 */
  intensity?: number;
  palette?: string;
  /** In order, without overlap. With segments, the look above is that of the first one that is not off. */
  segments?: StripSegment[];
}

/** A part of the strip with a look of its own. */
export interface StripSegment
  extends Pick<
    Strip,
    "color" | "brightness" | "speed" | "mode" | "color2" | "color3" | "intensity" | "palette"
  > {
  /** Empty: it is shown by its number. */
  name: string;
  /** The first LED, from 0. */
  from: number;
  /** The LED after the last one. */
  to: number;
  reverse: boolean;
  mirror: boolean;
}

/** A palette that the user has made. */
export interface OwnPalette {
  /** "own-1" to "own-8" */
  id: string;
  name: string;
  /** 2 to 8 of "#rrggbb" */
  colors: string[];
}

/** How the strip runs around the sand table. */
export interface BallSettings {
  /** Where the first LED is, clockwise along the edge from the upper left corner or the top: 0..999. */
  start: number;
  clockwise: boolean;
  /** The mode while nothing is drawn. */
  idle: StripMode;
}

export interface GlobalSettings {
  autoOn: boolean;
  autoOff: boolean;
  /** "HH:MM", or empty if it was never set */
  autoOnTime: string;
  autoOffTime: string;
  /** minutes, 0..120 */
  fadeOnDuration: number;
  fadeOffDuration: number;
}

export interface LedConfig {
  strips: Strip[];
  /** Older hubs do not have these two. */
  palettes?: OwnPalette[];
  ball?: BallSettings;
  globalSettings: GlobalSettings;
}

/** As posted to the hub. A strip without `enabled` keeps its switch. */
export interface PostedLedConfig extends Omit<LedConfig, "strips"> {
  strips: (Omit<Strip, "enabled"> & { enabled?: boolean })[];
}

export const MATRIX_MODES = ["off", "text", "time", "weather", "pattern"] as const;
export type MatrixMode = (typeof MATRIX_MODES)[number];

export interface MatrixClock {
  hours: 12 | 24;
  seconds: boolean;
  date: "none" | "day-month" | "month-day";
  /** The first day of the week that is shown. */
  week: "none" | "monday" | "sunday";
}

export type PageTransition = "cut" | "slide" | "wipe" | "fade";

export interface MatrixPage {
  mode: MatrixMode;
  /** up to 2,000 bytes, those of all pages together */
  text: string;
  /** "#rrggbb" */
  color: string;
  /** 0..1000 */
  speed: number;
  scroll: boolean;
  rainbowBorder: boolean;
  /** The saved pattern of mode pattern; 0 is the matrix's own one. An older hub has none. */
  patternId?: number;
  /** An older hub has none, and neither seconds nor transition. */
  clock?: MatrixClock;
  /** 1..3600 */
  seconds?: number;
  transition?: PageTransition;
}

export interface MatrixItem {
  /** up to 64 bytes */
  name: string;
  /** width 32 (64: two joined ones), height 8, brightness 0..255 */
  matrix: { width: number; height: number; brightness: number; enabled: boolean };
  display: MatrixPage & {
    /** 256 colours (512: two joined ones), in layout B */
    pattern: string[];
    /** Those after the first one; an older hub has none. */
    pages?: MatrixPage[];
  };
}

export interface MatrixConfig {
  matrices: MatrixItem[];
  /** Both show one picture, by the settings of the first one. An older hub does not say it. */
  joined?: boolean;
}

/** A part of the configuration with its change counter. */
export type Revisioned<T> = T & { revision: number };

export interface Configs {
  led: Revisioned<LedConfig>;
  matrix: Revisioned<MatrixConfig>;
}

export interface Saved {
  success: boolean;
  revision: number;
}

export interface Revisions {
  revision: number;
  /** The newest revision that is on flash. */
  savedRevision: number;
}

/** What the strip does, and why. */
export interface LightsStatus {
  /** The strip is switched on, by hand or by the timer. It may still give no light. */
  on: boolean;
  lit: boolean;
  reason: "by-hand" | "timer" | "mode-off" | "brightness-0" | "current-limit" | "not-connected";
  /** mA; present if `reason` is "current-limit" */
  currentLimit?: number;
  /** Seconds that a long transition still takes. */
  fading?: number | null;
  /** Present while the lights dim. */
  nightLight?: { secondsLeft: number; brightness: number };
}

/** Light that another program sends to the strip. */
export interface LiveLight {
  protocol: string;
  address: string;
  fps: number;
}

export interface DeviceStatus extends Revisions {
  /** In a matrix's entry: the name that people gave it. */
  name?: string;
  online: boolean;
  lastSeen: string | null;
  /** seconds, by the hub's own clock */
  lastSeenAgo: number | null;
  /** seconds */
  uptime: number | null;
  deviceTime: string | null;
  version: string | null;
  clockSet: boolean;
  /** In the hub's own entry, whose own revisions are the lights'. An older hub does not say `joined`. */
  matrix?: Revisions & { joined?: boolean };
  /** In the hub's own entry: seconds that its local time is ahead of UTC; null while its clock is not set. */
  utcOffset?: number | null;
  /** In the hub's own entry. */
  lights?: LightsStatus;
  /** In the hub's own entry, while such light is shown. */
  live?: LiveLight;
  /** In the hub's own entry; differs after every change of the update history. */
  updates?: { revision: number };
  /** In the hub's own entry. */
  /** `night`: the highest brightness of the matrices now, 0 to 255; null by day. */
  schedule?: { revision: number; night?: number | null };
  /** In the hub's own entry: `running` is the id of the scene that nothing has changed since it was run. */
  scenes?: { revision: number; running: number | null; looksPlaying?: boolean };
  /** In the hub's own entry: how often the library of saved patterns has changed since the hub's start. */
  matrixPatterns?: { revision: number };
  /** In the hub's own entry: who changed a part last; null if there was no change since the hub's start. */
  changedBy?: { lights: Changer | null; matrix: Changer | null };
}

/** Who changed something. `id` is 0 unless it is a person's or an access token's. */
export interface Changer {
  kind: "person" | "token" | "timer" | "schedule" | "mqtt" | "wled" | "live" | "button";
  id: number;
  name: string;
  /** The id of the scene that made the change. */
  scene?: number;
}

export type DeviceStatuses = Record<string, DeviceStatus>;

export interface Heartbeat {
  deviceId: string;
  /** ISO 8601 */
  currentTime: string;
  /** estimated in watts (lib/power.ts) */
  power: number;
}

export const HUB_DEVICE_ID = "room-lights-esp32";
export const MATRIX_DEVICE_IDS = ["matrix-1", "matrix-2"] as const;

export interface WeatherReport {
  /** the text typed by the user; empty if no place is set */
  place: string;
  /** the name that the weather service found; empty before the first response */
  name: string;
  /** degrees of `unit`; null before the first response */
  temperature: number | null;
  unit: "C" | "F";
  /** WMO 4677 */
  code: number | null;
  isDay: boolean | null;
  /** seconds since the hub received the weather */
  age: number | null;
  /** the reason for the lack of newer data; empty if there is no problem */
  problem: string;
}
