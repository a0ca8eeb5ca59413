import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { chunkFileName, chunkLoading, scriptGroups, splitChunks } from "./web/shipping/chunks.ts";
import {
  classNames,
  classProperty,
  inlineClassNames,
  shortClasses,
  shortProperties,
} from "./web/shipping/class-names.ts";
import { namedReact } from "./web/shipping/named-react.ts";
import { tidyPage } from "./web/shipping/tidy-page.ts";

const web = `${import.meta.dirname}/web`;

/**
 * The code is plain React; only the shipped file runs on Preact. The first entry replaces a CommonJS module of
 * wouter, which would bring all of preact/compat into the page.
 */
const preactInsteadOfReact = {
  "use-sync-external-store/shim/index.js": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  react: "preact/compat",
};

/**
 * Small chunks, in the script of a larger one. They are arranged so that all scripts together are small, while sign-in
 * and the looks of LED Control load no more than they would with their own parts of the panel.
 */
const PACKS = {
  scenes: ["matrix", "pages", "shelf"],
  create: ["code", "picture"],
  settings: ["firmware", "signin"],
  schedule: ["setup", "guide"],
  line: ["library"],
  devices: ["tools", "password"],
};

/** JSX in the shipped file: calls without an array of children compress better. */
const createElementForJsx = {
  jsx: { runtime: "classic", pragma: "jsxElement", pragmaFrag: "JsxFragment" },
  jsxInject: 'import { createElement as jsxElement, Fragment as JsxFragment } from "react";',
} as const;

export default defineConfig(({ command }) => ({
  root: web,
  resolve: { alias: command === "build" ? preactInsteadOfReact : {} },
  plugins:
    command === "build"
      ? [
          chunkLoading(),
          shortClasses(`${web}/src/components/layout.css`, `${web}/src`),
          shortProperties(`${web}/src/app/theme.css`),
          classProperty(),
          ...inlineClassNames(),
          namedReact(),
          splitChunks(PACKS),
          viteSingleFile({ useRecommendedBuildConfig: false, inlinePattern: ["index.*"] }),
          tidyPage(),
        ]
      : [],
  oxc: command === "build" ? createElementForJsx : {},
  css: { modules: command === "build" ? { generateScopedName: classNames(`${web}/src`) } : {} },
  server: { proxy: { "/api": process.env.LUMISAND_HUB ?? "http://localhost:8080" } },
  build: {
    outDir: `${import.meta.dirname}/build/panel`,
    emptyOutDir: true,
    target: "es2022",
    // Those that know light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: false,
    assetsDir: "",
    assetsInlineLimit: () => true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Reading a property or a global has no side effect anywhere in the panel.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        entryFileNames: "index.js",
        chunkFileNames: chunkFileName,
        assetFileNames: "[name].[ext]",
        codeSplitting: { groups: scriptGroups },
      },
    },
  },
}));
