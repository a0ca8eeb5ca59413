import { call } from "./client";

/** Shows pixels (layout B) of a matrix in mode pattern on top of its picture, without saving them. */
export const showLive = (index: number, pixels: Readonly<Record<number, string>>) =>
  call("POST", "/api/config/matrix-live", { index, pixels });

/** Shows a text on the matrices for so long, or until it has run through. */
export const showMessage = (text: string, seconds: number) =>
  call("POST", "/api/matrix/notify", { text, seconds });
