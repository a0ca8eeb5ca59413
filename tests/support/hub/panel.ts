import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { manifestOf, readManifest } from "../../../scripts/lib/panel-files.mjs";
import { panelImage } from "../../../scripts/lib/panel-image.mjs";

const kWww = "data/www";

interface PanelFiles {
  version: string;
  page: string;
  files: [string, Buffer][];
  manifest: string;
}

/** The built panel as another version, which is also its title: a different page with the same chunks. */
export function otherPanel(version: string): PanelFiles {
  const built = readManifest(readFileSync(join(kWww, "panel.txt"), "utf8"));
  const text = gunzipSync(readFileSync(join(kWww, built.page))).toString();
  const page = gzipSync(text.replace(/<title>.*?<\/title>/, `<title>${version}</title>`));
  const name = `index-${createHash("sha256").update(page).digest("hex").slice(0, 10)}.html.gz`;
  const parts = built.parts.map((part): [string, Buffer] => [part, readFileSync(join(kWww, part))]);
  const files: [string, Buffer][] = [[name, page], ...parts];
  const names = files.map(([file]) => file);
  const manifest = manifestOf({ version, policy: built.policy, names, chunks: built.chunks });
  return { version, page: name, files, manifest };
}

/** otherPanel() as an image for uploading. */
export function otherPanelImage(version: string): Buffer {
  const { files, manifest } = otherPanel(version);
  return panelImage(version, [...files, ["panel.txt", manifest]]);
}
