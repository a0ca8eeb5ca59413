export { signImage } from "./image-signing.mjs";

export const kChipEsp32: number;
export const kChipEsp32C3: number;
export const kChipEsp32S3: number;

export interface EspImageOptions {
  project?: string;
  version?: string;
  chip?: number;
  segments?: number[];
  size?: number;
  corrupt?: "checksum" | "data" | "digest" | "cut" | "extra";
}

export function espImage(options?: EspImageOptions): Buffer;
