import { useState } from "react";
import { reasonOf } from "../../api/client";
import { takeLightsBack } from "../../api/lights";
import type { LiveLight } from "../../api/types";
import { Button } from "../../components/Button";
import { useIsGuest } from "../../state/session";
import styles from "./LiveNotice.module.css";

/** Says who sends light to the strip instead of the effect. It goes with the next status after "Take back". */
export function LiveNotice({ live: { protocol, address, fps } }: { live: LiveLight }) {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    const answer = await takeLightsBack();
    setBusy(false);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
  };
  return (
    <div className={`line wrap between gap7 surface ${styles.notice}`}>
      <p>{problem || `Live: ${protocol} from ${address}, ${fps} fps`}</p>
      {!useIsGuest() && (
        <Button busy={isBusy} onClick={takeBack}>
          Take back
        </Button>
      )}
    </div>
  );
}
