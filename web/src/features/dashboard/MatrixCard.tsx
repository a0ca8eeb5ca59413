import { useState } from "react";
import { switchMatrix } from "../../api/config";
import type { DeviceStatus, DeviceStatuses, MatrixItem } from "../../api/types";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { Switch } from "../../components/fields/Switch";
import { Badge, OnlineBadge } from "../../components/messages/Badge";
import { Link } from "../../components/navigation/Link";
import { devicesOf, ledMatrices } from "../../state/matrix";
import type { MatrixPreview } from "../../state/matrix-preview";
import { unmarkScene } from "../../state/scenes";
import { useIsGuest } from "../../state/session";
import styles from "./Controls.module.css";

interface MatrixCardProps {
  index: number;
  item: MatrixItem;
  statuses: DeviceStatuses;
  Preview: MatrixPreview;
}

export function MatrixCard({ index, item, statuses, Preview }: MatrixCardProps) {
  /** Until the hub has done it. */
  const [asked, ask] = useState<boolean | null>(null);
  const enabled = asked ?? item.matrix.enabled;
  const devices = devicesOf(index, item);
  const problem = devices.map((id) => problemOf(statuses[id])).find(Boolean) ?? "";
  const toggle = async (on: boolean) => {
    ask(on);
    for (const id of devices) unmarkScene(id);
    await ledMatrices.run(() => switchMatrix(index, on));
    ask(null);
  };
  const screen = `/led-control?tab=matrix&matrix=${index + 1}`;
  return (
    <Card
      title={item.name}
      href={screen}
      className={classes(styles.card, styles.matrix)}
      aside={
        <Switch
          label={`${item.name} active`}
          isBare
          value={enabled}
          disabled={useIsGuest()}
          onChange={(on) => void toggle(on)}
        />
      }
    >
      <Link
        href={screen}
        className={`block relative rounded ${styles.picture}`}
        data-wide={devices.length > 1 || undefined}
        data-off={!enabled || problem !== "" || undefined}
        aria-label={`Open ${item.name}${problem && `: ${problem}`}`}
      >
        <Preview item={item} label="" />
        {problem === "Offline" && <OnlineBadge online={false} />}
        {problem === "Unpaired" && <Badge tone="neutral">{problem}</Badge>}
      </Link>
    </Card>
  );
}

function problemOf(status: DeviceStatus | undefined): string {
  if (!status) return "Unpaired";
  return status.online ? "" : "Offline";
}
