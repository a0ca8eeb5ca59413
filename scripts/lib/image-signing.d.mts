import type { KeyObject } from "node:crypto";

export const kPrivateKey: string;
export const kPublicKey: string;
export const kPublicPoint: string;

export function makeKeys(folder: string, options?: { force?: boolean }): string;
export function publicPoint(key: KeyObject | string): string;
export function isSigned(bytes: Buffer): boolean;
export function signImage(bytes: Buffer, privateKey: KeyObject | string): Buffer;
