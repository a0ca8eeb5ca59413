#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kDeviceCalls = R"(
HardwareChange = partial Hardware
WeatherReport = {place: text, // as in the hardware settings
  name: text | null, // that the weather service found
  unit: "C" | "F", temperature: number | null,
  code: whole | null, // WMO 4677
  isDay: flag | null,
  age: whole | null, // seconds
  problem: text | null} // the reason for the lack of newer data, for people
LightsStatus = {on: flag, // switched on, by hand or by the timer; it may still give no light
  lit: flag, reason: LightsReason,
  switchedBy: Changer | null, // who switched them last since the start
  currentLimit?: whole, // mA; only if it is the reason
  fading: whole | null, // seconds that a long transition still takes
  nightLight?: { // while the lights dim
    secondsLeft: whole, brightness: 0..255}}
LiveLight = {protocol: text, address: text, fps: whole}
Changer = {kind: "person" | "token" | "timer" | "schedule" | "mqtt" | "wled" | "live" | "button",
  id: whole, // 0 unless it is a person's or an access token's
  name: text,
  scene?: whole} // the scene that made the change
DeviceStatus = {online: flag, lastSeen: time | null,
  lastSeenAgo: whole | null, // seconds, by the hub's own clock
  uptime: whole | null, // seconds
  deviceTime: time | null, version: text, revision: whole,
  savedRevision: whole, // the newest one that a power cut can't lose
  clockSet: flag,
  name?: text, // of a matrix; all that follows is in the hub's own entry
  lights?: LightsStatus,
  matrix?: {revision: whole, savedRevision: whole, joined: flag},
  homeHas?: { // what the panel and Home Assistant show
    table: flag, matrices: flag},
  matrixPatterns?: {revision: whole}, updates?: {revision: whole},
  schedule?: {revision: whole,
    night: 0..255 | null, // the highest brightness of the matrices now; null by day
    quietUntil: text}, // "07:00", the time that sentences about quiet hours contain; "" if they contain none
  utcOffset?: -86400..86400 | null, // seconds that the local time is ahead of UTC
  scenes?: {revision: whole, running: whole | null, // the scene that nothing has changed since it was run
    looksPlaying: flag},
  changedBy?: { // who changed a part last since the start
    lights: Changer | null, matrix: Changer | null},
  live?: LiveLight} // while such light is shown
DeviceStatuses = {*: DeviceStatus}
Heartbeat = {deviceId: text, currentTime?: time,
  power?: number, // W
  uptime?: whole, version?: text, address?: text, rssi?: number, freeHeap?: whole, chip?: whole}
Pairing = {asking: { // satellites that sent a pairing request in the last 15 s
    deviceId: text, version: text, address: text,
    ago: whole}[], // seconds
  window: { // the satellite that may pair now
    deviceId: text,
    left: whole, // seconds
    tries: whole} | null} // how many more wrong codes are accepted
Code = /^[0-9]{4}$/
TestLight = {what: "off" | "last" | "color", ledCount?: 1..1000, order?: ColorOrder, color?: "red" | "green" | "blue"}

GET /api/config/device/status -> DeviceStatuses // The state of all devices
POST /api/config/device/heartbeat Heartbeat -> {success: true, time?: time | null, revision?: whole,
    update?: {id: whole, version: text, size: size, sha256: text, url: text} | null}, 404
  // A panel's or a device's heartbeat. `revision` is that of the device's configuration, `update` the image that it
  // should install; both are for devices only.
GET /api/config/hardware -> Hardware // The hardware settings
PUT /api/config/hardware HardwareChange -> Hardware, 409 // Changes hardware settings
POST /api/config/hardware/test-light TestLight -> Done // Shows test light for 30 s. No setting changes.
GET /api/config/weather -> WeatherReport // The weather
POST /api/device/window {deviceId: text, code: Code} -> Done, 409, 429 // Lets the satellite with this code pair for two minutes
POST /api/device/pair {deviceId: text, code: Code, version?: text, address?: text}
    -> {token: text}, 202 {pending: true}, 409, 429
  // A satellite asks for its token. The token is returned once.
GET /api/device/pairing -> Pairing // The satellites that ask to pair
GET /api/device/{id}/config -> DeviceConfig, 304 // The configuration of a satellite. Its revision is the ETag.
GET /api/device/{id}/patterns/{pattern} -> bytes, 304 // The file of a saved pattern
DELETE /api/device/{id} -> Done // Unpairs a satellite. Its token becomes invalid immediately.
)";
