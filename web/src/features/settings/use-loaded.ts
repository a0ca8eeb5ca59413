import { useCallback, useEffect, useState } from "react";
import { type ApiResult, reasonOf } from "../../api/client";

/**
 * What `load` returns, null before that; loaded again after each call that `carryOut` makes. `failure` is why
 * the loading failed, `problem` why the last call or the loading did; `retry` loads again if the loading failed.
 */
export function useLoaded<T>(load: () => Promise<ApiResult<T>>) {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState("");
  const [problem, setProblem] = useState("");

  const reload = useCallback(async () => {
    const answer = await load();
    if (answer.ok) setValue(answer.value);
    setFailure(answer.ok ? "" : reasonOf(answer.error));
  }, [load]);
  useEffect(() => void reload(), [reload]);

  /** What is to be removed and is gone already (404) is no problem. */
  const carryOut = async <Done>(call: () => Promise<ApiResult<Done>>): Promise<ApiResult<Done>> => {
    setProblem("");
    const answer = await call();
    if (!answer.ok && answer.error.status !== 404) setProblem(reasonOf(answer.error));
    await reload();
    return answer;
  };
  const loadAgain = () => {
    setProblem("");
    return reload();
  };
  const retry = failure ? loadAgain : undefined;
  return { value, failure, problem: problem || failure, retry, carryOut };
}
