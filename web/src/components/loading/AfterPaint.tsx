import { type ReactNode, useEffect, useState } from "react";

/** Shows the content once what is beside it has been painted, which can then be used sooner. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted ? children : null;
}
