import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { withSharedExports } from "./shared-exports.ts";
import { type Edit, edited, exportsVariable, nodesOf } from "./syntax.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const LOADER = `import { loadChunk } from "${import.meta.dirname}/load-chunk.ts";`;

/** Vite's own wrapper of `import()` handles separate style files and events that the panel does not use. */
const VITE_WRAPPER = /vite\/preload-helper/;
const NO_WRAPPER = "export const __vitePreload = (load) => load();";
/** Vite leaves this mark after styles. */
const VITE_MARK = /\/\*\$vite\$:1\*\//;

/** Runs before all other plugins: makes every `import()` load its chunk with `loadChunk`. */
export function chunkLoading(): Plugin {
  return {
    name: "chunk-loading",
    enforce: "pre",
    load: (id) => (VITE_WRAPPER.test(id) ? NO_WRAPPER : undefined),
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id)) return undefined;
      const edits = loadingEdits(id, code);
      return edits.length > 0 ? { code: LOADER + edited(code, edits), map: null } : undefined;
    },
  };
}

const SHARED = "shared";

/**
 * For `codeSplitting`: the page's script contains the page's modules, and the script "shared" what several
 * chunks use. Otherwise such modules would become many small scripts.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: (id, modules) => (usersOf(id, modules).isInPage ? "start" : null), priority: 2 },
  { name: (id, modules) => (usersOf(id, modules).chunks > 1 ? SHARED : null), priority: 1 },
];

/** Whether the page needs the module as soon as it is loaded, and how many chunks do. */
function usersOf(id: string, modules: Rolldown.ChunkingContext) {
  const users = new Set([id]);
  let chunks = 0;
  for (const user of users) {
    const info = modules.getModuleInfo(user);
    if (info?.isEntry) return { isInPage: true, chunks };
    if (info?.dynamicImporters.length) chunks++;
    for (const importer of info?.importers ?? []) users.add(importer);
  }
  return { isInPage: false, chunks };
}

/**
 * Makes a chunk of every module that is loaded by `import()`: a script of its own with its styles, named
 * after its folder and its content. Chunks read what is in other scripts from their shared exports. The
 * build needs `scriptGroups`.
 */
export function splitChunks(): Plugin {
  return {
    name: "split-chunks",
    generateBundle(_, bundle) {
      for (const [fileName, source] of takeApart(bundle)) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** For `chunkFileNames`: features/sand/SandTableScreen.tsx becomes sand.js, features/devices/guide/Guide.tsx guide.js. */
export function chunkFileName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) {
  const [, folder = name] = /\/features\/.*\b([a-z]+)\/[^/]+$/.exec(facadeModuleId ?? "") ?? [];
  return `${folder}.js`;
}

function loadingEdits(file: string, code: string): Edit[] {
  const nodes = nodesOf(file, code);
  if (exportsVariable(nodes))
    throw new Error(`${file} exports a variable, which a part would not see change`);
  return nodes
    .filter(({ type }) => type === "ImportExpression")
    .map(({ start, end }) => ({ start, end, text: `loadChunk(${code.slice(start, end)})` }));
}

/** Leaves the page's script and style sheet in `bundle`; returns the other scripts by file name. */
function takeApart(bundle: Bundle): Map<string, string> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const start = chunks.find((chunk) => chunk.isEntry);
  if (!start || start.imports.length > 0)
    throw new Error("The page has no script, or one that imports others");
  if (start.code.includes("vite:preload")) throw new Error("Vite's wrapper of import() is still there");

  const files = new Map<string, string>();
  const pageExports = { place: "globalThis.lumisand", names: start.exports };
  const lists = new Map([[sourceOf(start), pageExports]]);
  const paths = new Map<string, string[]>();
  const sharedPaths = new Map<string, string>();
  const shared = chunks.filter((each) => each.name === SHARED);
  for (const chunk of [...shared, ...loadedFirst(chunks.filter((each) => each.isDynamicEntry))]) {
    const own = chunk.isDynamicEntry
      ? undefined
      : { place: "globalThis.lumisandShared", names: chunk.exports };
    const code = withSharedExports(chunk.fileName, chunk.code, { lists, paths }, own);
    const script = insertion(takeStyles(bundle, chunk)) + code;
    const file = chunk.fileName.replace(".js", `-${hashOf(script)}.js`);
    files.set(file, script);
    delete bundle[chunk.fileName];
    const needed = chunk.imports.flatMap((each) => sharedPaths.get(each) ?? []);
    paths.set(sourceOf(chunk), [...needed, `/${file}`]);
    if (!own) continue;
    lists.set(sourceOf(chunk), own);
    sharedPaths.set(chunk.fileName, `/${file}`);
  }
  start.code = withSharedExports(start.fileName, start.code, { lists, paths }, pageExports).trim();
  return files;
}

function sourceOf({ fileName }: Chunk): string {
  return `./${fileName}`;
}

/** Sorted so that no chunk loads a later one. */
function loadedFirst(chunks: Chunk[]): Chunk[] {
  if (chunks.length === 0) return [];
  const isReady = ({ dynamicImports }: Chunk) =>
    !chunks.some(({ fileName }) => dynamicImports.includes(fileName));
  const ready = chunks.filter(isReady);
  if (ready.length === 0) throw new Error("Scripts import each other");
  return [...ready, ...loadedFirst(chunks.filter((each) => !isReady(each)))];
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

/** A call of the function that `load-chunk.ts` adds to the page. */
function insertion(styles: string): string {
  return styles && `lumisandStyles(${JSON.stringify(styles)});`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
