import { useState } from "react";
import { type ApiResult, reasonOf } from "../api/client";
import { type HubValue, useHub } from "./hub-list";

const GONE = 404;

/**
 * For a screen that shows why the last change or the loading failed. `retry` loads again if the loading failed.
 * What is to be removed and is gone already (404) is no problem.
 */
export function useHubWithProblem<Value extends object>(hub: HubValue<Value>) {
  const { value, failure } = useHub(hub);
  const [problem, setProblem] = useState("");
  const carryOut = async <Done>(call: () => Promise<ApiResult<Done>>): Promise<ApiResult<Done>> => {
    setProblem("");
    const answer = await hub.send(call, { isQuiet: true });
    if (!answer.ok && answer.error.status !== GONE) setProblem(reasonOf(answer.error));
    await hub.reload();
    return answer;
  };
  const retry = () => {
    setProblem("");
    return hub.load();
  };
  const reason = failure ? reasonOf(failure) : "";
  return { value, problem: problem || reason, failure: reason, retry: failure ? retry : undefined, carryOut };
}
