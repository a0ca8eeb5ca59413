/** Written by `npm run openapi` from docs/openapi.json. */

export type Role = "user" | "admin" | "guest";
export type LightMode =
  | "off"
  | "solid"
  | "rainbow"
  | "breathing"
  | "chase"
  | "party"
  | "fire"
  | "candle"
  | "aurora"
  | "ocean"
  | "lava"
  | "meteor"
  | "comet-pair"
  | "scanner"
  | "sparkle"
  | "snow"
  | "rain"
  | "ripple"
  | "wave"
  | "gradient"
  | "gradient-scroll"
  | "two-color-chase"
  | "theatre-chase"
  | "color-wipe"
  | "twinkle"
  | "fireworks"
  | "heartbeat"
  | "lightning"
  | "sunrise"
  | "clock"
  | "ball";
export type PaletteName =
  | "colors"
  | "rainbow"
  | "party"
  | "ocean"
  | "lava"
  | "forest"
  | "cloud"
  | "heat"
  | "sunset"
  | "aurora"
  | "autumn"
  | "beach"
  | "candy"
  | "icefire"
  | "orange-teal"
  | "pastel"
  | "sakura"
  | "own-1"
  | "own-2"
  | "own-3"
  | "own-4"
  | "own-5"
  | "own-6"
  | "own-7"
  | "own-8";
export type LightsReason =
  "by-hand" | "timer" | "mode-off" | "brightness-0" | "current-limit" | "not-connected";
export type ColorOrder = "rgb" | "rbg" | "grb" | "gbr" | "brg" | "bgr";
export type MatrixMode = "off" | "text" | "time" | "weather" | "pattern";
export type ClockDate = "none" | "day-month" | "month-day";
export type ClockWeek = "none" | "monday" | "sunday";
export type PageTransition = "cut" | "slide" | "wipe" | "fade";
export type Clearing = "none" | "center" | "edge" | "sideways" | "auto";
export type ScheduleTime = "time" | "sunrise" | "sunset";
export type ScheduleAction =
  | "scene"
  | "lights-on"
  | "lights-off"
  | "wake-up"
  | "looks-start"
  | "looks-stop"
  | "playlist-start"
  | "playlist-stop"
  | "quiet-begin"
  | "quiet-end"
  | "night-begin"
  | "night-end";
export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
export type TokenScope = "read" | "control";
export type NoticeKind = "address" | "administrator" | "mqtt" | "wled";
export type Code = string;
export type Color = string;
export type JobState = "waiting" | "running" | "paused" | "interrupted" | "failed" | "done";
export type TableAction =
  "pause" | "resume" | "stop" | "home" | "unlock" | "confirmZero" | "override" | "release";
/**
 * how a theta-rho pattern fills the table
 */
export type Fit = "circle" | "stretch";
export type PatternId = string;
/**
 * whether and where a pattern joins the queue when it is added
 */
export type Play = "none" | "next" | "queue";
export type PlayerAction = "skip" | "pause" | "resume" | "stop" | "stopAfter" | "continue" | "drawAnyway";
export type ScenePart = "lights" | "matrix-1" | "matrix-2" | "sand";
/**
 * of at most 5, 10, 20, 50, 100 and 500 ms, and of more; since the start
 *
 * @maxItems 7
 */
export type DurationCounts = number[];
export type EventLevel = "info" | "security" | "warning" | "error";
/**
 * the hub, a matrix
 */
export type Category = "led_strip" | "led_matrix";
export type MatrixNumber = 1 | 2;


export interface StripSegment {
  name: string;
  from: number;
  to: number;
  reverse: boolean;
  mirror: boolean;
  /**
   * a colour such as #ff8000
   */
  color: string;
  brightness: number;
  speed: number;
  mode: LightMode;
  /**
   * a colour such as #ff8000
   */
  color2: string;
  /**
   * a colour such as #ff8000
   */
  color3: string;
  intensity: number;
  palette: PaletteName;
}
export interface OwnPalette {
  id: PaletteName;
  name: string;
  /**
   * 2 to 8 colours such as #ff8000
   *
   * @maxItems 8
   */
  colors: string[];
}
export interface BallSettings {
  start: number;
  clockwise: boolean;
  idle: LightMode;
}
export interface GlobalSettings {
  autoOn: boolean;
  autoOff: boolean;
  /**
   * a time from 00:00 to 23:59
   */
  autoOnTime: string;
  /**
   * a time from 00:00 to 23:59
   */
  autoOffTime: string;
  fadeOnDuration: number;
  fadeOffDuration: number;
}
export interface StripSettings {
  enabled: boolean;
  /**
   * a colour such as #ff8000
   */
  color: string;
  brightness: number;
  speed: number;
  mode: LightMode;
  /**
   * a colour such as #ff8000
   */
  color2: string;
  /**
   * a colour such as #ff8000
   */
  color3: string;
  intensity: number;
  palette: PaletteName;
  /**
   * a list of at most 8 objects
   *
   * @maxItems 8
   */
  segments: StripSegment[];
}
export interface LightsSettings {
  /**
   * a list with one strip
   *
   * @maxItems 1
   */
  strips: StripSettings[];
  /**
   * a list of at most 8 objects
   *
   * @maxItems 8
   */
  palettes: OwnPalette[];
  ball: BallSettings;
  globalSettings: GlobalSettings;
}
export interface Hardware {
  /**
   * between 1 and 1000
   */
  ledCount: number;
  colorOrder: ColorOrder;
  /**
   * between 0 (no limit) and 100000 milliamperes
   */
  currentLimit: number;
  ledType: "ws2812b" | "ws2815" | "sk6812-rgbw";
  /**
   * a colour such as #ffb0f0, with at least 40 for each channel
   */
  whiteBalance: string;
  /**
   * a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3
   */
  timezone: string;
  name: string;
  /**
   * a list of at most 8 host names
   *
   * @maxItems 8
   */
  allowedHosts: string[];
  /**
   * between 1 and 1000
   */
  stepsPerMm: number;
  homing: "none" | "auto";
  drive: "corexy" | "cartesian" | "polar";
  /**
   * between 1 and 1000
   */
  stepsPerMmY: number;
  table: {
    present: boolean;
    shape: "rectangle" | "round";
    /**
     * between 50 and 3000 mm
     */
    width: number;
    /**
     * between 50 and 3000 mm
     */
    height: number;
    origin: "corner" | "center";
    /**
     * above 0 mm and at most 1000 mm
     */
    turnMm: number;
    /**
     * above 0 mm and at most 1000 mm
     */
    radiusMm: number;
    /**
     * 0 (no coupling) or, with its sign, between 0.1 and 1000
     */
    gearRatio: number;
    /**
     * 0 (automatic), or between 0.5 and 200 mm/s
     */
    feed: number;
    travel: "edge" | "straight";
    reverse: boolean;
    homeEvery: number;
  };
  /**
   * a list of at most 2 objects
   *
   * @maxItems 2
   */
  matrices: {
    connection: "satellite" | "hub" | "none";
    /**
     * 0, 90, 180 or 270 degrees
     */
    rotation: number;
    flip: boolean;
    serpentine: boolean;
    colorOrder: ColorOrder;
    /**
     * between 0 (no limit) and 100000 milliamperes
     */
    currentLimit: number;
  }[];
  matricesJoined: boolean;
  /**
   * a name of at most 100 bytes, or coordinates such as 52.52, 13.41
   */
  place: string;
  temperatureUnit: "celsius" | "fahrenheit";
  syslog: string;
}
export interface MqttFields {
  enabled: boolean;
  /**
   * a name or an IP address
   */
  host: string;
  /**
   * between 1 and 65535
   */
  port: number;
  tls: boolean;
  /**
   * a certificate in PEM form of at most 4096 bytes
   */
  ca: string;
  user: string;
  /**
   * a topic of 1 to 64 bytes, without + and #, that does not begin or end with /
   */
  baseTopic: string;
  discovery: boolean;
  /**
   * a topic of 1 to 64 bytes, without + and #, that does not begin or end with /
   */
  discoveryPrefix: string;
  area: string;
  install: boolean;
}
export interface WledFields {
  enabled: boolean;
  gamma: boolean;
  /**
   * 1 to 63999
   */
  universe: number;
}
export interface LooksPlaylist {
  /**
   * a list of at most 32 steps
   *
   * @maxItems 32
   */
  steps: {
    /**
     * the id of a look
     */
    scene: number;
    /**
     * a whole number from 5 to 86400
     */
    seconds: number;
    transition: number;
  }[];
  repeat: boolean;
  shuffle: boolean;
}
export interface PlaylistFields {
  /**
   * 1 to 80 bytes of text
   */
  name: string;
  /**
   * a list of at most 64 ids of patterns
   *
   * @maxItems 64
   */
  entries: string[];
  shuffle: boolean;
  repeat: boolean;
  /**
   * 0 to 86400 seconds
   */
  pause: number;
  clear: Clearing;
  /**
   * a percentage from 10 to 300
   */
  clearSpeed: number;
}
export interface EntryDraft {
  enabled: boolean;
  at: ScheduleTime;
  /**
   * a time from 00:00 to 23:59
   */
  time: string;
  offset: number;
  /**
   * a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun
   */
  days: Weekday[];
  /**
   * a date such as 2026-12-24, or null
   */
  from: string | null;
  /**
   * a date such as 2026-12-24, or null
   */
  until: string | null;
  action: ScheduleAction;
  /**
   * the id of a scene
   */
  scene: number | null;
  /**
   * the id of a playlist
   */
  playlist: number | null;
  minutes: number;
  brightness: number;
  finish: boolean;
  lights: boolean;
}
export interface DeviceFields {
  /**
   * a text of 1 to 64 bytes, more than blanks and without control characters
   */
  name: string;
  matrix: {
    width: 32;
    height: 8;
    brightness: number;
    enabled: boolean;
  };
  display: {
    mode: MatrixMode;
    /**
     * a text of at most 2000 bytes
     */
    text: string;
    /**
     * a colour such as #ff8000
     */
    color: string;
    speed: number;
    scroll: boolean;
    rainbowBorder: boolean;
    clock: {
      /**
       * 12 or 24
       */
      hours: number;
      seconds: boolean;
      date: ClockDate;
      week: ClockWeek;
    };
    seconds: number;
    transition: PageTransition;
    patternId: number;
    /**
     * a list of 256 colours such as #ff8000, or a text of 1536 hex digits
     *
     * @maxItems 256
     */
    pattern: string[];
    /**
     * a list of at most 7 pages, those after the first one
     *
     * @maxItems 7
     */
    pages: {
      mode: MatrixMode;
      /**
       * a text of at most 2000 bytes
       */
      text: string;
      /**
       * a colour such as #ff8000
       */
      color: string;
      speed: number;
      scroll: boolean;
      rainbowBorder: boolean;
      clock: {
        /**
         * 12 or 24
         */
        hours: number;
        seconds: boolean;
        date: ClockDate;
        week: ClockWeek;
      };
      seconds: number;
      transition: PageTransition;
      patternId: number;
    }[];
  };
  wiring: {
    /**
     * 0, 90, 180 or 270
     */
    rotation: number;
    flip: boolean;
    serpentine: boolean;
    colorOrder: ColorOrder;
    currentLimit: number;
    part: "whole" | "left" | "right";
  };
  /**
   * a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3
   */
  timezone: string;
  /**
   * a list of at most 8 CRC-32s
   *
   * @maxItems 8
   */
  patternRevisions: string[];
  temporary: boolean;
  /**
   * a time such as 2026-05-01T06:00:00Z
   */
  start: string | null;
  weather: {
    /**
     * a number from -1000 to 1000
     */
    temperature: number;
    unit: "C" | "F";
    code: number;
    isDay: boolean;
  } | null;
  weatherAge: number;
}
export interface ErrorBody {
  /**
   * for people
   */
  error: string;
  /**
   * the same
   */
  message: string;
  /**
   * for programs: "not-found", "conflict", "not-saved" or one that the call's description names
   */
  code?: string;
  details?: {
    param: string;
    msg: string;
  }[];
}
export interface Done {
  success: true;
}
export interface Saved {
  success: true;
  revision: number;
}
export interface Added {
  success: true;
  id: number;
  revision: number;
}
export interface User {
  id: number;
  username: string;
  name: string;
  is_admin: boolean;
  role: Role;
  created_at: string | null;
}
export interface SetupStatus {
  /**
   * no account exists
   */
  setupRequired: boolean;
  name: string;
  version: string;
  /**
   * the request arrived over the device's own access point
   */
  portal?: true;
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
  /**
   * of the first account: the set-up token
   */
  adminToken?: string;
  /**
   * instead of adminToken; it sets the role
   */
  invitation?: string;
  is_admin?: boolean;
  role?: Role;
  rememberMe?: boolean;
  /**
   * POSIX TZ rule, such as "CET-1CEST,M3.5.0,M10.5.0/3"
   */
  timezone?: string;
}
export interface AuthAnswer {
  token: string;
  user: User;
}
export interface SessionInfo {
  id: string;
  current: boolean;
  /**
   * browser and system: "Firefox on Android"
   */
  device: string;
  /**
   * where the password was last given
   */
  address: string | null;
  /**
   * null if the clock was not set
   */
  lastUse: string | null;
  openedAt: string | null;
}
export interface AccessToken {
  id: number;
  name: string;
  scope: TokenScope;
  created_by: string;
  /**
   * the beginning (UTC) of the day
   */
  lastUse: string | null;
}
export interface Invitation {
  id: number;
  role: Role;
  created_by: string;
  /**
   * seconds
   */
  expiresIn: number;
}
export interface Notice {
  id: number;
  at: string | null;
  /**
   * a new address of an account, a new administrator; who may control the hub from now on
   */
  kind: NoticeKind;
  /**
   * username and address
   */
  who: string;
}
export interface HardwareChange {
  /**
   * between 1 and 1000
   */
  ledCount?: number;
  colorOrder?: ColorOrder;
  /**
   * between 0 (no limit) and 100000 milliamperes
   */
  currentLimit?: number;
  ledType?: "ws2812b" | "ws2815" | "sk6812-rgbw";
  /**
   * a colour such as #ffb0f0, with at least 40 for each channel
   */
  whiteBalance?: string;
  /**
   * a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3
   */
  timezone?: string;
  name?: string;
  /**
   * a list of at most 8 host names
   *
   * @maxItems 8
   */
  allowedHosts?: string[];
  /**
   * between 1 and 1000
   */
  stepsPerMm?: number;
  homing?: "none" | "auto";
  drive?: "corexy" | "cartesian" | "polar";
  /**
   * between 1 and 1000
   */
  stepsPerMmY?: number;
  table?: {
    present?: boolean;
    shape?: "rectangle" | "round";
    /**
     * between 50 and 3000 mm
     */
    width?: number;
    /**
     * between 50 and 3000 mm
     */
    height?: number;
    origin?: "corner" | "center";
    /**
     * above 0 mm and at most 1000 mm
     */
    turnMm?: number;
    /**
     * above 0 mm and at most 1000 mm
     */
    radiusMm?: number;
    /**
     * 0 (no coupling) or, with its sign, between 0.1 and 1000
     */
    gearRatio?: number;
    /**
     * 0 (automatic), or between 0.5 and 200 mm/s
     */
    feed?: number;
    travel?: "edge" | "straight";
    reverse?: boolean;
    homeEvery?: number;
  };
  /**
   * a list of at most 2 objects
   *
   * @maxItems 2
   */
  matrices?: {
    connection?: "satellite" | "hub" | "none";
    /**
     * 0, 90, 180 or 270 degrees
     */
    rotation?: number;
    flip?: boolean;
    serpentine?: boolean;
    colorOrder?: ColorOrder;
    /**
     * between 0 (no limit) and 100000 milliamperes
     */
    currentLimit?: number;
  }[];
  matricesJoined?: boolean;
  /**
   * a name of at most 100 bytes, or coordinates such as 52.52, 13.41
   */
  place?: string;
  temperatureUnit?: "celsius" | "fahrenheit";
  syslog?: string;
}
export interface WeatherReport {
  /**
   * as in the hardware settings
   */
  place: string;
  /**
   * that the weather service found
   */
  name: string | null;
  unit: "C" | "F";
  temperature: number | null;
  /**
   * WMO 4677
   */
  code: number | null;
  isDay: boolean | null;
  /**
   * seconds
   */
  age: number | null;
  /**
   * the reason for the lack of newer data, for people
   */
  problem: string | null;
}
export interface LightsStatus {
  /**
   * switched on, by hand or by the timer; it may still give no light
   */
  on: boolean;
  lit: boolean;
  reason: LightsReason;
  /**
   * who switched them last since the start
   */
  switchedBy: Changer | null;
  /**
   * mA; only if it is the reason
   */
  currentLimit?: number;
  /**
   * seconds that a long transition still takes
   */
  fading: number | null;
  /**
   * while the lights dim
   */
  nightLight?: {
    secondsLeft: number;
    brightness: number;
  };
}
export interface Changer {
  kind: "person" | "token" | "timer" | "schedule" | "mqtt" | "wled" | "live" | "button";
  /**
   * 0 unless it is a person's or an access token's
   */
  id: number;
  name: string;
  /**
   * the scene that made the change
   */
  scene?: number;
}
export interface LiveLight {
  protocol: string;
  address: string;
  fps: number;
}
export interface DeviceStatus {
  online: boolean;
  lastSeen: string | null;
  /**
   * seconds, by the hub's own clock
   */
  lastSeenAgo: number | null;
  /**
   * seconds
   */
  uptime: number | null;
  deviceTime: string | null;
  version: string;
  revision: number;
  /**
   * the newest one that a power cut can't lose
   */
  savedRevision: number;
  clockSet: boolean;
  /**
   * of a matrix; all that follows is in the hub's own entry
   */
  name?: string;
  lights?: LightsStatus;
  matrix?: {
    revision: number;
    savedRevision: number;
    joined: boolean;
  };
  /**
   * what the panel and Home Assistant show
   */
  homeHas?: {
    table: boolean;
    matrices: boolean;
  };
  matrixPatterns?: {
    revision: number;
  };
  updates?: {
    revision: number;
  };
  schedule?: {
    revision: number;
    /**
     * the highest brightness of the matrices now; null by day
     */
    night: number | null;
    /**
     * "07:00", the time that sentences about quiet hours contain; "" if they contain none
     */
    quietUntil: string;
  };
  /**
   * seconds that the local time is ahead of UTC
   */
  utcOffset?: number | null;
  scenes?: {
    revision: number;
    /**
     * the scene that nothing has changed since it was run
     */
    running: number | null;
    looksPlaying: boolean;
  };
  /**
   * who changed a part last since the start
   */
  changedBy?: {
    lights: Changer | null;
    matrix: Changer | null;
  };
  /**
   * while such light is shown
   */
  live?: LiveLight;
}
export interface DeviceStatuses {
  [k: string]: DeviceStatus;
}
export interface Heartbeat {
  deviceId: string;
  currentTime?: string;
  /**
   * W
   */
  power?: number;
  uptime?: number;
  version?: string;
  address?: string;
  rssi?: number;
  freeHeap?: number;
  chip?: number;
}
export interface Pairing {
  /**
   * Items: satellites that sent a pairing request in the last 15 s
   */
  asking: {
    deviceId: string;
    version: string;
    address: string;
    /**
     * seconds
     */
    ago: number;
  }[];
  /**
   * the satellite that may pair now
   */
  window: {
    deviceId: string;
    /**
     * seconds
     */
    left: number;
    /**
     * how many more wrong codes are accepted
     */
    tries: number;
  } | null;
}
export interface TestLight {
  what: "off" | "last" | "color";
  ledCount?: number;
  order?: ColorOrder;
  color?: "red" | "green" | "blue";
}
export interface Strip {
  id: string;
  ledCount: number;
  enabled: boolean;
  /**
   * a colour such as #ff8000
   */
  color: string;
  brightness: number;
  speed: number;
  mode: LightMode;
  /**
   * a colour such as #ff8000
   */
  color2: string;
  /**
   * a colour such as #ff8000
   */
  color3: string;
  intensity: number;
  palette: PaletteName;
  /**
   * a list of at most 8 objects
   *
   * @maxItems 8
   */
  segments: StripSegment[];
}
export interface LedConfig {
  /**
   * @maxItems 1
   */
  strips: Strip[];
  /**
   * a list of at most 8 objects
   *
   * @maxItems 8
   */
  palettes: OwnPalette[];
  ball: BallSettings;
  globalSettings: GlobalSettings;
}
export interface PostedLedConfig {
  revision?: number;
  /**
   * @minItems 1
   * @maxItems 1
   */
  strips: {
    enabled?: boolean;
    /**
     * a colour such as #ff8000
     */
    color?: string;
    brightness?: number;
    speed?: number;
    mode?: LightMode;
    /**
     * a colour such as #ff8000
     */
    color2?: string;
    /**
     * a colour such as #ff8000
     */
    color3?: string;
    intensity?: number;
    palette?: PaletteName;
    /**
     * a list of at most 8 objects
     *
     * @maxItems 8
     */
    segments?: StripSegment[];
  }[];
  /**
   * a list of at most 8 objects
   *
   * @maxItems 8
   */
  palettes?: OwnPalette[];
  ball?: {
    start?: number;
    clockwise?: boolean;
    idle?: LightMode;
  };
  globalSettings?: {
    autoOn?: boolean;
    autoOff?: boolean;
    /**
     * a time from 00:00 to 23:59
     */
    autoOnTime?: string;
    /**
     * a time from 00:00 to 23:59
     */
    autoOffTime?: string;
    fadeOnDuration?: number;
    fadeOffDuration?: number;
  };
}
export interface EffectInfo {
  /**
   * which settings the effect uses:
   */
  name: LightMode;
  colors: number;
  palette: boolean;
  intensity: boolean;
  speed: boolean;
}
export interface PaletteInfo {
  name: PaletteName;
  colors: Color[];
}
export interface EffectList {
  effects: EffectInfo[];
  palettes: PaletteInfo[];
}
export interface LightCommand {
  on?: boolean | "toggle";
  brightness?: number;
  mode?: LightMode;
  color?: Color;
  color2?: Color;
  color3?: Color;
  palette?: PaletteName;
  speed?: number;
  intensity?: number;
  /**
   * is added to the brightness
   */
  step?: number;
  /**
   * seconds; at most two hours count
   */
  transition?: number;
  /**
   * null ends it
   */
  nightLight?: {
    minutes: number;
    /**
     * 0: the lights go off
     */
    brightness?: number;
    atEnd?: boolean;
  } | null;
}
export interface MatrixClock {
  hours: 12 | 24;
  seconds: boolean;
  date: ClockDate;
  /**
   * the first day of the week that is shown
   */
  week: ClockWeek;
}
export interface MatrixPage {
  mode: MatrixMode;
  /**
   * those of all pages together
   */
  text: string;
  color: Color;
  speed: number;
  scroll: boolean;
  rainbowBorder: boolean;
  clock: MatrixClock;
  seconds: number;
  transition: PageTransition;
  /**
   * the saved pattern of mode pattern; 0 is the matrix's own one
   */
  patternId: number;
}
export interface MatrixItem {
  name: string;
  matrix: {
    width: number;
    height: number;
    brightness: number;
    enabled: boolean;
  };
  display: {
    mode: MatrixMode;
    /**
     * those of all pages together
     */
    text: string;
    color: Color;
    speed: number;
    scroll: boolean;
    rainbowBorder: boolean;
    clock: MatrixClock;
    seconds: number;
    transition: PageTransition;
    /**
     * the saved pattern of mode pattern; 0 is the matrix's own one
     */
    patternId: number;
    /**
     * 256, in layout B (docs/matrix.md); 512: two joined ones
     *
     * @maxItems 512
     */
    pattern: Color[];
    /**
     * those after the first one
     *
     * @maxItems 7
     */
    pages: MatrixPage[];
  };
}
export interface MatrixConfig {
  /**
   * @maxItems 2
   */
  matrices: MatrixItem[];
  /**
   * both show one picture, by the settings of the first one
   */
  joined: boolean;
}
export interface PostedMatrixItem {
  name?: string;
  matrix?: {
    width?: number;
    height?: number;
    brightness?: number;
    enabled?: boolean;
  };
  display?: {
    mode?: MatrixMode;
    /**
     * those of all pages together
     */
    text?: string;
    color?: Color;
    speed?: number;
    scroll?: boolean;
    rainbowBorder?: boolean;
    clock?: {
      hours?: 12 | 24;
      seconds?: boolean;
      date?: ClockDate;
      /**
       * the first day of the week that is shown
       */
      week?: ClockWeek;
    };
    seconds?: number;
    transition?: PageTransition;
    /**
     * the saved pattern of mode pattern; 0 is the matrix's own one
     */
    patternId?: number;
    /**
     * @maxItems 7
     */
    pages?: MatrixPage[];
    /**
     * or as one text of hex digits
     */
    pattern?: Color[] | string;
  };
}
export interface PostedMatrixConfig {
  /**
   * @minItems 2
   * @maxItems 2
   */
  matrices: PostedMatrixItem[];
  revision?: number;
}
export interface SceneMessage {
  text: string;
  /**
   * its name; it is shown before the text
   */
  icon?: string;
  color?: Color;
  /**
   * how long the text is shown at least; otherwise 5
   */
  seconds?: number;
  /**
   * how often a long text runs through
   */
  repeat?: number;
}
export interface Notification {
  text: string;
  /**
   * its name; it is shown before the text
   */
  icon?: string;
  color?: Color;
  /**
   * how long the text is shown at least; otherwise 5
   */
  seconds?: number;
  /**
   * how often a long text runs through
   */
  repeat?: number;
  /**
   * otherwise both
   */
  matrix?: "matrix-1" | "matrix-2";
}
export interface SavedPattern {
  id: number;
  name: string;
  /**
   * 64: for two matrices side by side
   */
  columns: number;
  frames: number;
  /**
   * differs after every change of the pattern
   */
  revision: number;
}
export interface Configs {
  led?: {
    /**
     * @maxItems 1
     */
    strips: Strip[];
    /**
     * a list of at most 8 objects
     *
     * @maxItems 8
     */
    palettes: OwnPalette[];
    ball: BallSettings;
    globalSettings: GlobalSettings;
    revision: number;
  };
  matrix?: {
    /**
     * @maxItems 2
     */
    matrices: MatrixItem[];
    /**
     * both show one picture, by the settings of the first one
     */
    joined: boolean;
    revision: number;
  };
}
export interface PatternList {
  /**
   * how often the library has changed since the hub's start
   */
  revision: number;
  max: number;
  /**
   * @maxItems 64
   */
  patterns: SavedPattern[];
}
export interface DeviceConfig {
  revision: number;
  /**
   * a text of 1 to 64 bytes, more than blanks and without control characters
   */
  name: string;
  matrix: {
    width: 32;
    height: 8;
    brightness: number;
    enabled: boolean;
  };
  display: {
    mode: MatrixMode;
    /**
     * those of all pages together
     */
    text: string;
    color: Color;
    speed: number;
    scroll: boolean;
    rainbowBorder: boolean;
    clock: MatrixClock;
    seconds: number;
    transition: PageTransition;
    /**
     * the saved pattern of mode pattern; 0 is the matrix's own one
     */
    patternId: number;
    /**
     * @maxItems 7
     */
    pages: MatrixPage[];
    pattern: string;
  };
  wiring: {
    /**
     * 0, 90, 180 or 270
     */
    rotation: number;
    flip: boolean;
    serpentine: boolean;
    colorOrder: ColorOrder;
    currentLimit: number;
    part: "whole" | "left" | "right";
  };
  /**
   * a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3
   */
  timezone: string;
  /**
   * a list of at most 8 CRC-32s
   *
   * @maxItems 8
   */
  patternRevisions: string[];
  temporary: boolean;
  /**
   * a time such as 2026-05-01T06:00:00Z
   */
  start: string | null;
  weather: {
    /**
     * a number from -1000 to 1000
     */
    temperature: number;
    unit: "C" | "F";
    code: number;
    isDay: boolean;
  } | null;
  /**
   * six hex digits for each pixel
   */
  weatherAge: number;
}
/**
 * mm
 */
export interface Point {
  x: number;
  y: number;
}
/**
 * mm
 */
export interface Bounds {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}
export interface Started {
  success: true;
  /**
   * until when it waits for the end of quiet hours, for people; "" if it does not
   */
  quiet: string;
}
export interface PatternStats {
  commandCount: number;
  clampedCount: number;
  /**
   * {} for a pattern without a move
   */
  bounds: Bounds | {};
}
export interface Job {
  file: string;
  /**
   * its id in the library; that of a clearing is in none
   */
  pattern: string;
  originalName: string;
  /**
   * paused is Printing, interrupted and failed are Queued
   */
  status: "Queued" | "Printing" | "Completed";
  /**
   * percent of the motors' way
   */
  progress: number;
  currentX: number;
  /**
   * mm
   */
  currentY: number;
  positionKnown: boolean;
  /**
   * where the ball was when the run began
   */
  start: Point;
  state: JobState;
  /**
   * the reason if the job was interrupted or failed
   */
  message: string;
  /**
   * bytes as stored
   */
  size: number;
  /**
   * seconds by the formula of the specification
   */
  duration: number;
  /**
   * seconds on this table at the current speed, until it is done, with the way to its start
   */
  estimate: number;
  /**
   * seconds, with this way
   */
  remaining: number;
  /**
   * the ball is on this way
   */
  approaching: boolean;
  repeat: boolean;
  /**
   * a playlist has queued it
   */
  player: boolean;
  /**
   * it clears the sand
   */
  clear: boolean;
  backwards: boolean;
  commandCount: number;
  clampedCount: number;
  /**
   * {} for a pattern without a move
   */
  bounds: Bounds | {};
}
export interface JobChange {
  /**
   * among the waiting jobs, 0 first; not from a guest
   */
  position?: number;
  repeat?: boolean;
  /**
   * `drop` not from a guest
   */
  resume?: "continue" | "restart" | "drop";
}
/**
 * mm; of a round table both are the diameter
 */
export interface TableShape {
  width: number;
  height: number;
  isRound: boolean;
}
export interface CanvasVersion {
  /**
   * is new when the picture was cleared or rewritten; otherwise it only grows
   */
  generation: number;
  /**
   * bytes
   */
  size: number;
}
/**
 * what limits the speed; "$110" and the like of the controller, or the usual ones
 */
export interface Motion {
  isPolar: boolean;
  isCoreXy: boolean;
  /**
   * mm/min as the controller plans it, of a CoreXY table along the motors
   */
  feed: number;
  rateX: number;
  /**
   * mm/min
   */
  rateY: number;
  accelerationX: number;
  /**
   * mm/s²
   */
  accelerationY: number;
  /**
   * mm
   */
  junction: number;
}
export interface TableStatus {
  online: boolean;
  machine: string;
  /**
   * Grbl's number, 0 without one
   */
  alarm: number;
  homed: boolean;
  /**
   * the table finds 0,0 by itself
   */
  homes: boolean;
  /**
   * a job waits for a user's confirmation that the ball is at 0,0
   */
  needsConfirmation: boolean;
  /**
   * `stop` has an effect: the table draws or may move
   */
  canStop: boolean;
  /**
   * `resume` has an effect: the drawing or the table is paused
   */
  canResume: boolean;
  /**
   * `message` is that of quiet hours, which the player's `drawAnyway` ends
   */
  quiet: boolean;
  position: Point;
  positionKnown: boolean;
  /**
   * percent
   */
  override: number;
  /**
   * the problem or the awaited action, for people, or ""
   */
  message: string;
  stepsPerMm: number;
  /**
   * mm/s along the sand; 0: the motors' steps count
   */
  feed: number;
  /**
   * seconds to clear the sand at the current speed, with the way to its start
   */
  clearing: number;
  motion: Motion;
  /**
   * its revision
   */
  library: number;
  /**
   * their revision
   */
  playlists: number;
  /**
   * a playlist is being played
   */
  player: boolean;
  canvas: CanvasVersion;
  shape: TableShape;
  /**
   * where on the table the controller's 0,0 is
   */
  zero: Point;
}
export interface ControllerSetting {
  /**
   * "$1", or "CoreXY" for the option of the controller's build
   */
  name: string;
  value: number;
  wanted: number;
  /**
   * with "spoils", no job starts
   */
  verdict: "fits" | "differs" | "spoils";
  /**
   * the hub may set it
   */
  isHarmless: boolean;
}
export interface Uploaded {
  success: true;
  /**
   * until when it waits for the end of quiet hours, for people; "" if it does not
   */
  quiet: string;
  file: {
    file: string;
    originalName: string;
  };
  stats: {
    commandCount: number;
    clampedCount: number;
    /**
     * {} for a pattern without a move
     */
    bounds: Bounds | {};
    duration: number;
  };
}
export interface Pattern {
  id: PatternId;
  name: string;
  kind: "gcode" | "theta-rho";
  /**
   * seconds since 1970
   */
  added: number | null;
  favorite: boolean;
  /**
   * @maxItems 8
   */
  tags: string[];
  points: number;
  /**
   * mm
   */
  length: number;
  /**
   * seconds on this table at the current speed; in the list, on the table for which it was read
   */
  time: number;
  /**
   * how often
   */
  drawn: number;
  /**
   * seconds since 1970
   */
  lastDrawn: number | null;
  /**
   * bytes
   */
  size: number;
}
export interface AddedPattern {
  success: true;
  /**
   * until when it waits for the end of quiet hours, for people; "" if it does not
   */
  quiet: string;
  pattern: Pattern;
  /**
   * nothing was stored: `pattern` has the same content
   */
  duplicate: boolean;
  /**
   * the job's
   */
  file: string | null;
}
export interface PatternChange {
  name?: string;
  /**
   * @maxItems 8
   */
  tags?: string[];
  favorite?: boolean;
}
export interface LibraryPage {
  revision: number;
  total: number;
  /**
   * bytes for patterns
   */
  space: {
    free: number;
    used: number;
  };
  /**
   * the newest first
   *
   * @maxItems 100
   */
  patterns: Pattern[];
}
export interface PlaylistChange {
  /**
   * 1 to 80 bytes of text
   */
  name?: string;
  /**
   * a list of at most 64 ids of patterns
   *
   * @maxItems 64
   */
  entries?: string[];
  shuffle?: boolean;
  repeat?: boolean;
  /**
   * 0 to 86400 seconds
   */
  pause?: number;
  clear?: Clearing;
  /**
   * a percentage from 10 to 300
   */
  clearSpeed?: number;
}
export interface Playlist {
  id: number;
  /**
   * 1 to 80 bytes of text
   */
  name: string;
  /**
   * a list of at most 64 ids of patterns
   *
   * @maxItems 64
   */
  entries: string[];
  shuffle: boolean;
  repeat: boolean;
  /**
   * 0 to 86400 seconds
   */
  pause: number;
  clear: Clearing;
  /**
   * a percentage from 10 to 300
   */
  clearSpeed: number;
}
export interface PlaylistSummary {
  id: number;
  name: string;
  /**
   * entries
   */
  count: number;
  /**
   * the first entries
   *
   * @maxItems 4
   */
  cover: PatternId[];
  shuffle: boolean;
  repeat: boolean;
  pause: number;
  clear: Clearing;
  clearSpeed: number;
}
export interface PlaylistPage {
  revision: number;
  /**
   * @maxItems 16
   */
  playlists: PlaylistSummary[];
}
export interface Player {
  /**
   * of the playlists
   */
  revision: number;
  /**
   * waiting: `message` says for what
   */
  state: "idle" | "clearing" | "drawing" | "pausing" | "waiting";
  isPaused: boolean;
  playlist: {
    id: number;
    name: string;
  } | null;
  /**
   * entries of this round
   */
  drawn: number;
  total: number;
  /**
   * the job that is drawn
   */
  file: string | null;
  pattern: PatternId | null;
  /**
   * @maxItems 5
   */
  next: PatternId[];
  /**
   * seconds until the pause ends
   */
  pauseLeft: number | null;
  /**
   * seconds until the round ends, with what others draw before; null if that is unknown or never
   */
  remaining: number | null;
  /**
   * it stops after this pattern
   */
  stopAfter: boolean;
  /**
   * percent
   */
  speed: number;
  message: string;
}
export interface SceneStrip {
  enabled?: boolean;
  /**
   * a colour such as #ff8000
   */
  color?: string;
  brightness?: number;
  speed?: number;
  mode?: LightMode;
  /**
   * a colour such as #ff8000
   */
  color2?: string;
  /**
   * a colour such as #ff8000
   */
  color3?: string;
  intensity?: number;
  palette?: PaletteName;
  /**
   * a list of at most 8 objects
   *
   * @maxItems 8
   */
  segments?: StripSegment[];
}
export interface SceneMatrix {
  name?: string;
  matrix?: {
    width?: number;
    height?: number;
    brightness?: number;
    enabled?: boolean;
  };
  display?: {
    mode?: MatrixMode;
    /**
     * those of all pages together
     */
    text?: string;
    color?: Color;
    speed?: number;
    scroll?: boolean;
    rainbowBorder?: boolean;
    clock?: {
      hours?: 12 | 24;
      seconds?: boolean;
      date?: ClockDate;
      /**
       * the first day of the week that is shown
       */
      week?: ClockWeek;
    };
    seconds?: number;
    transition?: PageTransition;
    /**
     * the saved pattern of mode pattern; 0 is the matrix's own one
     */
    patternId?: number;
    /**
     * @maxItems 7
     */
    pages?: MatrixPage[];
    /**
     * or as one text of hex digits
     */
    pattern?: Color[] | string;
  };
  /**
   * is shown once when the scene runs
   */
  message?: SceneMessage;
}
export interface SceneSand {
  action: "draw" | "playlist" | "pause" | "resume" | "stop" | "skip";
  /**
   * of `draw`: its id in the library
   */
  pattern?: string;
  /**
   * of `draw`; "now" ends what is being drawn
   */
  when?: "now" | "next";
  /**
   * of `playlist`: its id
   */
  playlist?: number;
  /**
   * of the pattern or the playlist, shown if that was deleted
   */
  name?: string;
}
export interface PostedScene {
  name: string;
  icon?: string;
  pinned?: boolean;
  transition?: number;
  led?: {
    /**
     * @maxItems 1
     */
    strips: SceneStrip[];
  };
  matrix?: {
    /**
     * @maxItems 2
     */
    matrices: SceneMatrix[];
  };
  sand?: SceneSand;
}
export interface Scene {
  name: string;
  icon: string;
  /**
   * shown on the dashboard; otherwise true
   */
  pinned: boolean;
  transition: number;
  led?: {
    /**
     * @maxItems 1
     */
    strips: SceneStrip[];
  };
  matrix?: {
    /**
     * @maxItems 2
     */
    matrices: SceneMatrix[];
  };
  /**
   * seconds in which the lights fade
   */
  sand?: SceneSand;
}
export interface SceneSummary {
  id: number;
  name: string;
  icon: string;
  /**
   * of the lights, if the scene lights them
   */
  color: Color | null;
  /**
   * what the scene sets
   */
  parts: ScenePart[];
  pinned: boolean;
  /**
   * as posted; only of a look, a scene that sets the lights alone
   */
  content?: PostedScene;
}
export interface SceneList {
  revision: number;
  /**
   * the scene that nothing has changed since it was run
   */
  running: number | null;
  /**
   * @maxItems 48
   */
  scenes: SceneSummary[];
}
export interface LooksState {
  playlist: LooksPlaylist;
  playing: boolean;
  /**
   * the index of the step that is shown
   */
  step?: number;
  /**
   * seconds until the next one
   */
  next?: number;
}
export interface EntryChange {
  enabled?: boolean;
  at?: ScheduleTime;
  /**
   * a time from 00:00 to 23:59
   */
  time?: string;
  offset?: number;
  /**
   * a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun
   */
  days?: Weekday[];
  /**
   * a date such as 2026-12-24, or null
   */
  from?: string | null;
  /**
   * a date such as 2026-12-24, or null
   */
  until?: string | null;
  action?: ScheduleAction;
  /**
   * the id of a scene
   */
  scene?: number | null;
  /**
   * the id of a playlist
   */
  playlist?: number | null;
  minutes?: number;
  brightness?: number;
  finish?: boolean;
  lights?: boolean;
}
export interface Entry {
  id: number;
  enabled: boolean;
  at: ScheduleTime;
  /**
   * a time from 00:00 to 23:59
   */
  time: string;
  offset: number;
  /**
   * a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun
   */
  days: Weekday[];
  /**
   * a date such as 2026-12-24, or null
   */
  from: string | null;
  /**
   * a date such as 2026-12-24, or null
   */
  until: string | null;
  action: ScheduleAction;
  /**
   * the id of a scene
   */
  scene: number | null;
  /**
   * the id of a playlist
   */
  playlist: number | null;
  minutes: number;
  brightness: number;
  finish: boolean;
  lights: boolean;
  /**
   * why it can't happen, for people, or ""
   */
  problem: string;
}
export interface NextEvent {
  /**
   * null: a transition of the lights' timer
   */
  entry: number | null;
  at: string;
  action: ScheduleAction;
  scene: number | null;
  skipped: boolean;
}
export interface Schedule {
  revision: number;
  clockSet: boolean;
  /**
   * quiet hours hold now
   */
  quiet: boolean;
  /**
   * the matrices' night holds now
   */
  night: boolean;
  place: string;
  /**
   * its coordinates; without them, neither sunrise nor sunset is known
   */
  placeKnown: boolean;
  /**
   * today's, local: "05:35"
   */
  sunrise: string | null;
  sunset: string | null;
  /**
   * in order
   *
   * @maxItems 10
   */
  next: NextEvent[];
  /**
   * @maxItems 32
   */
  entries: Entry[];
}
export interface SystemInfo {
  version: string;
  panelVersion: string | null;
  /**
   * seconds
   */
  uptime: number;
  /**
   * bytes
   */
  freeHeap: number | null;
  largestBlock: number | null;
  /**
   * for people
   */
  resetReason: string;
  /**
   * after an update, until the new program has passed its self-test
   */
  onTrial: boolean;
  signedOnly: boolean;
  /**
   * an update keeps the current panel, so that it can be restored
   */
  keepsPanel: boolean;
  /**
   * the hub manages its Wi-Fi itself
   */
  wifi: boolean;
  /**
   * bytes
   */
  store: {
    total: number;
    free: number;
  };
}
export interface Diagnostics {
  /**
   * seconds
   */
  uptime: number;
  /**
   * for people
   */
  resetReason: string;
  /**
   * bytes
   */
  freeHeap: number | null;
  /**
   * since the start
   */
  lowestHeap: number | null;
  largestBlock: number | null;
  stacks: {
    task: string;
    /**
     * bytes that the task never used
     */
    unused: number;
  }[];
  /**
   * of the loop
   */
  passes: DurationCounts;
  /**
   * how late the strip's frames were shown
   */
  frames: DurationCounts;
}
export interface HubEvent {
  number: number;
  at: string | null;
  /**
   * seconds between the hub's start and the event
   */
  uptime: number;
  level: EventLevel;
  text: string;
}
export interface Restored {
  success: true;
  /**
   * sections
   */
  restored: string[];
  /**
   * all sessions have ended
   */
  signedOut: boolean;
}
export interface FirmwareVersion {
  id: number;
  kind: "program" | "panel";
  version: string;
  description: string;
  device_category: Category;
  /**
   * null: for all devices of the category
   */
  device_id: string | null;
  is_stable: boolean;
  file_size: number;
  created_at: string | null;
  uploaded_by_username: string;
  /**
   * of the image without its signature
   */
  sha256: string;
  /**
   * the update key has verified its signature
   */
  signed: boolean;
  /**
   * its bytes still exist
   */
  available: boolean;
}
export interface FirmwareList {
  versions: FirmwareVersion[];
  /**
   * the largest size of the next image
   */
  freeBytes: number;
  /**
   * the largest size that ever fits
   */
  maxBytes: number;
}
export interface UpdateRecord {
  id: number;
  /**
   * "admin-upload" for an upload
   */
  device_id: string;
  /**
   * 0 for a rejected upload
   */
  version_id: number;
  version: string;
  device_category: Category;
  status: "uploaded" | "installing" | "success" | "failed";
  started_at: string | null;
  error_message: string | null;
  /**
   * null unless installing
   */
  progress: number | null;
}
export interface UpdateHistory {
  /**
   * the newest first
   *
   * @maxItems 40
   */
  updates: UpdateRecord[];
  total: number;
}
export interface MqttSettings {
  enabled: boolean;
  /**
   * a name or an IP address
   */
  host: string;
  /**
   * between 1 and 65535
   */
  port: number;
  tls: boolean;
  /**
   * a certificate in PEM form of at most 4096 bytes
   */
  ca: string;
  user: string;
  /**
   * a topic of 1 to 64 bytes, without + and #, that does not begin or end with /
   */
  baseTopic: string;
  discovery: boolean;
  /**
   * a topic of 1 to 64 bytes, without + and #, that does not begin or end with /
   */
  discoveryPrefix: string;
  area: string;
  install: boolean;
  hasPassword: boolean;
  /**
   * of the hub in its topics
   */
  id: string;
}
export interface MqttChange {
  enabled?: boolean;
  /**
   * a name or an IP address
   */
  host?: string;
  /**
   * between 1 and 65535
   */
  port?: number;
  tls?: boolean;
  /**
   * a certificate in PEM form of at most 4096 bytes
   */
  ca?: string;
  user?: string;
  /**
   * a topic of 1 to 64 bytes, without + and #, that does not begin or end with /
   */
  baseTopic?: string;
  discovery?: boolean;
  /**
   * a topic of 1 to 64 bytes, without + and #, that does not begin or end with /
   */
  discoveryPrefix?: string;
  area?: string;
  install?: boolean;
  /**
   * a missing password stays, unless the broker changes
   */
  password?: string;
}
export interface MqttState {
  settings: MqttSettings;
  /**
   * this hub can encrypt
   */
  hasTls: boolean;
  state: "off" | "connecting" | "connected" | "failed";
  /**
   * for people, or ""
   */
  problem: string;
  /**
   * seconds until the next attempt
   */
  retry: number | null;
  /**
   * the latest since the start
   */
  test?: {
    state: "running" | "passed" | "failed";
    problem: string;
  };
}
export interface WledSettings {
  enabled: boolean;
  gamma: boolean;
  /**
   * 1 to 63999
   */
  universe: number;
  mac: string;
}
export interface WledChange {
  enabled?: boolean;
  gamma?: boolean;
  /**
   * 1 to 63999
   */
  universe?: number;
}
export interface WledState {
  settings: WledSettings;
  problem: string;
  live: {
    protocol: string;
    address: string;
    fps: number;
    frames: number;
    /**
     * came too fast to be shown
     */
    skipped: number;
    takenBack: boolean;
  } | null;
}
export interface FoundNetwork {
  ssid: string;
  /**
   * dBm
   */
  rssi: number;
  secured: boolean;
}
export interface JoinRequest {
  ssid: string;
  /**
   * 8 to 63 bytes or 64 hex digits; "" for an open network
   */
  password: string;
  matrix?: MatrixNumber;
}
export interface NetworkScan {
  scanning: boolean;
  /**
   * the strongest first
   *
   * @maxItems 24
   */
  networks: FoundNetwork[];
}
export interface NetworkState {
  product: "hub" | "matrix";
  /**
   * as in NAME.local
   */
  name: string;
  /**
   * on a satellite: which matrix it is
   */
  matrix?: MatrixNumber | null;
  /**
   * this call arrived over the device's own access point
   */
  onAccessPoint: boolean;
  accessPoint: {
    ssid: string;
    open: boolean;
    /**
     * for administrators only
     */
    password?: string;
  };
  joined: {
    ssid: string;
    address: string;
    rssi: number;
  } | null;
  /**
   * the last one since the start
   */
  join: {
    ssid: string;
    state: "joining" | "joined" | "failed";
    message: string;
  } | null;
  known: string[];
}

export const ROLES = ["user", "admin", "guest"] as const;
export const LIGHT_MODES = ["off", "solid", "rainbow", "breathing", "chase", "party", "fire", "candle", "aurora", "ocean", "lava", "meteor", "comet-pair", "scanner", "sparkle", "snow", "rain", "ripple", "wave", "gradient", "gradient-scroll", "two-color-chase", "theatre-chase", "color-wipe", "twinkle", "fireworks", "heartbeat", "lightning", "sunrise", "clock", "ball"] as const;
export const PALETTE_NAMES = ["colors", "rainbow", "party", "ocean", "lava", "forest", "cloud", "heat", "sunset", "aurora", "autumn", "beach", "candy", "icefire", "orange-teal", "pastel", "sakura", "own-1", "own-2", "own-3", "own-4", "own-5", "own-6", "own-7", "own-8"] as const;
export const LIGHTS_REASONS = ["by-hand", "timer", "mode-off", "brightness-0", "current-limit", "not-connected"] as const;
export const COLOR_ORDERS = ["rgb", "rbg", "grb", "gbr", "brg", "bgr"] as const;
export const MATRIX_MODES = ["off", "text", "time", "weather", "pattern"] as const;
export const CLOCK_DATES = ["none", "day-month", "month-day"] as const;
export const CLOCK_WEEKS = ["none", "monday", "sunday"] as const;
export const PAGE_TRANSITIONS = ["cut", "slide", "wipe", "fade"] as const;
export const CLEARINGS = ["none", "center", "edge", "sideways", "auto"] as const;
export const SCHEDULE_TIMES = ["time", "sunrise", "sunset"] as const;
export const SCHEDULE_ACTIONS = ["scene", "lights-on", "lights-off", "wake-up", "looks-start", "looks-stop", "playlist-start", "playlist-stop", "quiet-begin", "quiet-end", "night-begin", "night-end"] as const;
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const MAX_STRIP_SEGMENT_NAME = 32;
export const STRIP_SEGMENT_FROM_RANGE = [0, 1000] as const;
export const STRIP_SEGMENT_TO_RANGE = [0, 1000] as const;
export const STRIP_SEGMENT_BRIGHTNESS_RANGE = [0, 255] as const;
export const STRIP_SEGMENT_SPEED_RANGE = [0, 1000] as const;
export const STRIP_SEGMENT_INTENSITY_RANGE = [0, 255] as const;
export const MAX_OWN_PALETTE_NAME = 32;
export const MAX_OWN_PALETTE_COLORS = 8;
export const BALL_SETTINGS_START_RANGE = [0, 999] as const;
export const GLOBAL_SETTINGS_FADE_ON_DURATION_RANGE = [0, 120] as const;
export const GLOBAL_SETTINGS_FADE_OFF_DURATION_RANGE = [0, 120] as const;
export const STRIP_SETTINGS_BRIGHTNESS_RANGE = [0, 255] as const;
export const STRIP_SETTINGS_SPEED_RANGE = [0, 1000] as const;
export const STRIP_SETTINGS_INTENSITY_RANGE = [0, 255] as const;
export const MAX_STRIP_SETTINGS_SEGMENTS = 8;
export const MAX_LIGHTS_SETTINGS_STRIPS = 1;
export const MAX_LIGHTS_SETTINGS_PALETTES = 8;
export const HARDWARE_LED_COUNT_RANGE = [1, 1000] as const;
export const HARDWARE_CURRENT_LIMIT_RANGE = [0, 100000] as const;
export const MAX_HARDWARE_TIMEZONE = 64;
export const MAX_HARDWARE_NAME = 100;
export const MAX_HARDWARE_ALLOWED_HOSTS = 8;
export const HARDWARE_STEPS_PER_MM_RANGE = [1, 1000] as const;
export const HARDWARE_STEPS_PER_MM_Y_RANGE = [1, 1000] as const;
export const HARDWARE_TABLE_WIDTH_RANGE = [50, 3000] as const;
export const HARDWARE_TABLE_HEIGHT_RANGE = [50, 3000] as const;
export const HARDWARE_TABLE_TURN_MM_RANGE = [0.1, 1000] as const;
export const HARDWARE_TABLE_RADIUS_MM_RANGE = [0.1, 1000] as const;
export const HARDWARE_TABLE_GEAR_RATIO_RANGE = [-1000, 1000] as const;
export const HARDWARE_TABLE_FEED_RANGE = [0, 200] as const;
export const HARDWARE_TABLE_HOME_EVERY_RANGE = [0, 100] as const;
export const MAX_HARDWARE_MATRICES = 2;
export const HARDWARE_MATRICES_EACH_ROTATION_RANGE = [0, 270] as const;
export const HARDWARE_MATRICES_EACH_CURRENT_LIMIT_RANGE = [0, 100000] as const;
export const MAX_HARDWARE_PLACE = 100;
export const MAX_HARDWARE_SYSLOG = 100;
export const MAX_MQTT_FIELDS_HOST = 100;
export const MQTT_FIELDS_PORT_RANGE = [1, 65535] as const;
export const MAX_MQTT_FIELDS_CA = 4096;
export const MAX_MQTT_FIELDS_USER = 64;
export const MAX_MQTT_FIELDS_BASE_TOPIC = 64;
export const MAX_MQTT_FIELDS_DISCOVERY_PREFIX = 64;
export const MAX_MQTT_FIELDS_AREA = 64;
export const WLED_FIELDS_UNIVERSE_RANGE = [1, 63999] as const;
export const MAX_LOOKS_PLAYLIST_STEPS = 32;
export const LOOKS_PLAYLIST_STEPS_EACH_SECONDS_RANGE = [5, 86400] as const;
export const LOOKS_PLAYLIST_STEPS_EACH_TRANSITION_RANGE = [0, 7200] as const;
export const MAX_PLAYLIST_FIELDS_ENTRIES = 64;
export const PLAYLIST_FIELDS_PAUSE_RANGE = [0, 86400] as const;
export const PLAYLIST_FIELDS_CLEAR_SPEED_RANGE = [10, 300] as const;
export const ENTRY_DRAFT_OFFSET_RANGE = [-120, 120] as const;
export const ENTRY_DRAFT_MINUTES_RANGE = [1, 120] as const;
export const ENTRY_DRAFT_BRIGHTNESS_RANGE = [0, 255] as const;
export const DEVICE_FIELDS_MATRIX_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_DEVICE_FIELDS_DISPLAY_TEXT = 2000;
export const DEVICE_FIELDS_DISPLAY_SPEED_RANGE = [0, 1000] as const;
export const DEVICE_FIELDS_DISPLAY_CLOCK_HOURS_RANGE = [12, 24] as const;
export const DEVICE_FIELDS_DISPLAY_SECONDS_RANGE = [1, 3600] as const;
export const DEVICE_FIELDS_DISPLAY_PATTERN_ID_RANGE = [0, 64] as const;
export const MAX_DEVICE_FIELDS_DISPLAY_PATTERN = 256;
export const MAX_DEVICE_FIELDS_DISPLAY_PAGES = 7;
export const MAX_DEVICE_FIELDS_DISPLAY_PAGES_EACH_TEXT = 2000;
export const DEVICE_FIELDS_DISPLAY_PAGES_EACH_SPEED_RANGE = [0, 1000] as const;
export const DEVICE_FIELDS_DISPLAY_PAGES_EACH_CLOCK_HOURS_RANGE = [12, 24] as const;
export const DEVICE_FIELDS_DISPLAY_PAGES_EACH_SECONDS_RANGE = [1, 3600] as const;
export const DEVICE_FIELDS_DISPLAY_PAGES_EACH_PATTERN_ID_RANGE = [0, 64] as const;
export const DEVICE_FIELDS_WIRING_ROTATION_RANGE = [0, 270] as const;
export const DEVICE_FIELDS_WIRING_CURRENT_LIMIT_RANGE = [0, 100000] as const;
export const MAX_DEVICE_FIELDS_PATTERN_REVISIONS = 8;
export const DEVICE_FIELDS_WEATHER_TEMPERATURE_RANGE = [-1000, 1000] as const;
export const DEVICE_FIELDS_WEATHER_CODE_RANGE = [0, 255] as const;
export const TOKEN_SCOPES = ["read", "control"] as const;
export const NOTICE_KINDS = ["address", "administrator", "mqtt", "wled"] as const;
export const HARDWARE_CHANGE_LED_COUNT_RANGE = [1, 1000] as const;
export const HARDWARE_CHANGE_CURRENT_LIMIT_RANGE = [0, 100000] as const;
export const MAX_HARDWARE_CHANGE_TIMEZONE = 64;
export const MAX_HARDWARE_CHANGE_NAME = 100;
export const MAX_HARDWARE_CHANGE_ALLOWED_HOSTS = 8;
export const HARDWARE_CHANGE_STEPS_PER_MM_RANGE = [1, 1000] as const;
export const HARDWARE_CHANGE_STEPS_PER_MM_Y_RANGE = [1, 1000] as const;
export const HARDWARE_CHANGE_TABLE_WIDTH_RANGE = [50, 3000] as const;
export const HARDWARE_CHANGE_TABLE_HEIGHT_RANGE = [50, 3000] as const;
export const HARDWARE_CHANGE_TABLE_TURN_MM_RANGE = [0.1, 1000] as const;
export const HARDWARE_CHANGE_TABLE_RADIUS_MM_RANGE = [0.1, 1000] as const;
export const HARDWARE_CHANGE_TABLE_GEAR_RATIO_RANGE = [-1000, 1000] as const;
export const HARDWARE_CHANGE_TABLE_FEED_RANGE = [0, 200] as const;
export const HARDWARE_CHANGE_TABLE_HOME_EVERY_RANGE = [0, 100] as const;
export const MAX_HARDWARE_CHANGE_MATRICES = 2;
export const HARDWARE_CHANGE_MATRICES_EACH_ROTATION_RANGE = [0, 270] as const;
export const HARDWARE_CHANGE_MATRICES_EACH_CURRENT_LIMIT_RANGE = [0, 100000] as const;
export const MAX_HARDWARE_CHANGE_PLACE = 100;
export const MAX_HARDWARE_CHANGE_SYSLOG = 100;
export const LIGHTS_STATUS_NIGHT_LIGHT_BRIGHTNESS_RANGE = [0, 255] as const;
export const DEVICE_STATUS_SCHEDULE_NIGHT_RANGE = [0, 255] as const;
export const DEVICE_STATUS_UTC_OFFSET_RANGE = [-86400, 86400] as const;
export const TEST_LIGHT_LED_COUNT_RANGE = [1, 1000] as const;
export const STRIP_BRIGHTNESS_RANGE = [0, 255] as const;
export const STRIP_SPEED_RANGE = [0, 1000] as const;
export const STRIP_INTENSITY_RANGE = [0, 255] as const;
export const MAX_STRIP_SEGMENTS = 8;
export const MAX_LED_CONFIG_STRIPS = 1;
export const MAX_LED_CONFIG_PALETTES = 8;
export const MAX_POSTED_LED_CONFIG_STRIPS = 1;
export const POSTED_LED_CONFIG_STRIPS_EACH_BRIGHTNESS_RANGE = [0, 255] as const;
export const POSTED_LED_CONFIG_STRIPS_EACH_SPEED_RANGE = [0, 1000] as const;
export const POSTED_LED_CONFIG_STRIPS_EACH_INTENSITY_RANGE = [0, 255] as const;
export const MAX_POSTED_LED_CONFIG_STRIPS_EACH_SEGMENTS = 8;
export const MAX_POSTED_LED_CONFIG_PALETTES = 8;
export const POSTED_LED_CONFIG_BALL_START_RANGE = [0, 999] as const;
export const POSTED_LED_CONFIG_GLOBAL_SETTINGS_FADE_ON_DURATION_RANGE = [0, 120] as const;
export const POSTED_LED_CONFIG_GLOBAL_SETTINGS_FADE_OFF_DURATION_RANGE = [0, 120] as const;
export const EFFECT_INFO_COLORS_RANGE = [0, 3] as const;
export const LIGHT_COMMAND_BRIGHTNESS_RANGE = [0, 255] as const;
export const LIGHT_COMMAND_SPEED_RANGE = [0, 1000] as const;
export const LIGHT_COMMAND_INTENSITY_RANGE = [0, 255] as const;
export const LIGHT_COMMAND_STEP_RANGE = [-255, 255] as const;
export const LIGHT_COMMAND_NIGHT_LIGHT_MINUTES_RANGE = [1, 240] as const;
export const LIGHT_COMMAND_NIGHT_LIGHT_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_MATRIX_PAGE_TEXT = 2000;
export const MATRIX_PAGE_SPEED_RANGE = [0, 1000] as const;
export const MATRIX_PAGE_SECONDS_RANGE = [1, 3600] as const;
export const MATRIX_PAGE_PATTERN_ID_RANGE = [0, 64] as const;
export const MAX_MATRIX_ITEM_NAME = 64;
export const MATRIX_ITEM_MATRIX_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_MATRIX_ITEM_DISPLAY_TEXT = 2000;
export const MATRIX_ITEM_DISPLAY_SPEED_RANGE = [0, 1000] as const;
export const MATRIX_ITEM_DISPLAY_SECONDS_RANGE = [1, 3600] as const;
export const MATRIX_ITEM_DISPLAY_PATTERN_ID_RANGE = [0, 64] as const;
export const MAX_MATRIX_ITEM_DISPLAY_PATTERN = 512;
export const MAX_MATRIX_ITEM_DISPLAY_PAGES = 7;
export const MAX_MATRIX_CONFIG_MATRICES = 2;
export const MAX_POSTED_MATRIX_ITEM_NAME = 64;
export const POSTED_MATRIX_ITEM_MATRIX_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_POSTED_MATRIX_ITEM_DISPLAY_TEXT = 2000;
export const POSTED_MATRIX_ITEM_DISPLAY_SPEED_RANGE = [0, 1000] as const;
export const POSTED_MATRIX_ITEM_DISPLAY_SECONDS_RANGE = [1, 3600] as const;
export const POSTED_MATRIX_ITEM_DISPLAY_PATTERN_ID_RANGE = [0, 64] as const;
export const MAX_POSTED_MATRIX_ITEM_DISPLAY_PAGES = 7;
export const MAX_POSTED_MATRIX_CONFIG_MATRICES = 2;
export const MAX_SCENE_MESSAGE_TEXT = 1020;
export const SCENE_MESSAGE_SECONDS_RANGE = [1, 3600] as const;
export const SCENE_MESSAGE_REPEAT_RANGE = [1, 20] as const;
export const MAX_NOTIFICATION_TEXT = 1020;
export const NOTIFICATION_SECONDS_RANGE = [1, 3600] as const;
export const NOTIFICATION_REPEAT_RANGE = [1, 20] as const;
export const SAVED_PATTERN_ID_RANGE = [1, 64] as const;
export const MAX_SAVED_PATTERN_NAME = 32;
export const SAVED_PATTERN_COLUMNS_RANGE = [32, 64] as const;
export const SAVED_PATTERN_FRAMES_RANGE = [1, 32] as const;
export const MAX_CONFIGS_LED_STRIPS = 1;
export const MAX_CONFIGS_LED_PALETTES = 8;
export const MAX_CONFIGS_MATRIX_MATRICES = 2;
export const MAX_PATTERN_LIST_PATTERNS = 64;
export const DEVICE_CONFIG_MATRIX_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_DEVICE_CONFIG_DISPLAY_TEXT = 2000;
export const DEVICE_CONFIG_DISPLAY_SPEED_RANGE = [0, 1000] as const;
export const DEVICE_CONFIG_DISPLAY_SECONDS_RANGE = [1, 3600] as const;
export const DEVICE_CONFIG_DISPLAY_PATTERN_ID_RANGE = [0, 64] as const;
export const MAX_DEVICE_CONFIG_DISPLAY_PAGES = 7;
export const MAX_DEVICE_CONFIG_DISPLAY_PATTERN = 1536;
export const DEVICE_CONFIG_WIRING_ROTATION_RANGE = [0, 270] as const;
export const DEVICE_CONFIG_WIRING_CURRENT_LIMIT_RANGE = [0, 100000] as const;
export const MAX_DEVICE_CONFIG_PATTERN_REVISIONS = 8;
export const DEVICE_CONFIG_WEATHER_TEMPERATURE_RANGE = [-1000, 1000] as const;
export const DEVICE_CONFIG_WEATHER_CODE_RANGE = [0, 255] as const;
export const JOB_PROGRESS_RANGE = [0, 100] as const;
export const JOB_STATES = ["waiting", "running", "paused", "interrupted", "failed", "done"] as const;
export const TABLE_ACTIONS = ["pause", "resume", "stop", "home", "unlock", "confirmZero", "override", "release"] as const;
export const FITS = ["circle", "stretch"] as const;
export const MAX_PATTERN_NAME = 80;
export const MAX_PATTERN_TAGS = 8;
export const MAX_PATTERN_TAGS_EACH = 24;
export const PLAYS = ["none", "next", "queue"] as const;
export const MAX_PATTERN_CHANGE_NAME = 80;
export const MAX_PATTERN_CHANGE_TAGS = 8;
export const MAX_PATTERN_CHANGE_TAGS_EACH = 24;
export const MAX_LIBRARY_PAGE_PATTERNS = 100;
export const MAX_PLAYLIST_CHANGE_ENTRIES = 64;
export const PLAYLIST_CHANGE_PAUSE_RANGE = [0, 86400] as const;
export const PLAYLIST_CHANGE_CLEAR_SPEED_RANGE = [10, 300] as const;
export const MAX_PLAYLIST_ENTRIES = 64;
export const PLAYLIST_PAUSE_RANGE = [0, 86400] as const;
export const PLAYLIST_CLEAR_SPEED_RANGE = [10, 300] as const;
export const MAX_PLAYLIST_SUMMARY_COVER = 4;
export const MAX_PLAYLIST_PAGE_PLAYLISTS = 16;
export const PLAYER_ACTIONS = ["skip", "pause", "resume", "stop", "stopAfter", "continue", "drawAnyway"] as const;
export const MAX_PLAYER_NEXT = 5;
export const SCENE_PARTS = ["lights", "matrix-1", "matrix-2", "sand"] as const;
export const SCENE_STRIP_BRIGHTNESS_RANGE = [0, 255] as const;
export const SCENE_STRIP_SPEED_RANGE = [0, 1000] as const;
export const SCENE_STRIP_INTENSITY_RANGE = [0, 255] as const;
export const MAX_SCENE_STRIP_SEGMENTS = 8;
export const MAX_SCENE_MATRIX_NAME = 64;
export const SCENE_MATRIX_MATRIX_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_SCENE_MATRIX_DISPLAY_TEXT = 2000;
export const SCENE_MATRIX_DISPLAY_SPEED_RANGE = [0, 1000] as const;
export const SCENE_MATRIX_DISPLAY_SECONDS_RANGE = [1, 3600] as const;
export const SCENE_MATRIX_DISPLAY_PATTERN_ID_RANGE = [0, 64] as const;
export const MAX_SCENE_MATRIX_DISPLAY_PAGES = 7;
export const MAX_POSTED_SCENE_NAME = 64;
export const POSTED_SCENE_TRANSITION_RANGE = [0, 7200] as const;
export const MAX_POSTED_SCENE_LED_STRIPS = 1;
export const MAX_POSTED_SCENE_MATRIX_MATRICES = 2;
export const MAX_SCENE_NAME = 64;
export const SCENE_TRANSITION_RANGE = [0, 7200] as const;
export const MAX_SCENE_LED_STRIPS = 1;
export const MAX_SCENE_MATRIX_MATRICES = 2;
export const MAX_SCENE_LIST_SCENES = 48;
export const ENTRY_CHANGE_OFFSET_RANGE = [-120, 120] as const;
export const ENTRY_CHANGE_MINUTES_RANGE = [1, 120] as const;
export const ENTRY_CHANGE_BRIGHTNESS_RANGE = [0, 255] as const;
export const ENTRY_OFFSET_RANGE = [-120, 120] as const;
export const ENTRY_MINUTES_RANGE = [1, 120] as const;
export const ENTRY_BRIGHTNESS_RANGE = [0, 255] as const;
export const MAX_SCHEDULE_NEXT = 10;
export const MAX_SCHEDULE_ENTRIES = 32;
export const MAX_DURATION_COUNTS = 7;
export const EVENT_LEVELS = ["info", "security", "warning", "error"] as const;
export const CATEGORIES = ["led_strip", "led_matrix"] as const;
export const UPDATE_RECORD_PROGRESS_RANGE = [0, 100] as const;
export const MAX_UPDATE_HISTORY_UPDATES = 40;
export const MAX_MQTT_SETTINGS_HOST = 100;
export const MQTT_SETTINGS_PORT_RANGE = [1, 65535] as const;
export const MAX_MQTT_SETTINGS_CA = 4096;
export const MAX_MQTT_SETTINGS_USER = 64;
export const MAX_MQTT_SETTINGS_BASE_TOPIC = 64;
export const MAX_MQTT_SETTINGS_DISCOVERY_PREFIX = 64;
export const MAX_MQTT_SETTINGS_AREA = 64;
export const MAX_MQTT_CHANGE_HOST = 100;
export const MQTT_CHANGE_PORT_RANGE = [1, 65535] as const;
export const MAX_MQTT_CHANGE_CA = 4096;
export const MAX_MQTT_CHANGE_USER = 64;
export const MAX_MQTT_CHANGE_BASE_TOPIC = 64;
export const MAX_MQTT_CHANGE_DISCOVERY_PREFIX = 64;
export const MAX_MQTT_CHANGE_AREA = 64;
export const WLED_SETTINGS_UNIVERSE_RANGE = [1, 63999] as const;
export const WLED_CHANGE_UNIVERSE_RANGE = [1, 63999] as const;
export const MATRIX_NUMBERS = [1, 2] as const;
export const FOUND_NETWORK_RSSI_RANGE = [-128, 127] as const;
export const MAX_NETWORK_SCAN_NETWORKS = 24;
export const NETWORK_STATE_JOINED_RSSI_RANGE = [-128, 127] as const;
