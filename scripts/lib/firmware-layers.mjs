import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles } from "./files.mjs";
import { linesWithoutComments } from "./source-text.mjs";

const kFeatures = "auth connections devices lights live matrix network sand scenes ota system wled"
  .split(" ")
  .map((name) => `core/${name}`);
const kBelowFeatures = ["core/base", "core/ports", "core/json", "core/http", "core/store"];
const kPixels = "core/pixels";
const kSchedule = "core/schedule";
const kAllOfCore = [...kBelowFeatures, kPixels, ...kFeatures, kSchedule, "core/api"];
const kPlatforms = ["platform/esp32", "platform/host"];
const kTools = "tools";

/**
 * The layers that each layer may import in addition to itself. `pure`: only the C++ standard library without
 * threads, files and clocks, and nothing that depends on the platform.
 */
const kLayers = {
  "core/base": { imports: [], pure: true },
  "core/ports": { imports: ["core/base"], pure: true },
  "core/json": { imports: ["core/base", "core/ports"], pure: true },
  "core/http": { imports: ["core/base", "core/ports", "core/json"], pure: true },
  "core/store": { imports: ["core/base", "core/ports"], pure: true },
  [kPixels]: { imports: ["core/base", "core/ports"], pure: true },
  ...Object.fromEntries(
    kFeatures.map((name) => [name, { imports: [...kBelowFeatures, kPixels], pure: true }]),
  ),
  [kSchedule]: { imports: ["core/base", "core/ports", "core/json", "core/store"], pure: true },
  "core/api": { imports: kAllOfCore, pure: true },
  hub: { imports: kAllOfCore, pure: true },
  satellite: { imports: kAllOfCore, pure: true },
  "platform/host/openapi": { imports: kAllOfCore },
  ...Object.fromEntries(
    kPlatforms.map((name) => [
      name,
      { imports: ["core/base", "core/ports", "core/json", "core/http", "platform/posix"] },
    ]),
  ),
  "platform/posix": { imports: ["core/base", "core/ports"] },
  [kTools]: { imports: ["core/base"] },
  main: {
    imports: [...kAllOfCore, "hub", "satellite", "platform/host/openapi", ...kPlatforms, "platform/posix"],
  },
};

/**
 * The folders of a layer, and the folders that each may import. Files beside the folders may import all of
 * them; no folder may import the files beside it.
 */
const kFolders = {
  "core/api": { streams: [], json: ["streams"], panel: ["streams"] },
  "core/auth": { accounts: [], secrets: ["accounts"], sessions: [], guessing: [] },
  "core/http": {
    message: [],
    limits: ["message"],
    routing: ["message", "limits"],
    form: ["message", "routing"],
  },
  "core/matrix": {
    weather: [],
    settings: ["weather"],
    patterns: ["settings"],
    render: ["weather", "settings", "patterns"],
  },
  "core/ota": {
    model: [],
    image: ["model"],
    catalogue: ["model"],
    install: ["model", "image", "catalogue"],
    form: ["model", "image", "catalogue"],
  },
  "core/lights": { drawing: [], effects: ["drawing"] },
  "core/sand": {
    geometry: [],
    grbl: [],
    canvas: ["geometry"],
    pattern: ["geometry"],
    program: ["geometry", "pattern"],
    library: ["geometry", "pattern", "program"],
    queue: ["geometry", "pattern", "program", "library"],
    drawing: ["geometry", "program", "library", "queue", "canvas", "grbl"],
    player: ["geometry", "program", "library", "queue", "drawing"],
  },
  "core/system": { log: [], backup: [] },
  "platform/esp32": {
    system: [],
    leds: ["system"],
    net: [],
    crypto: [],
    json: [],
    flash: ["leds"],
    wifi: ["net"],
    web: [],
  },
  "platform/host": {
    system: [],
    files: ["system"],
    net: ["system"],
    crypto: [],
    json: [],
    simulator: ["system"],
  },
};

const kStandardHeaders = new Set(
  `algorithm any array bitset cassert cctype cerrno cfloat charconv chrono cinttypes climits clocale cmath complex
  cstdarg cstddef cstdint cstdio cstdlib cstring ctime cwchar cwctype deque exception forward_list functional
  initializer_list iomanip ios iosfwd istream iterator limits list locale map memory memory_resource new numeric
  optional ostream queue random ratio regex scoped_allocator set sstream stack stdexcept streambuf string
  string_view system_error tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray
  variant vector version`.split(/\s+/),
);

const kPlatformMacro =
  /^\s*#\s*(?:if|ifdef|ifndef|elif)\b.*?\b(ESP32\w*|ESP8266|ESP_PLATFORM|ARDUINO(?:_\w+)?|IDF_VER|CONFIG_IDF_\w+|__XTENSA__|__riscv|__linux__|__unix__|__APPLE__|_WIN32|LUMI_(?:HOST|ESP32))\b/;

/** The layer of a path below firmware/, or undefined. */
function layerOf(path) {
  return Object.keys(kLayers).find((name) => path.startsWith(`${name}/`));
}

/** The folder of its layer that contains a path; "" for files beside the folders. */
function folderOf(layer, path) {
  const rest = path.slice(layer.length + 1).split("/");
  return rest.length > 1 ? rest[0] : "";
}

/** The reason why `file` may not include `path` of its own layer, or undefined. */
function folderComplaint(layer, file, path) {
  const from = folderOf(layer, file);
  const to = folderOf(layer, path);
  const imports = kFolders[layer]?.[from];
  if (!imports || from === to || imports.includes(to)) return undefined;
  const allowed = [from, ...imports].map((name) => `${layer}/${name}`).join(", ");
  return `of ${layer}${to && `/${to}`}; ${layer}/${from} may import of its layer ${allowed}`;
}

function isOwnFolderOnly(layer, from, path) {
  const program = (name) => name.split("/")[1];
  return layer !== kTools || program(from) === program(path);
}

/** The reason why `file` of `layer` may not include `path` of the project, or undefined. */
function projectComplaint(layer, file, path) {
  const target = layerOf(path);
  const allowed = [layer, ...kLayers[layer].imports];
  const may = `${layer} may import ${allowed.join(", ")}`;
  if (!target) return `which is in no layer; ${may}`;
  if (!allowed.includes(target)) return `of ${target}; ${may}`;
  if (target === layer && !isOwnFolderOnly(layer, file, path)) {
    return "of another program; a tool shares code with nothing";
  }
  return target === layer ? folderComplaint(layer, file, path) : undefined;
}

function outsideComplaint(layer, header) {
  if (!kLayers[layer].pure || kStandardHeaders.has(header)) return undefined;
  return `; ${layer} may include only the C++ standard library without threads and files (platform headers belong in platform/, tools/ and main/)`;
}

function isProjectPath(path) {
  return /^(core|hub|satellite|platform|tools|main)\//.test(path);
}

function includeComplaint(layer, file, header) {
  if (/^\.{1,2}\//.test(header)) return "; write the path from firmware/";
  return isProjectPath(header) ? projectComplaint(layer, file, header) : outsideComplaint(layer, header);
}

/** @param {string} file path below firmware/ @returns {{line: number, text: string}[]} */
export function complaintsIn(file, source) {
  const layer = layerOf(file);
  if (!layer) return [{ line: 1, text: "this folder is no layer of the firmware" }];
  const folder = folderOf(layer, file);
  if (folder && kFolders[layer] && !(folder in kFolders[layer])) {
    return [
      { line: 1, text: `this folder is none of ${layer}'s; scripts/lib/firmware-layers.mjs lists them` },
    ];
  }
  return linesWithoutComments(source).flatMap((text, index) => {
    const header = text.match(/^\s*#\s*include\s*["<]([^">]+)[">]/)?.[1];
    const why = header && includeComplaint(layer, file, header);
    if (why) return [{ line: index + 1, text: `includes ${header}${why.startsWith(";") ? "" : ", "}${why}` }];
    const macro = kLayers[layer].pure && text.match(kPlatformMacro)?.[1];
    if (!macro) return [];
    return [
      { line: index + 1, text: `asks for ${macro}; ${layer} knows no platform, the build picks folders` },
    ];
  });
}

export async function firmwareFindings(base) {
  const files = await projectFiles(["firmware"], [".h", ".hpp", ".c", ".cpp"], base);
  return files.flatMap((file) =>
    complaintsIn(file.slice("firmware/".length), readFileSync(join(base, file), "utf8")).map(
      ({ line, text }) => `${file}:${line}: ${text}`,
    ),
  );
}
