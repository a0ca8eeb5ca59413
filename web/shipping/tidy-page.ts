import type { Plugin } from "vite";

const STYLE = /<style[^>]*>([\s\S]*?)(?:\s*\/\*\$vite\$:1\*\/)?<\/style>/;
const SCRIPT = /<script type="module"[^>]*>([\s\S]*?)<\/script>/;

/**
 * Runs last. Moves the script to the end of the page: it compresses better there, and the page has its colours and
 * its element before the script runs. The script is no module, so that chunks see its variables.
 */
export function tidyPage(): Plugin {
  return {
    name: "tidy-page",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type === "asset") page.source = tidied(String(page.source));
      },
    },
  };
}

function tidied(page: string): string {
  const [, style] = STYLE.exec(page) ?? [];
  const [, script] = SCRIPT.exec(page) ?? [];
  if (!style || !script) throw new Error("The page has no styles or no script of its own");
  const [head = "", body = ""] = page
    .replace(STYLE, "")
    .replace(SCRIPT, "")
    .replace(/>\s+</g, "><")
    .replace(/\n\s+/g, " ")
    .split("</head>");
  const end = `<script>${script}</script></body>`;
  return `${head}<style>${style}</style></head>${body.replace("</body>", () => end)}`;
}
