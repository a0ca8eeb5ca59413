import type { KeyObject } from "node:crypto";

export const kPrivateKey: string;
export const kPublicKey: string;

export function makeKeys(folder: string, options?: { force?: boolean }): void;
export function isSigned(bytes: Buffer): boolean;
export function signImage(bytes: Buffer, privateKey: KeyObject | string): Buffer;
