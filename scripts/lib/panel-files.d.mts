export const kManifest: string;
export function isPage(name: string): boolean;
export function isPart(name: string): boolean;
export function manifestOf(panel: { version: string; policy: string; names: string[] }): string;
export function readManifest(text: string): {
  version: string;
  page: string;
  policy: string;
  parts: string[];
};
export function budgetOf(name: string): number;
export function titleOf(name: string): string;
