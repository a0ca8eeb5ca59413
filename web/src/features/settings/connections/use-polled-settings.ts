import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiResult, reasonOf } from "../../../api/client";
import { startPolling } from "../../../state/use-polled";

/**
 * What `get` returns, asked for again and again; null before the first answer. `failure` is why the last
 * request failed, until one succeeds. `isMissing`: the hub does not know the call. `send` makes a change: its
 * answer is newer than what was asked for before or meanwhile.
 */
export function usePolledSettings<T>(
  get: () => Promise<ApiResult<T>>,
  intervalOf: (value: T | null) => number,
) {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState("");
  const [isMissing, setMissing] = useState(false);
  /** Counts the starts and ends of changes; odd during a change. */
  const changes = useRef(0);
  const interval = intervalOf(value);

  const load = useCallback(async () => {
    const asked = changes.current;
    const answer = await get();
    if (asked !== changes.current || asked % 2 === 1) return answer;
    if (answer.ok) setValue(answer.value);
    else if (answer.error.status === 404) setMissing(true);
    setFailure(answer.ok ? "" : reasonOf(answer.error));
    return answer;
  }, [get]);
  useEffect(() => (isMissing ? undefined : startPolling(load, interval)), [load, interval, isMissing]);

  const send = async (call: () => Promise<ApiResult<T>>) => {
    changes.current++;
    const answer = await call();
    changes.current++;
    if (answer.ok) setValue(answer.value);
    return answer;
  };
  return { value, failure, isMissing, send };
}
