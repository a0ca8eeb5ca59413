import { useState } from "react";
import { type ApiResult, reasonOf } from "../../api/client";
import { closeSheet } from "../../components/navigation/sheet";

/**
 * `send` returns a problem with the draft, or asks the hub to save it. The editor is closed once that has succeeded;
 * otherwise `problem` says why not.
 */
export function useSaving(send: () => string | Promise<ApiResult<unknown>>, close = closeSheet) {
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
