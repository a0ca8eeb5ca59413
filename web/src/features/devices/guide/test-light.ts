import { useEffect, useState } from "react";
import { type ApiResult, reasonOf } from "../../../api/client";
import { showTestLight, type TestLight } from "../../../api/devices";
import { EVERY, startPolling } from "../../../state/use-polled";

const OFF: TestLight = { what: "off" };

let wanted: TestLight = OFF;
let sending: Promise<ApiResult<unknown>> | null = null;

/** Shows the light while it is given and the page is visible. Returns why it is not shown; empty if it is. */
export function useTestLight(light: TestLight | null): string {
  const [problem, setProblem] = useState("");
  const key = JSON.stringify(light);
  useEffect(() => {
    const shown: TestLight | null = JSON.parse(key);
    setProblem("");
    if (!shown) return;
    let isWanted = true;
    const poll = async () => {
      const answer = await show(shown);
      if (isWanted) setProblem(answer.ok ? "" : `The strip could not be lit: ${reasonOf(answer.error)}`);
      return answer;
    };
    const stop = startPolling(poll, EVERY.testLight);
    return () => {
      isWanted = false;
      stop();
      void show(OFF);
    };
  }, [key]);
  return problem;
}

/** One request at a time, so that the last one wins. */
function show(light: TestLight): Promise<ApiResult<unknown>> {
  wanted = light;
  sending ??= send().finally(() => {
    sending = null;
  });
  return sending;
}

async function send(): Promise<ApiResult<unknown>> {
  // A light that replaces another one in the same moment is sent at once, without darkness in between.
  await null;
  for (;;) {
    const sent = wanted;
    const answer = await showTestLight(sent);
    if (sent === wanted) return answer;
  }
}
