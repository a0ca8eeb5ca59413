import { useState } from "react";
import { getSystemInfo, type SystemInfo } from "../../api/system";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../api/types";
import { Button, ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { Facts } from "../../components/Facts";
import { Problems } from "../../components/form/Problems";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { sizeText } from "../../lib/size-text";
import { useCalls } from "../../state/use-calls";
import { EVERY, usePolled } from "../../state/use-polled";
import { spanText } from "./ages";
import { BackupModal } from "./backup/BackupModal";
import { FactoryResetModal } from "./backup/FactoryResetModal";
import { RestoreModal } from "./backup/RestoreModal";
import { restart } from "./hub-pause";
import { WifiCard } from "./WifiCard";

export function HubCard({ isAdmin, statuses }: { isAdmin: boolean; statuses: DeviceStatuses | null }) {
  const info = usePolled(getSystemInfo, EVERY.hubInfo);
  return (
    <>
      {isAdmin && info?.wifi && <WifiCard />}
      <Card title="This hub" isPart>
        <div className="stack">
          {info && <Summary info={info} uptime={statuses?.[HUB_DEVICE_ID]?.uptime ?? info.uptime} />}
          {isAdmin && <Actions />}
        </div>
      </Card>
    </>
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
      {info.onTrial && <p className="note">The program was updated and is being tried out.</p>}
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

const DIALOGS = { backup: BackupModal, restore: RestoreModal, reset: FactoryResetModal };

function Actions() {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const [question, ask] = useQuestion();
  const { problem, carryOut, dismiss } = useCalls();
  const Dialog = open && DIALOGS[open];
  const show = (dialog: keyof typeof DIALOGS) => () => {
    dismiss();
    setOpen(dialog);
  };
  const askToRestart = () =>
    ask({
      title: "Restart the hub?",
      confirm: "Restart",
      onConfirm: () => carryOut(restart),
      children: "The lights go out for a moment, and a drawing is interrupted.",
    });
  return (
    <>
      <Problems problem={problem} onDismiss={dismiss} />
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
        <Button icon="refresh" onClick={askToRestart}>
          Restart
        </Button>
        <Button icon="trash" variant="danger" onClick={show("reset")}>
          Factory reset
        </Button>
      </div>
      {Dialog && <Dialog onClose={() => setOpen(null)} />}
      {question}
    </>
  );
}
