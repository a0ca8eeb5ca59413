#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kSystemCalls = R"(
SystemInfo = {version: text, panelVersion: text | null,
  uptime: whole, // seconds
  freeHeap: whole | null, // bytes
  largestBlock: whole | null,
  resetReason: text, // for people
  onTrial: flag, // after an update, until the new program has passed its self-test
  signedOnly: flag,
  keepsPanel: flag, // an update keeps the current panel, so that it can be restored
  wifi: flag, // the hub manages its Wi-Fi itself
  store: { // bytes
    total: size, free: size}}
DurationCounts = whole[7] // of at most 5, 10, 20, 50, 100 and 500 ms, and of more; since the start
Diagnostics = {uptime: whole, // seconds
  resetReason: text, // for people
  freeHeap: whole | null, // bytes
  lowestHeap: whole | null, // since the start
  largestBlock: whole | null,
  stacks: {task: text,
    unused: whole}[], // bytes that the task never used
  passes: DurationCounts, // of the loop
  frames: DurationCounts} // how late the strip's frames were shown
EventLevel = "info" | "security" | "warning" | "error"
HubEvent = {number: whole, at: time | null,
  uptime: whole, // seconds between the hub's start and the event
  level: EventLevel, text: text}
Restored = {success: true, restored: text[], // sections
  signedOut: flag} // all sessions have ended
Category = "led_strip" | "led_matrix" // the hub, a matrix
FirmwareVersion = {id: whole, kind: "program" | "panel", version: text, description: text,
  device_category: Category,
  device_id: text | null, // null: for all devices of the category
  is_stable: flag, file_size: size, created_at: time | null, uploaded_by_username: text,
  sha256: text, // of the image without its signature
  signed: flag, // the update key has verified its signature
  available: flag} // its bytes still exist
FirmwareList = {versions: FirmwareVersion[],
  freeBytes: size, // the largest size of the next image
  maxBytes: size} // the largest size that ever fits
UpdateRecord = {id: whole,
  device_id: text, // "admin-upload" for an upload
  version_id: whole, // 0 for a rejected upload
  version: text, device_category: Category, status: "uploaded" | "installing" | "success" | "failed",
  started_at: time | null, error_message: text | null,
  progress: 0..100 | null} // null unless installing
UpdateHistory = {updates: UpdateRecord[40], // the newest first
  total: whole}
MqttSettings = MqttFields & {hasPassword: flag,
  id: text} // of the hub in its topics
MqttChange = partial MqttFields & {password?: text} // a missing password stays, unless the broker changes
MqttState = {settings: MqttSettings,
  hasTls: flag, // this hub can encrypt
  state: "off" | "connecting" | "connected" | "failed",
  problem: text, // for people, or ""
  retry: whole | null, // seconds until the next attempt
  test?: { // the latest since the start
    state: "running" | "passed" | "failed", problem: text}}
WledSettings = WledFields & {mac: text}
WledChange = partial WledFields
WledState = {settings: WledSettings, problem: text,
  live: LiveLight & {frames: whole, skipped: whole, // came too fast to be shown
    takenBack: flag} | null}
MatrixNumber = 1 | 2
FoundNetwork = {ssid: text,
  rssi: -128..127, // dBm
  secured: flag}
JoinRequest = {ssid: text,
  password: text, // 8 to 63 bytes or 64 hex digits; "" for an open network
  matrix?: MatrixNumber}
NetworkScan = {scanning: flag,
  networks: FoundNetwork[24]} // the strongest first
NetworkState = {product: "hub" | "matrix",
  name: text, // as in NAME.local
  matrix?: MatrixNumber | null, // on a satellite: which matrix it is
  onAccessPoint: flag, // this call arrived over the device's own access point
  accessPoint: {ssid: text, open: flag,
    password?: text}, // for administrators only
  joined: {ssid: text, address: text, rssi: -128..127} | null,
  join: { // the last one since the start
    ssid: text, state: "joining" | "joined" | "failed", message: text} | null,
  known: text[]}

GET /api/system/info -> SystemInfo // Version, memory and store
GET /api/system/diagnostics -> Diagnostics // Memory, stacks, and how regularly the hub works
GET /api/system/log?{kind?: "security"} -> {events: HubEvent[200]}
  // The log, oldest first. Security events are kept longer than the others.
POST /api/system/backup {password: text, includeUsers?: flag} -> bytes, 429 // All settings as a file (docs/backup.md)
POST /api/system/confirm {password: text} -> {confirmation: text}, 429
  // A confirmation for a restore with users. Valid for two minutes, once, in this session.
POST /api/system/restore?{users?: "true" | "false", confirm?: text} any -> Restored, 409
  // Restores a backup. Half a second later the hub restarts and applies it.
POST /api/system/factory-reset {confirm: "RESET"} -> Done, 409 // Erases everything but the program and the panel
POST /api/system/restart -> Done, 409 // Restarts the hub half a second later. 409 while its program is on trial.
GET /api/ota/versions -> FirmwareList // The images
GET /api/ota/update-history?{limit?: 1..40, offset?: whole} -> UpdateHistory // The installations
POST /api/ota/upload form {version: /^[0-9A-Za-z.+_-]{1,31}$/, description?: text(500), device_category?: Category,
    device_id?: text, is_stable?: "true" | "false", firmware: file}
    -> {success: true, version: FirmwareVersion}, 409, 422
  // Uploads an image. 422 if it is unusable. 503 while a pattern is uploaded.
POST /api/ota/versions/{id}/install {device_id?: text}? -> 202 Done, 409
  // Installs an image. 409 if the device has an installation already, is not paired or does not accept it.
DELETE /api/ota/versions/{id} -> Done, 409 // Deletes an image. 409 while it is being installed.
DELETE /api/ota/update-history/{id} -> Done, 409 // Removes an entry of the history, or cancels a satellite's installation
POST /api/ota/panel/revert -> Done, 409 // Restores the previous panel
GET /api/device/{id}/firmware/{version} -> bytes, 206 bytes, 416 // The image that is offered to a device
POST /api/device/{id}/update {id: whole, status: "installing" | "success" | "failed", error_message?: text} -> Done
  // A device reports its installation
GET /api/connections/mqtt -> MqttState // The connection to an MQTT broker
PUT /api/connections/mqtt MqttChange -> MqttState, 409 // Changes the connection. 409 during a test.
POST /api/connections/mqtt/test MqttChange -> MqttState, 409 // Tries to connect with these settings. Saves nothing.
GET /api/connections/wled -> WledState // WLED apps and live light
PUT /api/connections/wled WledChange -> WledState // Changes WLED apps and live light
POST /api/connections/wled/take-back -> Done // Ends the live light that is shown until its sender pauses for 2.5 s
GET /api/network/state -> NetworkState // The Wi-Fi
POST /api/network/scan -> Done, 409 // Starts a scan. 409 while a join is being tried.
GET /api/network/scan -> NetworkScan // The networks that were found
POST /api/network/join JoinRequest -> 202 Done, 409 // Joins a network. 409 while another is being tried.
POST /api/network/finish -> Done, 409 // Closes the access point. 409 while no network is joined.
POST /api/network/forget {ssid: text} -> Done // Forgets a network
GET /json -> any // State, info, effects and palettes as in WLED 0.15
GET /json/state -> any // The state
GET /json/info -> any // The info
GET /json/si -> any // State and info
POST /json any -> any // A command of a WLED app
POST /json/state any -> any // A command of a WLED app
PUT /json/state any -> any // As POST
PATCH /json/state any -> any // As POST
POST /json/si any -> any // A command of a WLED app
GET /json/effects -> text[] // The names of the effects
GET /json/eff -> text[] // The names of the effects
GET /json/palettes -> text[] // The names of the palettes
GET /json/pal -> text[] // The names of the palettes
GET /json/cfg -> any // How live light is taken, as in WLED
GET /json/nodes -> any // No other nodes
GET /presets.json -> any // The scenes that set the lights, by their id
GET /win -> xml // WLED's HTTP API
GET /win{command} -> xml // WLED's HTTP API
)";
