#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kSandCalls = R"(
Point = { // mm
  x: number, y: number}
Bounds = { // mm
  minX: number, maxX: number, minY: number, maxY: number}
Started = {success: true,
  quiet: text} // until when it waits for the end of quiet hours, for people; "" if it does not
PatternStats = {commandCount: whole, clampedCount: whole, bounds: Bounds | {}} // {} for a pattern without a move
Job = {file: text, pattern: text, // its id in the library; that of a clearing is in none
  originalName: text,
  status: "Queued" | "Printing" | "Completed", // paused is Printing, interrupted and failed are Queued
  progress: number(0..100), // percent of the motors' way
  currentX: number, currentY: number, // mm
  positionKnown: flag, start: Point, // where the ball was when the run began
  state: JobState,
  message: text, // the reason if the job was interrupted or failed
  size: size, // bytes as stored
  duration: number, // seconds by the formula of the specification
  estimate: number, // seconds on this table at the current speed, until it is done, with the way to its start
  remaining: number, // seconds, with this way
  approaching: flag, // the ball is on this way
  repeat: flag,
  player: flag, // a playlist has queued it
  clear: flag, // it clears the sand
  backwards: flag} & PatternStats
JobState = "waiting" | "running" | "paused" | "interrupted" | "failed" | "done"
JobChange = {position?: whole, // among the waiting jobs, 0 first; not from a guest
  repeat?: flag,
  resume?: "continue" | "restart" | "drop"} // `drop` not from a guest
TableShape = { // mm; of a round table both are the diameter
  width: number, height: number, isRound: flag}
CanvasVersion = {generation: whole, // is new when the picture was cleared or rewritten; otherwise it only grows
  size: whole} // bytes
Motion = { // what limits the speed; "$110" and the like of the controller, or the usual ones
  isPolar: flag, isCoreXy: flag,
  feed: number, // mm/min as the controller plans it, of a CoreXY table along the motors
  rateX: number, rateY: number, // mm/min
  accelerationX: number, accelerationY: number, // mm/s²
  junction: number} // mm
TableStatus = {online: flag, machine: text,
  alarm: whole, // Grbl's number, 0 without one
  homed: flag,
  homes: flag, // the table finds 0,0 by itself
  needsConfirmation: flag, // a job waits for a user's confirmation that the ball is at 0,0
  canStop: flag, // `stop` has an effect: the table draws or may move
  canResume: flag, // `resume` has an effect: the drawing or the table is paused
  quiet: flag, // `message` is that of quiet hours, which the player's `drawAnyway` ends
  position: Point, positionKnown: flag,
  override: whole, // percent
  message: text, // the problem or the awaited action, for people, or ""
  stepsPerMm: number,
  feed: number, // mm/s along the sand; 0: the motors' steps count
  clearing: number, // seconds to clear the sand at the current speed, with the way to its start
  motion: Motion,
  library: whole, // its revision
  playlists: whole, // their revision
  player: flag, // a playlist is being played
  canvas: CanvasVersion, shape: TableShape,
  zero: Point} // where on the table the controller's 0,0 is
TableAction = "pause" | "resume" | "stop" | "home" | "unlock" | "confirmZero" | "override" | "release"
ControllerSetting = {name: text, // "$1", or "CoreXY" for the option of the controller's build
  value: number, wanted: number,
  verdict: "fits" | "differs" | "spoils", // with "spoils", no job starts
  isHarmless: flag} // the hub may set it
Uploaded = Started & {file: {file: text, originalName: text}, stats: PatternStats & {duration: number}}
Fit = "circle" | "stretch" // how a theta-rho pattern fills the table
PatternId = /^[0-9a-f]{8}$/
Pattern = {id: PatternId, name: text(80), kind: "gcode" | "theta-rho",
  added: size | null, // seconds since 1970
  favorite: flag, tags: text(24)[8], points: whole,
  length: number, // mm
  time: number, // seconds on this table at the current speed; in the list, on the table for which it was read
  drawn: whole, // how often
  lastDrawn: size | null, // seconds since 1970
  size: size} // bytes
Play = "none" | "next" | "queue" // whether and where a pattern joins the queue when it is added
AddedPattern = Started & {pattern: Pattern,
  duplicate: flag, // nothing was stored: `pattern` has the same content
  file: text | null} // the job's
PatternChange = {name?: text(1..80), tags?: text(1..24)[8], favorite?: flag}
LibraryPage = {revision: whole, total: whole,
  space: { // bytes for patterns
    free: size, used: size},
  patterns: Pattern[100]} // the newest first
PlaylistChange = partial PlaylistFields
Playlist = {id: whole} & PlaylistFields
PlaylistSummary = {id: whole, name: text, count: whole, // entries
  cover: PatternId[4], // the first entries
  shuffle: flag, repeat: flag, pause: whole, clear: Clearing, clearSpeed: whole}
PlaylistPage = {revision: whole, playlists: PlaylistSummary[16]}
PlayerAction = "skip" | "pause" | "resume" | "stop" | "stopAfter" | "continue" | "drawAnyway"
Player = {revision: whole, // of the playlists
  state: "idle" | "clearing" | "drawing" | "pausing" | "waiting", // waiting: `message` says for what
  isPaused: flag, playlist: {id: whole, name: text} | null,
  drawn: whole, // entries of this round
  total: whole,
  file: text | null, // the job that is drawn
  pattern: PatternId | null,
  next: PatternId[5],
  pauseLeft: whole | null, // seconds until the pause ends
  remaining: whole | null, // seconds until the round ends, with what others draw before; null if that is unknown or never
  stopAfter: flag, // it stops after this pattern
  speed: whole, // percent
  message: text}

GET /api/gcode/queue -> Job[] // The jobs
POST /api/gcode/upload form {fit?: Fit, placement?: text, gcode: file} -> Uploaded, 409
  // Uploads a pattern and adds it to the queue. The fields are before the file. 409 if the queue is full.
GET /api/gcode/file/{file} -> plain, 500 // The program of a job as text: absolute, mm, clamped
GET /api/gcode/program/{file} -> bytes, 500 // The program of a job as binary steps (docs/sand-table.md)
DELETE /api/gcode/file/{file} -> Done, 409 // Removes a job. 409 while it is drawn or belongs to a playlist.
PATCH /api/gcode/queue/{file} JobChange -> {success: true, quiet?: text}, 409
  // Moves, repeats or decides about a job: one of the three
POST /api/gcode/control {action: TableAction, value?: number} -> Done, 409
  // Controls the table. A guest may pause, resume and stop. `value`: percent of the feed for `override`, 10 to 300.
POST /api/gcode/jog {dx?: number, dy?: number, x?: number, y?: number} -> Done, 409
  // Moves the ball by dx, dy or to x, y in mm. 409 if the table is not idle.
GET /api/gcode/controller -> {settings: ControllerSetting[]} // The settings of the controller. Empty while offline.
POST /api/gcode/controller -> Done, 409 // Sets the harmless settings that differ
GET /api/gcode/table -> TableStatus // The state of the table
GET /api/gcode/canvas/state -> {success: true, state: {
    accumulatedSegments: {x1: number, y1: number, x2: number, y2: number, isRapid: flag}[],
    currentPlottingFile: text | null, arduinoProgress: number(0..100), arduinoPosition: Point, positionKnown: flag}}
  // The picture of the sand as segments
PUT /api/gcode/canvas/state any -> Done // Is checked and discarded. Only the hub writes the sand.
POST /api/gcode/canvas/segments any -> Done // Is checked and discarded
POST /api/gcode/canvas/clear -> Done // Clears the picture of the sand
GET /api/gcode/canvas.bin?{from?: whole} -> bytes
  // The picture of the sand from byte `from` on (docs/sand-table.md). From the start if no chunk begins there.

GET /api/sand/library?{from?: whole, count?: 1..100} -> LibraryPage // The patterns
POST /api/sand/library form {play?: Play, fit?: Fit, placement?: text, name?: text, gcode: file} -> AddedPattern, 409
  // Adds a pattern. The fields are before the file.
GET /api/sand/library/{id} -> Pattern // A pattern
PATCH /api/sand/library/{id} PatternChange -> Pattern, 409 // Renames or tags a pattern
DELETE /api/sand/library/{id}?{force?: "1"} -> Done, 409
  // Deletes a pattern. 409 names the jobs and playlists that use it, which `force` changes, too.
GET /api/sand/library/{id}/gcode -> plain, 500 // A pattern as text
GET /api/sand/library/{id}/program -> bytes, 500 // A pattern as binary steps
GET /api/sand/library/{id}/outline -> bytes, 500 // The outline of a pattern
GET /api/sand/library/outlines?{ids?: text} -> bytes
  // The outlines of several patterns. For each known one of at most 40 ids: id (u32), length (u16), outline.
POST /api/sand/library/{id}/queue {place?: "next" | "last"} -> Started & {file: text}, 409 // Adds a job
GET /api/sand/playlists -> PlaylistPage // The playlists of patterns
POST /api/sand/playlists PlaylistChange -> 201 Playlist, 409 // Adds a playlist. It needs a name. 409 if there are 16.
GET /api/sand/playlists/{id} -> Playlist // A playlist
PUT /api/sand/playlists/{id} PlaylistChange -> Playlist, 409 // Changes a playlist
DELETE /api/sand/playlists/{id} -> Done, 409 // Deletes a playlist. 409 while it is played.
POST /api/sand/playlists/{id}/run -> Started, 409 // Plays a playlist from its beginning. 409 if it has no pattern.
GET /api/sand/player -> Player // What is played
POST /api/sand/player {action?: PlayerAction, speed?: 10..300} -> Done, 409
  // Controls what is played. `speed` is in percent, not from a guest.
)";
