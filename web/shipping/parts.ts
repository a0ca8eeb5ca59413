import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { exportsVariable } from "./changing-exports.ts";
import { handedOver } from "./handover.ts";
import { letters } from "./letters.ts";
import { type Edit, edited, nodesOf } from "./syntax.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const LOADER = `import { loadPart } from "${import.meta.dirname}/load-part.ts";`;

/** Vite's own wrapper of `import()` is for styles in files of their own and events that nobody hears here. */
const VITE_WRAPPER = /vite\/preload-helper/;
const NO_WRAPPER = "export const __vitePreload = (load) => load();";
/** Vite leaves it behind styles. */
const VITE_MARK = /\/\*\$vite\$:1\*\//;

/** Before all else: has every `import()` load its part with `loadPart`. */
export function partLoading(): Plugin {
  return {
    name: "part-loading",
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
 * Makes a part, a script of its own with its styles, of everything that is `import()`ed, named after its feature's folder
 * and its content. It has nothing that the page has or that two parts need: that is in the page's script, which leaves it
 * for them.
 */
export function partsApart(): Plugin {
  return {
    name: "parts-apart",
    generateBundle(_, bundle) {
      for (const [fileName, source] of takeApart(bundle)) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** For `chunkFileNames`: src/features/sand/SandTableScreen.tsx becomes sand.js. */
export function partFileName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) {
  const [, feature = name] = /\/features\/([a-z]+)\//.exec(facadeModuleId ?? "") ?? [];
  return `${feature}.js`;
}

function loadingEdits(file: string, code: string): Edit[] {
  const nodes = nodesOf(file, code);
  if (exportsVariable(nodes))
    throw new Error(`${file} exports a variable, which a part would not see change`);
  return nodes
    .filter(({ type }) => type === "ImportExpression")
    .map(({ start, end }) => ({ start, end, text: `loadPart(${code.slice(start, end)})` }));
}

/** Leaves one script and one style sheet in `bundle`, the page's; returns the parts' scripts by file name. */
function takeApart(bundle: Bundle): Map<string, string> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const start = chunks.find((chunk) => chunk.isEntry);
  if (!start || start.imports.length > 0)
    throw new Error("The page has no script, or one that imports others");
  if (start.code.includes("vite:preload")) throw new Error("Vite's wrapper of import() is still there");
  const shared = importedFirst(chunks.filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry));
  const keys = new Map([start, ...shared].map((chunk, index) => [sourceOf(chunk), letters(index)]));

  const files = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const chunk of chunks.filter((each) => each.isDynamicEntry)) {
    const code = handedOver(chunk.fileName, chunk.code, { keys, paths: new Map() });
    const script = insertion(takeStyles(bundle, chunk)) + code;
    const file = chunk.fileName.replace(".js", `-${hashOf(script)}.js`);
    files.set(file, script);
    paths.set(sourceOf(chunk), `/${file}`);
    delete bundle[chunk.fileName];
  }

  const inPage = (chunk: Chunk) =>
    handedOver(chunk.fileName, chunk.code, { keys, paths, key: keys.get(sourceOf(chunk)) }).trim();
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

/** None imports one that comes later. */
function importedFirst(chunks: Chunk[]): Chunk[] {
  const isReady = ({ imports }: Chunk) => !chunks.some((each) => imports.includes(each.fileName));
  const ready = chunks.filter(isReady);
  if (ready.length === 0 && chunks.length > 0) throw new Error("Scripts of the page import each other");
  return ready.length === 0 ? [] : [...ready, ...importedFirst(chunks.filter((each) => !isReady(each)))];
}

/** Takes the chunk's styles out of `bundle`. */
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

/** A policy that allows styles by their hash says nothing against those that a script makes. */
function insertion(styles: string): string {
  if (!styles) return "";
  const sheet = "lumisandStyles";
  return `const ${sheet}=new CSSStyleSheet;${sheet}.replaceSync(${JSON.stringify(styles)});document.adoptedStyleSheets.push(${sheet});`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
