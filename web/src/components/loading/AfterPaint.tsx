import { type ReactNode, useEffect, useState } from "react";
import { idle } from "../../lib/idle";

/** Delay in ms after which the content is shown even if the page is busy. */
const PATIENCE = 100;

/** Shows the content once what is beside it has been painted and can be used. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isGone = false;
    void idle(PATIENCE).then(() => isGone || setPainted(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isPainted ? children : null;
}
