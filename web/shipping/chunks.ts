import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { type ExportList, type Published, withSharedExports } from "./shared-exports.ts";
import { type Edit, edited, exportsVariable, type Node, nodesOf } from "./syntax.ts";

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

/** The chunk that the start page loads at once. It must not need the script "shared", too. */
const FIRST_CHUNK = /\/MatrixPreview\.tsx$/;

/**
 * For `codeSplitting`: the page's script contains the page's modules, and the script "shared" what several
 * chunks use. Otherwise such modules would become many small scripts.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: (id, modules) => (usersOf(id, modules).isInPage ? "start" : null), priority: 2 },
  { name: (id, modules) => (usersOf(id, modules).chunks > 1 ? SHARED : null), priority: 1 },
];

/** Whether the page contains the module, and how many chunks need it. */
function usersOf(id: string, modules: Rolldown.ChunkingContext) {
  const users = new Set([id]);
  let chunks = 0;
  let isInFirst = false;
  for (const user of users) {
    const info = modules.getModuleInfo(user);
    if (info?.isEntry) return { isInPage: true, chunks };
    if (info?.dynamicImporters.length) chunks++;
    isInFirst ||= FIRST_CHUNK.test(user);
    for (const importer of info?.importers ?? []) users.add(importer);
  }
  return { isInPage: isInFirst && chunks > 1, chunks };
}

/** Names of chunks that are packed into the script of another one, by its name. */
export type Packs = Record<string, readonly string[]>;

/**
 * Makes a chunk of every module that is loaded by `import()`: a script of its own with its styles, named
 * after its folder and its content, or a part of another one's script. A script with several chunks compresses
 * better. Chunks read what is in other scripts from their shared exports. The build needs `scriptGroups`.
 */
export function splitChunks(packs: Packs = {}): Plugin {
  return {
    name: "split-chunks",
    generateBundle(_, bundle) {
      for (const [fileName, source] of takeApart(bundle, packs))
        this.emitFile({ type: "asset", fileName, source });
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
function takeApart(bundle: Bundle, packs: Packs): Map<string, string> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const start = chunks.find((chunk) => chunk.isEntry);
  if (!start || start.imports.length > 0)
    throw new Error("The page has no script, or one that imports others");
  if (start.code.includes("vite:preload")) throw new Error("Vite's wrapper of import() is still there");

  const files = new Map<string, string>();
  const pageExports = { place: "globalThis.lumisand", names: mostUsedFirst(start, chunks) };
  const lists = new Map([[sourceOf(start), pageExports]]);
  const paths = new Map<string, string[]>();
  const sharedPaths = new Map<string, string>();
  const take = (
    name: string,
    members: readonly Chunk[],
    ownOf: (chunk: Chunk) => ExportList | Published | undefined,
  ) => {
    const scripts = members.map((chunk) => {
      const code = withSharedExports(chunk.fileName, chunk.code, { lists, paths }, ownOf(chunk));
      delete bundle[chunk.fileName];
      return insertion(takeStyles(bundle, chunk)) + code;
    });
    const [only = "", ...others] = scripts;
    // Functions, because variables of blocks would be those of the script.
    const script = others.length > 0 ? scripts.map((each) => `(()=>{${each}})();`).join("") : only;
    const file = `${name}-${hashOf(script)}.js`;
    files.set(file, script);
    return `/${file}`;
  };

  for (const chunk of chunks.filter((each) => each.name === SHARED)) {
    const own = { place: "globalThis.lumisandShared", names: mostUsedFirst(chunk, chunks) };
    sharedPaths.set(
      chunk.fileName,
      take(SHARED, [chunk], () => own),
    );
    lists.set(sourceOf(chunk), own);
  }
  for (const { name, members } of loadedFirst(
    packed(
      chunks.filter((each) => each.isDynamicEntry),
      packs,
    ),
  )) {
    const isAlone = members.length === 1;
    // The script of a pack is loaded when one of its chunks loads another one.
    if (!isAlone) for (const chunk of members) paths.set(sourceOf(chunk), [globalOf(chunk)]);
    const path = take(name, members, (chunk) =>
      isAlone ? undefined : { place: `globalThis.${globalOf(chunk)}` },
    );
    const needed = new Set(
      members.flatMap(({ imports }) => imports.flatMap((each) => sharedPaths.get(each) ?? [])),
    );
    for (const chunk of members)
      paths.set(sourceOf(chunk), [...needed, path, ...(isAlone ? [] : [globalOf(chunk)])]);
  }
  start.code = withSharedExports(start.fileName, start.code, { lists, paths }, pageExports).trim();
  return files;
}

/** The exports in an order that gives small indices to those that many chunks import, which compresses better. */
function mostUsedFirst(script: Chunk, chunks: readonly Chunk[]): string[] {
  const uses = new Map<string, number>();
  for (const { fileName, code } of chunks) {
    for (const { type, source, specifiers } of nodesOf(fileName, code)) {
      if (type !== "ImportDeclaration" || (source as Node).value !== sourceOf(script)) continue;
      for (const { imported } of specifiers as Node[]) {
        const name = String((imported as Node)?.name);
        uses.set(name, (uses.get(name) ?? 0) + 1);
      }
    }
  }
  return script.exports.toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
}

function sourceOf({ fileName }: Chunk): string {
  return `./${fileName}`;
}

interface Pack {
  name: string;
  members: readonly Chunk[];
}

function packed(chunks: readonly Chunk[], packs: Packs): Pack[] {
  const inPacks = Object.values(packs).flat();
  const nameOf = (chunk: Chunk) => chunk.fileName.replace(/\.js$/, "");
  return chunks
    .filter((chunk) => !inPacks.includes(nameOf(chunk)))
    .map((chunk) => {
      const name = nameOf(chunk);
      return { name, members: [chunk, ...chunks.filter((each) => packs[name]?.includes(nameOf(each)))] };
    });
}

/** The global in which a chunk of a pack publishes its exports: "lumisandGuide" for guide.js. */
function globalOf({ fileName }: Chunk): string {
  return fileName.replace(/^(.)(.*)\.js$/, (_, first, rest) => `lumisand${first.toUpperCase()}${rest}`);
}

/** Sorted so that no pack loads a later one. */
function loadedFirst(packs: Pack[]): Pack[] {
  if (packs.length === 0) return [];
  const loads = (one: Pack, other: Pack) =>
    one !== other &&
    one.members.some(({ dynamicImports }) =>
      other.members.some(({ fileName }) => dynamicImports.includes(fileName)),
    );
  const ready = packs.filter((pack) => !packs.some((other) => loads(pack, other)));
  if (ready.length === 0) throw new Error("Scripts import each other");
  return [...ready, ...loadedFirst(packs.filter((each) => !ready.includes(each)))];
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
