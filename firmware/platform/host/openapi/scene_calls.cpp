#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kSceneCalls = R"(
ScenePart = "lights" | "matrix-1" | "matrix-2" | "sand"
SceneStrip = partial StripSettings
SceneMatrix = partial PostedMatrixItem & {
  message?: SceneMessage} // is shown once when the scene runs
SceneSand = {action: "draw" | "playlist" | "pause" | "resume" | "stop" | "skip",
  pattern?: text, // of `draw`: its id in the library
  when?: "now" | "next", // of `draw`; "now" ends what is being drawn
  playlist?: whole, // of `playlist`: its id
  name?: text} // of the pattern or the playlist, shown if that was deleted
PostedScene = {name: text(1..64), icon?: /^[a-z-]{0,16}$/, pinned?: flag, transition?: 0..7200,
  led?: {strips: SceneStrip[1]}, matrix?: {matrices: SceneMatrix[2]}, sand?: SceneSand}
Scene = PostedScene & {icon: text, pinned: flag, // shown on the dashboard; otherwise true
  transition: 0..7200} // seconds in which the lights fade
SceneSummary = {id: whole, name: text, icon: text,
  color: Color | null, // of the lights, if the scene lights them
  parts: ScenePart[], // what the scene sets
  pinned: flag,
  content?: PostedScene} // as posted; only of a look, a scene that sets the lights alone
SceneList = {revision: whole,
  running: whole | null, // the scene that nothing has changed since it was run
  scenes: SceneSummary[48]}
LooksState = {playlist: LooksPlaylist, playing: flag,
  step?: whole, // the index of the step that is shown
  next?: whole} // seconds until the next one
EntryChange = partial EntryDraft
Entry = {id: whole} & EntryDraft & {problem: text} // why it can't happen, for people, or ""
NextEvent = {entry: whole | null, // null: a transition of the lights' timer
  at: time, action: ScheduleAction, scene: whole | null, skipped: flag}
Schedule = {revision: whole, clockSet: flag,
  quiet: flag, // quiet hours hold now
  night: flag, // the matrices' night holds now
  place: text,
  placeKnown: flag, // its coordinates; without them, neither sunrise nor sunset is known
  sunrise: text | null, // today's, local: "05:35"
  sunset: text | null,
  next: NextEvent[10], // in order
  entries: Entry[32]}

GET /api/scenes -> SceneList // The scenes, in the order of the user
POST /api/scenes PostedScene -> 201 Added, 409 // Adds a scene. 409 if there are 48.
PUT /api/scenes/order {ids: whole[48]} -> Saved, 409 // Reorders the scenes. 409 if they were changed meanwhile.
GET /api/scenes/{id} -> PostedScene // A scene as it was posted
PUT /api/scenes/{id} PostedScene -> Saved, 409 // Replaces a scene
DELETE /api/scenes/{id} -> Saved // Deletes a scene
POST /api/scenes/{id}/run -> {success: true, message: text}
  // Runs a scene. `message` says for people what could not be done. The rest is applied.
GET /api/looks/playlist -> LooksState // The playlist of looks
PUT /api/looks/playlist LooksPlaylist -> LooksState // Replaces the playlist of looks. Ends it if it is played.
POST /api/looks/playlist/start -> LooksState, 409 // Plays the looks. 409 without steps.
POST /api/looks/playlist/stop -> LooksState // Stops playing the looks. The lights stay as they are.
GET /api/schedule -> Schedule // The schedule
POST /api/schedule EntryChange -> 201 Added, 409 // Adds an entry. It needs `at`, `days` and `action`. 409 if there are 32.
PUT /api/schedule/{id} EntryChange -> Saved // Changes an entry
DELETE /api/schedule/{id} -> Saved // Deletes an entry
POST /api/schedule/{id}/skip {at: time, skip: flag} -> Saved, 409
  // Skips the entry's events up to `at`, or no longer skips them. 409 if none happens at `at`.
POST /api/schedule/quiet {quiet: flag} -> Saved // Begins or ends quiet hours now. They end at the next `quiet-end`.
)";
