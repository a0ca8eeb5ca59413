import { type ComponentType, useState } from "react";
import { reasonOf } from "../../api/client";
import { getSystemInfo, type SystemInfo } from "../../api/system";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../api/types";
import { Button, ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import { Facts } from "../../components/Facts";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { Banner } from "../../components/messages/Banner";
import { sizeText } from "../../lib/size-text";
import { EVERY, usePolled } from "../../state/use-polled";
import { spanText } from "./ages";
import { BackupModal } from "./backup/BackupModal";
import { FactoryResetModal } from "./backup/FactoryResetModal";
import { RestoreModal } from "./backup/RestoreModal";
import { restart } from "./hub-pause";

export function HubCard({ isAdmin, statuses }: { isAdmin: boolean; statuses: DeviceStatuses | null }) {
  const info = usePolled(getSystemInfo, EVERY.hubInfo);
  return (
    <Card title="This hub" isPart>
      <div className="stack">
        {info && <Summary info={info} uptime={statuses?.[HUB_DEVICE_ID]?.uptime ?? info.uptime} />}
        {isAdmin && <Actions />}
      </div>
    </Card>
  );
}

function Summary({ info, uptime }: { info: SystemInfo; uptime: number }) {
  const { total, free } = info.store;
  const facts: [string, string][] = [
    ["Program", info.version],
    ["Panel", info.panelVersion ?? "none"],
    ["Uptime", spanText(uptime)],
    ["Last start", info.resetReason],
  ];
  if (info.freeHeap !== null) facts.push(["Free memory", sizeText(info.freeHeap)]);
  return (
    <>
      {info.onTrial && <p className="note">The program was updated and is still being tried out.</p>}
      <Facts inColumns facts={facts} />
      <div className="tight">
        <p className="note">
          Storage used: {sizeText(total - free)} of {sizeText(total)}
        </p>
        <ProgressBar label="Storage used" percent={total > 0 ? ((total - free) / total) * 100 : 0} />
      </div>
    </>
  );
}

const DIALOGS = {
  restart: RestartModal,
  backup: BackupModal,
  restore: RestoreModal,
  reset: FactoryResetModal,
} satisfies Record<string, ComponentType<DialogProps>>;

interface DialogProps {
  onClose: () => void;
  onProblem: (problem: string) => void;
}

function Actions() {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const [problem, setProblem] = useState("");
  const Dialog = open && DIALOGS[open];
  const show = (dialog: keyof typeof DIALOGS) => () => {
    setProblem("");
    setOpen(dialog);
  };
  return (
    <>
      {problem && <Banner onDismiss={() => setProblem("")}>{problem}</Banner>}
      <div className="row">
        <ButtonLink href="/settings?section=devices&view=log" icon="terminal">
          Log
        </ButtonLink>
        <Button icon="download" onClick={show("backup")}>
          Back up
        </Button>
        <Button icon="upload" onClick={show("restore")}>
          Restore
        </Button>
        <Button icon="refresh" onClick={show("restart")}>
          Restart
        </Button>
        <Button icon="trash" variant="danger" onClick={show("reset")}>
          Factory reset
        </Button>
      </div>
      {Dialog && <Dialog onClose={() => setOpen(null)} onProblem={setProblem} />}
    </>
  );
}

function RestartModal({ onClose, onProblem }: DialogProps) {
  const begin = async () => {
    const answer = await restart();
    if (!answer.ok) onProblem(reasonOf(answer.error));
  };
  return (
    <ConfirmModal title="Restart the hub?" confirm="Restart" onConfirm={begin} onClose={onClose}>
      The lights go out for a moment, and a pattern that is being drawn is interrupted.
    </ConfirmModal>
  );
}
