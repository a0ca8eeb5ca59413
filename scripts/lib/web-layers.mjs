import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectFiles } from "./files.mjs";
import { linesWithoutComments } from "./source-text.mjs";

const kUi = ["react", "react-dom", "preact", "wouter"];

/** The layers that a layer of web/src may import in addition to itself, and the packages that it may not. */
const kLayers = {
  app: { imports: ["features", "components", "state", "api", "lib"], packages: "any" },
  features: { imports: ["components", "state", "api", "lib"], packages: "any" },
  state: { imports: ["api", "lib"], packages: "any" },
  components: { imports: ["lib"], packages: "any" },
  api: { imports: ["lib"], packages: "no user interface" },
  lib: { imports: [], packages: "no user interface" },
};

const kImport = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
const kFetch = /(?<![\w.$])fetch\s*\(|\b(?:window|globalThis|self)\.fetch\s*\(|\bnew\s+XMLHttpRequest\b/;

/** `{layer, feature}` of a path below web/src; files beside the folders belong to the app. */
function placeOf(path) {
  const [layer, feature] = path.split("/");
  if (!path.includes("/")) return { layer: "app" };
  return layer === "features" ? { layer, feature } : { layer };
}

function nameOf({ layer, feature }) {
  return feature ? `features/${feature}` : layer;
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** The target of an import below web/src; undefined for a package. */
function targetOf(file, specifier) {
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : undefined;
}

function packageComplaint(from, specifier) {
  const isUi = kUi.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (kLayers[from.layer].packages === "any" || !isUi) return undefined;
  return `${from.layer} is free of user interface`;
}

function pathComplaint(file, from, target) {
  const allowed = kLayers[from.layer].imports;
  const may = `${nameOf(from)} may import ${["its own files", ...allowed].join(", ")}`;
  if (target.startsWith("..")) return isTest(file) ? undefined : `it is outside web/src; ${may}`;
  const to = placeOf(target);
  if (to.layer === from.layer)
    return to.feature === from.feature ? undefined : `it is another feature; ${may}`;
  return allowed.includes(to.layer) ? undefined : may;
}

function importComplaint(file, from, specifier) {
  const target = targetOf(file, specifier);
  return target === undefined ? packageComplaint(from, specifier) : pathComplaint(file, from, target);
}

/** @param {string} file path below web/src @returns {{line: number, text: string}[]} */
export function complaintsIn(file, source) {
  const from = placeOf(file);
  if (!(from.layer in kLayers)) return [{ line: 1, text: "this folder is no layer of the panel" }];
  return linesWithoutComments(source).flatMap((text, index) => {
    const complaints = [...text.matchAll(kImport)].flatMap(([, specifier]) => {
      const why = importComplaint(file, from, specifier);
      return why ? [`imports ${specifier}: ${why}`] : [];
    });
    if (from.layer !== "api" && kFetch.test(text)) complaints.push("calls the network; only web/src/api may");
    return complaints.map((complaint) => ({ line: index + 1, text: complaint }));
  });
}

/**
 * The circles of files that import each other, also only types or by import().
 * @param {Map<string, string>} sources by paths below web/src @returns {string[][]}
 */
export function circlesIn(sources) {
  const circles = [];
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) return circles.push(path.slice(path.indexOf(file)));
    if (done.has(file)) return undefined;
    for (const [, specifier] of sources.get(file).matchAll(kImport)) {
      const target = targetOf(file, specifier);
      const found = ["", ".ts", ".tsx"].map((ending) => target + ending).find((each) => sources.has(each));
      if (found) visit(found, [...path, file]);
    }
    return done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return circles;
}

export async function webFindings(base) {
  const files = await projectFiles(["web/src"], [".ts", ".tsx"], base);
  const sources = new Map(
    files.map((file) => [file.slice("web/src/".length), readFileSync(join(base, file), "utf8")]),
  );
  const complaints = [...sources].flatMap(([file, source]) =>
    complaintsIn(file, source).map(({ line, text }) => `web/src/${file}:${line}: ${text}`),
  );
  const circles = circlesIn(sources).map((files) => `web/src/${files[0]}: a circle: ${files.join(", ")}`);
  return [...complaints, ...circles];
}
