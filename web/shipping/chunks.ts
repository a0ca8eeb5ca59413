import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { chunkOf, GlobalNames, minified } from "./global-names.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Vite's own wrapper of `import()` handles separate style files and events that the panel does not use. */
const VITE_WRAPPER = /vite\/preload-helper/;
const LOADER = `import "${import.meta.dirname}/load-chunk.ts"; export const __vitePreload = (load) => load();`;
/** Vite leaves this mark after styles. */
const VITE_MARK = /\/\*\$vite\$:1\*\//;

/** Lists of local names are refused because they may name a variable. */
const CHANGING_EXPORT = /^export (?:let\b|var\b|\{[^}]*\}(?! from))/m;

/** Runs before all other plugins: brings the code of `loadChunk()` into the page. */
export function chunkLoading(): Plugin {
  return {
    name: "chunk-loading",
    enforce: "pre",
    load: (id) => (VITE_WRAPPER.test(id) ? LOADER : undefined),
    transform(code, id) {
      if (/\/web\/src\/.*\.tsx?$/.test(id) && CHANGING_EXPORT.test(code))
        throw new Error(`${id} exports a variable, which a part would not see change`);
    },
  };
}

/** Scripts of what several chunks use, in the order in which they run. */
const SHARED = ["shared", "rest"];
/** The styles of all scripts that no visit begins with: together they compress to two thirds. */
const STYLES = "styles";

/** Chunks that a visit may begin with, without any other script: what they share with others is in the page. */
const FIRST_CHUNKS = /\/(MatrixPreview|DashboardScreen)\.tsx$/;

/** A chunk that a visit may begin with. It shares the script "shared" with others, which share more in "rest". */
const SECOND_CHUNK = /\/LedControlScreen\.tsx$/;

/**
 * For `codeSplitting`: the page's script contains the page's modules, and the scripts `SHARED` what several chunks
 * use. Otherwise such modules would become many small scripts. A group takes the modules that its own ones import,
 * unless a group of higher priority has them.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: (id, modules) => (usersOf(id, modules).isInPage ? "start" : null), priority: 3 },
  { name: (id, modules) => (isShared(id, modules, true) ? "shared" : null), priority: 2 },
  { name: (id, modules) => (isShared(id, modules, false) ? "rest" : null), priority: 1 },
];

function isShared(id: string, modules: Rolldown.ChunkingContext, isWithSecond: boolean): boolean {
  const { chunks, isInSecond } = usersOf(id, modules);
  return chunks > 1 && isInSecond === isWithSecond;
}

/** Scripts of the chunks that a visit may begin with; they bring their own styles. */
const isEarly = ({ name, facadeModuleId }: Chunk): boolean =>
  name === SHARED[0] || [FIRST_CHUNKS, SECOND_CHUNK].some((chunk) => chunk.test(facadeModuleId ?? ""));

/** Whether the page or the second chunk contains the module, and how many chunks need it. */
function usersOf(id: string, modules: Rolldown.ChunkingContext) {
  const users = new Set([id]);
  let chunks = 0;
  let isInFirst = false;
  let isInSecond = false;
  for (const user of users) {
    const info = modules.getModuleInfo(user);
    if (info?.isEntry) return { isInPage: true, chunks, isInSecond };
    if (info?.dynamicImporters.length) chunks++;
    isInFirst ||= FIRST_CHUNKS.test(user);
    isInSecond ||= SECOND_CHUNK.test(user);
    for (const importer of info?.importers ?? []) users.add(importer);
  }
  return { isInPage: isInFirst && chunks > 1, chunks, isInSecond };
}

/** Names of chunks that are packed into the script of another one, by its name. */
export type Packs = Record<string, readonly string[]>;

/**
 * Makes a chunk of every module that is loaded by `import()`: a script of its own, named after its folder and its
 * content, or a part of another one's script, which compresses better.
 * The build needs `scriptGroups`.
 */
export function splitChunks(packs: Packs = {}): Plugin {
  return {
    name: "split-chunks",
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
      const start = chunks.find((chunk) => chunk.isEntry);
      if (!start || start.imports.length > 0)
        throw new Error("The page has no script, or one that imports others");
      if (start.code.includes("vite:preload")) throw new Error("Vite's wrapper of import() is still there");
      const emit = (name: string, source: string) => {
        const fileName = `${name}-${hashOf(source)}.js`;
        this.emitFile({ type: "asset", fileName, source });
        return `/${fileName}`;
      };
      const names = new GlobalNames();
      const scripts = await scriptsOf(bundle, chunks, names);
      const paths = emitChunks(scripts, chunks, packs, emit);
      start.code = (scripts.get(chunkOf(start.fileName)) ?? "").replace("CHUNK_PATHS", () => paths);
    },
  };
}

/** For `chunkFileNames`: features/sand/SandTableScreen.tsx becomes sand.js, features/devices/guide/Guide.tsx guide.js. */
export function chunkFileName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) {
  const [, folder = name] = /\/features\/.*\b([a-z]+)\/[^/]+$/.exec(facadeModuleId ?? "") ?? [];
  return `${folder}.js`;
}

/** All scripts by their names, the page's and the styles too. Removes all but the page's from `bundle`. */
async function scriptsOf(
  bundle: Bundle,
  chunks: readonly Chunk[],
  names: GlobalNames,
): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  let lateStyles = "";
  for (const chunk of chunks) {
    const styles = chunk.isEntry ? "" : takeStyles(bundle, chunk);
    if (!isEarly(chunk)) lateStyles += styles;
    scripts.set(
      chunkOf(chunk.fileName),
      insertion(isEarly(chunk) ? styles : "") + (await minified(chunk, names)),
    );
    if (!chunk.isEntry) delete bundle[chunk.fileName];
  }
  if (lateStyles) scripts.set(STYLES, insertion(lateStyles));
  const texts = names.renamed([...scripts.values()]);
  return new Map([...scripts.keys()].map((name, at) => [name, texts[at] ?? ""]));
}

/** Emits all scripts but the page's. Returns an object as JavaScript: the paths of the scripts that each chunk needs, by its name. */
function emitChunks(
  scripts: ReadonlyMap<string, string>,
  chunks: readonly Chunk[],
  packs: Packs,
  emit: (name: string, source: string) => string,
): string {
  const others = chunks.filter((chunk) => !chunk.isEntry);
  const shared = [...SHARED, STYLES].filter((name) => scripts.has(name));
  const paths: string[] = [];
  for (const chunk of others) {
    const name = chunkOf(chunk.fileName);
    if (SHARED.includes(name) || Object.values(packs).flat().includes(name)) continue;
    const members = [name, ...(packs[name] ?? [])];
    const path = emit(name, joined(members.flatMap((member) => scripts.get(member) ?? [])));
    const styles = scripts.has(STYLES) && !isEarly(chunk) ? [STYLES] : [];
    const list = [...sharedBy(members, others), ...styles, JSON.stringify(path)];
    paths.push(...members.map((member) => `${member}:[${list}]`));
  }
  const values = shared.map((name) => JSON.stringify(emit(name, scripts.get(name) ?? "")));
  return `((${shared})=>({${paths}}))(${values})`;
}

/** The scripts `SHARED` that these chunks need. */
function sharedBy(names: readonly string[], chunks: readonly Chunk[]): string[] {
  const importsOf = (some: readonly string[]) =>
    chunks.filter(({ fileName }) => some.includes(chunkOf(fileName))).flatMap(({ imports }) => imports);
  const needed = importsOf(names).map(chunkOf);
  // A shared script may need another one.
  const all = [...needed, ...importsOf(SHARED.filter((name) => needed.includes(name))).map(chunkOf)];
  return SHARED.filter((name) => all.includes(name));
}

/** The scripts as one: functions, because variables of blocks would be those of the script. */
function joined(scripts: readonly string[]): string {
  return scripts.length > 1 ? scripts.map((each) => `(()=>{${each}})();`).join("") : (scripts[0] ?? "");
}

/** Removes the chunk's styles from `bundle` and returns them. */
function takeStyles(bundle: Bundle, { viteMetadata }: Chunk): string {
  return [...(viteMetadata?.importedCss ?? [])]
    .map((file) => {
      const styles = bundle[file];
      if (styles?.type !== "asset") throw new Error(`There are no styles ${file}`);
      delete bundle[file];
      return String(styles.source).replace(VITE_MARK, "").trim();
    })
    .join("");
}

const insertion = (styles: string) => (styles ? `addStyles(${JSON.stringify(styles)});` : "");

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
