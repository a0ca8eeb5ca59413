import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { chunkOf, minified } from "./global-names.ts";

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

const SHARED = "shared";

/** The chunk that the start page loads at once, alone. It must not need "shared" nor, when it is shown, styles. */
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
 * Makes a chunk of every module that is loaded by `import()`: a script of its own, named after its folder and its
 * content, or a part of another one's script. A script with several chunks compresses better. So do the styles of
 * all chunks in one script. The build needs `scriptGroups`.
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
      const paths = await emitChunks(bundle, chunks, packs, emit);
      start.code = (await minified(start)).replace("CHUNK_PATHS", () => paths);
    },
  };
}

/** For `chunkFileNames`: features/sand/SandTableScreen.tsx becomes sand.js, features/devices/guide/Guide.tsx guide.js. */
export function chunkFileName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) {
  const [, folder = name] = /\/features\/.*\b([a-z]+)\/[^/]+$/.exec(facadeModuleId ?? "") ?? [];
  return `${folder}.js`;
}

/**
 * Moves all scripts but the page's from `bundle` to `emit`. Returns an object as JavaScript: the paths of the scripts
 * that each chunk needs, by the chunk's name.
 */
async function emitChunks(
  bundle: Bundle,
  chunks: readonly Chunk[],
  packs: Packs,
  emit: (name: string, source: string) => string,
): Promise<string> {
  const scripts = new Map<string, string>();
  let styles = "";
  const isShared = ({ name }: Chunk) => name === SHARED;
  const others = chunks.filter((chunk) => !chunk.isEntry);
  for (const chunk of others.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))) {
    scripts.set(chunkOf(chunk.fileName), await minified(chunk));
    styles += takeStyles(bundle, chunk);
    delete bundle[chunk.fileName];
  }
  const shared = scripts.get(SHARED);
  const common: string[] = [];
  if (styles) common.push(emit("styles", insertion(styles)));
  if (shared) common.push(emit(SHARED, shared));
  const paths: string[] = [];
  for (const { fileName, facadeModuleId } of others) {
    const name = chunkOf(fileName);
    if (name === SHARED || Object.values(packs).flat().includes(name)) continue;
    const members = [name, ...(packs[name] ?? [])];
    const path = emit(name, joined(members.flatMap((member) => scripts.get(member) ?? [])));
    const before = FIRST_CHUNK.test(facadeModuleId ?? "") ? "" : "...common,";
    paths.push(...members.map((member) => `${member}:[${before}"${path}"]`));
  }
  return `(common=>({${paths}}))(${JSON.stringify(common)})`;
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

/** Inserts the styles. A policy that allows styles by hash only does not forbid it. */
function insertion(styles: string): string {
  const text = JSON.stringify(styles);
  return `const sheet=new CSSStyleSheet;sheet.replaceSync(${text});document.adoptedStyleSheets.push(sheet)`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
