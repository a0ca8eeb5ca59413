export function packPanel(folder: string): Buffer;
export function panelImage(version: string, files: [string, Buffer | string][]): Buffer;
