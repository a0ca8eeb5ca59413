import { type ApiResult, call } from "./client";

/** Shows pixels (layout B) of a matrix in mode pattern on top of its picture, without saving them. */
export function showLive(
  index: number,
  pixels: Readonly<Record<number, string>>,
): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/config/matrix-live", { index, pixels });
}
