import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { shortClassNames } from "./web/shipping/class-names.ts";
import { terser } from "./web/shipping/terser.ts";

const web = `${import.meta.dirname}/web`;

/** The code is plain React; only the shipped file runs on Preact. */
const preactInsteadOfReact = [
  { find: /^react-dom\/client$/, replacement: `${web}/shipping/react-dom-client.ts` },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react(-dom)?$/, replacement: `${web}/shipping/react.ts` },
  // wouter's own stand-in for what old versions of React lack.
  { find: /^\.\/react-deps\.js$/, replacement: `${web}/shipping/react.ts` },
];

export default defineConfig(({ command }) => ({
  root: web,
  resolve: { alias: command === "build" ? preactInsteadOfReact : [] },
  plugins: command === "build" ? [shortClassNames(`${web}/src`), terser(), viteSingleFile()] : [],
  server: { proxy: { "/api": process.env.LUMISAND_HUB ?? "http://localhost:8080" } },
  build: {
    outDir: `${import.meta.dirname}/build/panel`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    reportCompressedSize: false,
  },
}));
