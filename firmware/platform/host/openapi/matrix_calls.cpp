#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kMatrixCalls = R"(
MatrixClock = {hours: 12 | 24, seconds: flag, date: ClockDate,
  week: ClockWeek} // the first day of the week that is shown
MatrixPage = {mode: MatrixMode,
  text: text(2000), // those of all pages together
  color: Color, speed: 0..1000, scroll: flag, rainbowBorder: flag, clock: MatrixClock,
  seconds: 1..3600, transition: PageTransition,
  patternId: 0..64} // the saved pattern of mode pattern; 0 is the matrix's own one
MatrixItem = {name: text(1..64),
  matrix: {width: whole, height: whole, brightness: 0..255, enabled: flag},
  display: MatrixPage & {
    pattern: Color[512], // 256, in layout B (docs/matrix.md); 512: two joined ones
    pages: MatrixPage[7]}} // those after the first one
MatrixConfig = {matrices: MatrixItem[2],
  joined: flag} // both show one picture, by the settings of the first one
PostedMatrixItem = partial MatrixItem & {display?: partial MatrixPage & {pages?: MatrixPage[7],
  pattern?: Color[512] | text(3072)}} // or as one text of hex digits
PostedMatrixConfig = {matrices: PostedMatrixItem[2..2], revision?: whole}
SceneMessage = {text: text(1..1020),
  icon?: text, // its name; it is shown before the text
  color?: Color,
  seconds?: 1..3600, // how long the text is shown at least; otherwise 5
  repeat?: 1..20} // how often a long text runs through
Notification = SceneMessage & {matrix?: "matrix-1" | "matrix-2"} // otherwise both
SavedPattern = {id: 1..64, name: text(32),
  columns: 32..64, // 64: for two matrices side by side
  frames: 1..32,
  revision: whole} // differs after every change of the pattern
Configs = {led?: LedConfig & {revision: whole}, matrix?: MatrixConfig & {revision: whole}}
PatternList = {revision: whole, // how often the library has changed since the hub's start
  max: whole, patterns: SavedPattern[64]}
DeviceConfig = {revision: whole} & DeviceFields & {display: MatrixPage & {pages: MatrixPage[7],
  pattern: text(1536)}} // six hex digits for each pixel

GET /api/config/configs?{only?: "led" | "matrix"} -> Configs // The settings of lights and matrices, or of one of both
POST /api/config/reset-configs -> Done // Resets lights, timer and matrices
POST /api/config/matrix-config PostedMatrixConfig -> Saved, 409
  // Changes the settings of the matrices. 409 with the present settings as `matrix` if `revision` is older.
POST /api/config/matrix-live {index: 0..1, pixels: {*: Color}} -> Done, 404, 409 // Shows painted pixels at once
POST /api/matrix/notify Notification -> Done, 409 // Shows a text once
GET /api/matrix/patterns -> PatternList // The saved patterns, by id
POST /api/matrix/patterns bytes -> 201 Added, 409 // Saves a pattern
GET /api/matrix/patterns/{id} -> bytes, 304 // The file of a saved pattern. Its revision is the ETag.
PUT /api/matrix/patterns/{id} bytes -> Added, 409 // Replaces a saved pattern. 409 also while it is being read.
DELETE /api/matrix/patterns/{id}?{revision?: whole} -> Done, 409
  // Deletes a saved pattern. 409 if it has another revision, and while it is being read.
)";
