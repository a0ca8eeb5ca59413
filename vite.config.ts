import { defineConfig, type UserConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { shortClassNames } from "./web/shipping/class-names.ts";
import { shortCustomProperties } from "./web/shipping/custom-properties.ts";
import { leanLibraries } from "./web/shipping/lean-libraries.ts";
import { ownNames } from "./web/shipping/own-names.ts";
import { partFileName, partLoading, partsApart } from "./web/shipping/parts.ts";
import { terser } from "./web/shipping/terser.ts";
import { tidyPage } from "./web/shipping/tidy-page.ts";

const web = `${import.meta.dirname}/web`;

/** The code is plain React; only the shipped file runs on Preact. */
const preactInsteadOfReact = [
  { find: /^react-dom\/client$/, replacement: `${web}/shipping/react-dom-client.ts` },
  { find: /^react(-dom)?$/, replacement: `${web}/shipping/react.ts` },
  // wouter's own stand-in for what old versions of React lack.
  { find: /^\.\/react-deps\.js$/, replacement: `${web}/shipping/react.ts` },
];

/** Elements written as calls of createElement take fewer bytes than as calls of the JSX runtime. */
const classicJsx: UserConfig["oxc"] = {
  jsx: { runtime: "classic", pragma: "createElement", pragmaFrag: "Fragment" },
  jsxInject: 'import { createElement, Fragment } from "react"',
};

export default defineConfig(({ command }) => ({
  root: web,
  oxc: command === "build" ? classicJsx : {},
  resolve: { alias: command === "build" ? preactInsteadOfReact : [] },
  plugins:
    command === "build"
      ? [
          leanLibraries(`${import.meta.dirname}/node_modules`),
          shortClassNames(`${web}/src`),
          shortCustomProperties(`${web}/src`),
          partLoading(),
          terser(ownNames(`${web}/src`)),
          partsApart(),
          viteSingleFile({ useRecommendedBuildConfig: false, inlinePattern: ["index.*"] }),
          tidyPage(),
        ]
      : [],
  server: { proxy: { "/api": process.env.LUMISAND_HUB ?? "http://localhost:8080" } },
  build: {
    outDir: `${import.meta.dirname}/build/panel`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsDir: "",
    assetsInlineLimit: () => true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: "index.js",
        chunkFileNames: partFileName,
        assetFileNames: "[name].[ext]",
        // Else what every part needs becomes a script of its own, which the page would have to import.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
}));
