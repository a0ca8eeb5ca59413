import { useState } from "react";
import { type ApiResult, reasonOf } from "../../api/client";
import { closeEntry } from "./address";

/**
 * `send` returns a problem with the draft, or asks the hub to save it. The editor is closed once that has succeeded;
 * otherwise `problem` says why not.
 */
export function useSaving(send: () => string | Promise<ApiResult<unknown>>, close = closeEntry) {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const sent = send();
    if (typeof sent === "string") return setProblem(sent);
    setProblem("");
    setBusy(true);
    const answer = await sent;
    setBusy(false);
    if (answer.ok) close();
    else setProblem(reasonOf(answer.error));
  };
  return { problem, isBusy, save: () => void save() };
}
