import type { Plugin } from "vite";

const SCRIPT = /\s*<script type="module"[^>]*><\/script>/;

/** Packs better with the script last, and the page has its colours before the script runs. */
export function scriptLast(): Plugin {
  return {
    name: "script-last",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const [script = ""] = SCRIPT.exec(page) ?? [];
        return page.replace(script, "").replace("</body>", `${script}</body>`).replace(/>\s+</g, "><");
      },
    },
  };
}
