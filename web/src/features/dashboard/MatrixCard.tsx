import { getWeather } from "../../api/config";
import { type DeviceStatuses, MATRIX_DEVICE_IDS, type MatrixItem } from "../../api/types";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { Switch } from "../../components/fields/Switch";
import { Badge, OnlineBadge } from "../../components/messages/Badge";
import { Link } from "../../components/navigation/Link";
import type { Matrices } from "../../state/matrix";
import type { MatrixPreview } from "../../state/matrix-preview";
import { usePolled } from "../../state/polling";
import { unmarkScene } from "../../state/scenes";
import { useIsGuest } from "../../state/session";
import styles from "./Controls.module.css";

const WEATHER_INTERVAL_MS = 60_000;

interface MatrixCardProps {
  matrices: Matrices;
  index: 0 | 1;
  item: MatrixItem;
  statuses: DeviceStatuses;
  hubClockOffset: number | null;
  Preview: MatrixPreview;
}

export function MatrixCard({ matrices, index, item, statuses, hubClockOffset, Preview }: MatrixCardProps) {
  const { enabled } = item.matrix;
  const weather = usePolled(getWeather, WEATHER_INTERVAL_MS, item.display.mode === "weather");
  const id = MATRIX_DEVICE_IDS[index];
  const problem = statuses[id] ? (statuses[id].online ? "" : "Offline") : "Unpaired";
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
          checked={enabled}
          disabled={useIsGuest()}
          onChange={(on) => {
            matrices.sendOnly(() => matrices.changeMatrix(index, { matrix: { enabled: on } }));
            unmarkScene(id);
          }}
        />
      }
    >
      <Link
        href={screen}
        className={styles.picture}
        data-off={!enabled || problem !== "" || undefined}
        aria-label={`Open ${item.name}${problem && `: ${problem}`}`}
      >
        <Preview item={item} hubClockOffset={hubClockOffset} weather={weather} label="" />
        {problem === "Offline" && <OnlineBadge online={false} />}
        {problem === "Unpaired" && <Badge tone="neutral">{problem}</Badge>}
      </Link>
    </Card>
  );
}
