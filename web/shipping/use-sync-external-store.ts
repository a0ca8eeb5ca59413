import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";

/** React's: what `read` says of a store, and a new rendering whenever the store tells and `read` says something else. */
export function useSyncExternalStore<Value>(
  subscribe: (changed: () => void) => () => void,
  read: () => Value,
): Value {
  const value = read();
  const [, render] = useState({});
  const [shown] = useState({ value, read });
  const check = useCallback(() => {
    if (!Object.is(shown.value, shown.read())) render({});
  }, [shown]);

  useLayoutEffect(() => {
    shown.value = value;
    shown.read = read;
    check();
  }, [value, read, shown, check]);

  useEffect(() => {
    check();
    return subscribe(check);
  }, [subscribe, check]);

  return value;
}
