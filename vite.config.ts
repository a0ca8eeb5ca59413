import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/** The code is plain React; only the shipped file runs on Preact. */
const preactInsteadOfReact = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react$/, replacement: "preact/compat" },
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "preact/compat" },
];

export default defineConfig(({ command }) => ({
  root: `${import.meta.dirname}/web`,
  resolve: { alias: command === "build" ? preactInsteadOfReact : [] },
  plugins: [viteSingleFile()],
  css: { modules: { generateScopedName: command === "build" ? "[hash:base64:5]" : "[name]_[local]" } },
  server: { proxy: { "/api": process.env.LUMISAND_HUB ?? "http://localhost:8080" } },
  build: {
    outDir: `${import.meta.dirname}/build/panel`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    reportCompressedSize: false,
  },
}));
