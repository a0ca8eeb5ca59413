import { useCallback, useEffect, useState } from "react";
import { type ApiResult, reasonOf } from "../../api/client";

/** What `load` returns, null before that; loaded again after each call that `carryOut` makes. */
export function useLoaded<T>(load: () => Promise<ApiResult<T>>) {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState("");

  const reload = useCallback(async () => {
    const answer = await load();
    if (answer.ok) setValue(answer.value);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
  }, [load]);
  useEffect(() => void reload(), [reload]);

  const carryOut = async <Done>(call: () => Promise<ApiResult<Done>>): Promise<Done | null> => {
    const answer = await call();
    await reload();
    if (answer.ok) return answer.value;
    setProblem(reasonOf(answer.error));
    return null;
  };
  return { value, problem, carryOut };
}
