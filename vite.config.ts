import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { shortClassNames } from "./web/shipping/class-names.ts";
import { terser } from "./web/shipping/terser.ts";

const web = `${import.meta.dirname}/web`;

/** The code is plain React; only the shipped file runs on Preact. */
const preactInsteadOfReact = [
  { find: /^react-dom\/client$/, replacement: `${web}/shipping/react-dom-client.ts` },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react(-dom)?$/, replacement: `${web}/shipping/react.ts` },
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: `${web}/shipping/react.ts` },
];

/** wouter asks for a hook by a computed name, which would keep all of React's stand-in in the page. */
const plainHooksInWouter: Plugin = {
  name: "plain-hooks-in-wouter",
  transform(code, id) {
    if (!id.endsWith("/wouter/src/react-deps.js")) return undefined;
    return code.replace('React["useInsertion" + "Effect"]', "React.useInsertionEffect");
  },
};

export default defineConfig(({ command }) => ({
  root: web,
  resolve: { alias: command === "build" ? preactInsteadOfReact : [] },
  plugins:
    command === "build"
      ? [shortClassNames(`${web}/src`), plainHooksInWouter, terser(), viteSingleFile()]
      : [],
  server: { proxy: { "/api": process.env.LUMISAND_HUB ?? "http://localhost:8080" } },
  build: {
    outDir: `${import.meta.dirname}/build/panel`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    reportCompressedSize: false,
  },
}));
