import { type ApiResult, call } from "./client";

/** Shows a text on the matrices for so long, or until it has run through. */
export function showMessage(text: string, seconds: number): Promise<ApiResult<unknown>> {
  return call("POST", "/api/matrix/notify", { text, seconds });
}
