export interface PanelChunk {
  name: string;
  offset: number;
  size: number;
}
export const kManifest: string;
export function isPage(name: string): boolean;
export function isChunk(name: string): boolean;
export function isBundle(name: string): boolean;
export function isPart(name: string): boolean;
export function bundleOf(files: [string, Buffer][]): { name: string; content: Buffer; chunks: PanelChunk[] };
export function manifestOf(panel: {
  version: string;
  policy: string;
  names: string[];
  chunks: PanelChunk[];
}): string;
export function readManifest(text: string): {
  version: string;
  page: string;
  policy: string;
  parts: string[];
  chunks: PanelChunk[];
};
export function budgetOf(name: string): number;
export function titleOf(name: string): string;
