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

/**
 * Makes a chunk of every module that is loaded by `import()`: a script that includes the module's styles,
 * named after the module's feature folder and a hash of the content. Code that the page or two chunks need
 * stays in the page's script; chunks read it from that script's shared exports.
 */
export function splitChunks(): Plugin {
  return {
    name: "split-chunks",
    generateBundle(_, bundle) {
      for (const [fileName, source] of takeApart(bundle)) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** For `chunkFileNames`: src/features/sand/SandTableScreen.tsx becomes sand.js. */
export function chunkFileName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) {
  const [, feature = name] = /\/features\/([a-z]+)\//.exec(facadeModuleId ?? "") ?? [];
  return `${feature}.js`;
}

function loadingEdits(file: string, code: string): Edit[] {
  const nodes = nodesOf(file, code);
  if (exportsVariable(nodes))
    throw new Error(`${file} exports a variable, which a part would not see change`);
  return nodes
    .filter(({ type }) => type === "ImportExpression")
    .map(({ start, end }) => ({ start, end, text: `loadChunk(${code.slice(start, end)})` }));
}

/** Leaves the page's script and style sheet in `bundle`; returns the chunks' scripts by file name. */
function takeApart(bundle: Bundle): Map<string, string> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const start = chunks.find((chunk) => chunk.isEntry);
  if (!start || start.imports.length > 0)
    throw new Error("The page has no script, or one that imports others");
  if (start.code.includes("vite:preload")) throw new Error("Vite's wrapper of import() is still there");
  const shared = importedFirst(chunks.filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry));
  const keys = new Map([start, ...shared].map((chunk, index) => [sourceOf(chunk), `c${index}`]));

  const files = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const chunk of chunks.filter((each) => each.isDynamicEntry)) {
    const code = withSharedExports(chunk.fileName, chunk.code, { keys, paths: new Map() });
    const script = insertion(takeStyles(bundle, chunk)) + code;
    const file = chunk.fileName.replace(".js", `-${hashOf(script)}.js`);
    files.set(file, script);
    paths.set(sourceOf(chunk), `/${file}`);
    delete bundle[chunk.fileName];
  }

  const inPage = (chunk: Chunk) =>
    withSharedExports(chunk.fileName, chunk.code, { keys, paths, key: keys.get(sourceOf(chunk)) }).trim();
  start.code = inPage(start);
  for (const chunk of shared) {
    start.code += `\n;(()=>{${inPage(chunk)}})();`;
    appendStyles(bundle, start, takeStyles(bundle, chunk));
    delete bundle[chunk.fileName];
  }
  return files;
}

function sourceOf({ fileName }: Chunk): string {
  return `./${fileName}`;
}

/** The chunks, sorted so that none imports a later one. */
function importedFirst(chunks: Chunk[]): Chunk[] {
  const isReady = ({ imports }: Chunk) => !chunks.some((each) => imports.includes(each.fileName));
  const ready = chunks.filter(isReady);
  if (ready.length === 0 && chunks.length > 0) throw new Error("Scripts of the page import each other");
  return ready.length === 0 ? [] : [...ready, ...importedFirst(chunks.filter((each) => !isReady(each)))];
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

function appendStyles(bundle: Bundle, { viteMetadata }: Chunk, styles: string): void {
  const [file = ""] = viteMetadata?.importedCss ?? [];
  const sheet = bundle[file];
  if (sheet?.type !== "asset") throw new Error("The page has no styles");
  sheet.source = String(sheet.source).trim() + styles;
}

/** The script that inserts the styles. A policy that allows styles by hash only does not forbid that. */
function insertion(styles: string): string {
  if (!styles) return "";
  const sheet = "lumisandStyles";
  return `const ${sheet}=new CSSStyleSheet;${sheet}.replaceSync(${JSON.stringify(styles)});document.adoptedStyleSheets.push(${sheet});`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
