import { useState } from "react";
import { reasonOf } from "../../api/client";
import type { UpdateRecord } from "../../api/updates";
import { Button } from "../../components/Button";
import { Banner } from "../../components/messages/Banner";
import { showToast } from "../../state/toasts";
import styles from "./Firmware.module.css";
import { revertible, revertPanel, useFirmware } from "./firmware-store";

/** Shown after a panel update: offers to reload the page, or to restore the previous panel. */
export function PanelNotice() {
  const state = useFirmware();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const latest = revertible(state);

  const revert = async (installed: UpdateRecord) => {
    setBusy(true);
    const answer = await revertPanel(installed);
    setBusy(false);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
    if (answer.ok) showToast("The previous panel is back.");
  };

  return (
    <>
      {problem && <Banner onDismiss={() => setProblem("")}>{problem}</Banner>}
      <div role="status" className={`stack ${styles.notices}`}>
        {(state.isPanelNew || latest) && (
          <div className={`row rounded ${styles.notice}`}>
            <span>
              {state.isPanelNew ? "The panel was updated." : `Panel ${latest?.version} was installed.`}
            </span>
            {latest && (
              <Button icon="reset" busy={isBusy} onClick={() => void revert(latest)}>
                Bring the previous panel back
              </Button>
            )}
            {state.isPanelNew && (
              <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
                Reload
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
