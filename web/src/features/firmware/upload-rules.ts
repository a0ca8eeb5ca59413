import type { ApiError } from "../../api/client";
import type { Room } from "../../api/ota";
import { sizeText } from "../../lib/size-text";

export const INCOMPLETE = "Please select a firmware file and enter a version";
export const FAILED = "Upload failed. Please try again.";

const MAX_BYTES = 52_428_800;
const MEGABYTE = 1024 * 1024;

export function fileProblem({ name, size }: Pick<File, "name" | "size">): string {
  if (!/\.bin$/i.test(name)) return "Please select a .bin firmware file.";
  if (size <= MAX_BYTES) return "";
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10;
  return `File too large. Maximum size is 50MB. Your file is ${megabytes} MB.`;
}

/** The hub's own message if it has no room for the image; empty if it has. */
export function roomProblem(size: number, { freeBytes, maxBytes }: Room): string {
  if (size > maxBytes)
    return `The firmware does not fit. The largest image this hub takes has ${sizeText(maxBytes)}.`;
  if (size > freeBytes) return `The firmware does not fit. The hub has ${sizeText(freeBytes)} free.`;
  return "";
}

export function uploadRefusal(error: ApiError): string[] {
  const { status, message, code } = error;
  if (code === "foreign") return [FAILED];
  if (!status) return ["Network error. Please check your connection and try again."];
  if (status === 401) return ["Authentication failed. Please log in again."];
  if (status === 403 && code !== "password-required")
    return ["Access denied. You do not have permission to upload firmware."];
  if (status === 413) {
    const sentence = "File too large. Please ensure your firmware file is under 50MB.";
    return message ? [sentence, message] : [sentence];
  }
  return [`Upload failed: ${message || plainText(error.body) || status}`];
}

export function deleteRefusal({ message }: ApiError): string {
  return message ? `Delete failed: ${message}` : "Delete failed. Please try again.";
}

const MAX_TEXT_LENGTH = 200;

/** A short text response from a device other than the hub; empty if it is a page or too long. */
function plainText(body: unknown): string {
  return typeof body === "string" && body.length <= MAX_TEXT_LENGTH && !/[<>]/.test(body) ? body.trim() : "";
}
