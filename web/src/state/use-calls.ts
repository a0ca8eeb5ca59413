import { useState } from "react";
import { type ApiError, type ApiResult, reasonOf } from "../api/client";
import { type HubValue, useHub } from "./hub-list";
import { showToast } from "./toasts";

/** Makes calls, and keeps why the last one failed; empty if it succeeded. */
export function useCalls() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** A toast shows `success`. */
  const carryOut = async <Done>(
    call: () => Promise<ApiResult<Done>>,
    success = "",
    problemOf: (error: ApiError) => string = reasonOf,
  ): Promise<ApiResult<Done>> => {
    setProblem("");
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) setProblem(problemOf(answer.error));
    else if (success) showToast(success);
    return answer;
  };
  return { isBusy, problem, carryOut, dismiss: () => setProblem("") };
}

/**
 * For a screen that shows why the last change or the loading failed. `retry` loads again if the loading failed.
 */
export function useHubWithProblem<Value extends object>(hub: HubValue<Value>) {
  const { value, failure } = useHub(hub);
  const { isBusy, problem, carryOut: makeCall, dismiss } = useCalls();
  const carryOut = async <Done>(call: () => Promise<ApiResult<Done>>): Promise<ApiResult<Done>> => {
    const answer = await makeCall(() => hub.send(call, { isQuiet: true }));
    await hub.reload();
    return answer;
  };
  const retry = () => {
    dismiss();
    return hub.load();
  };
  const reason = failure ? reasonOf(failure) : "";
  return {
    ...{ value, isBusy, carryOut, failure: reason, problem: problem || reason },
    retry: failure ? retry : undefined,
  };
}
