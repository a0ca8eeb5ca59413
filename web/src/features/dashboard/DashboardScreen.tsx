import { type ReactNode, useLayoutEffect } from "react";
import { Button } from "../../components/Button";
import { Problems } from "../../components/form/Problems";
import { Icon, type IconName } from "../../components/Icon";
import { Spinner } from "../../components/loading/Spinner";
import { Link } from "../../components/navigation/Link";
import { useParameter } from "../../components/navigation/sheet";
import { MESSAGES, useConfig, useShownFailure } from "../../state/config-store";
import { deviceStatusStore, type HomeHas, useDeviceStatus, useHomeHas } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { ledMatrices, seenMatrices } from "../../state/matrix";
import type { MatrixPreview } from "../../state/matrix-preview";
import { useIsGuest, useSession } from "../../state/session";
import styles from "./DashboardScreen.module.css";
import { DevicesSummary, totalLeds } from "./DevicesSummary";
import { LightsCard } from "./LightsCard";
import { MatrixCard } from "./MatrixCard";
import quick from "./QuickActions.module.css";
import { SandCard } from "./SandCard";
import { ScenesRow } from "./ScenesRow";

interface DashboardScreenProps {
  Preview: MatrixPreview;
  /** The sheet in which scenes are made and changed: "new", "all" or a scene's id. */
  sceneSheet: (scene: string) => ReactNode;
}

export function DashboardScreen({ Preview, sceneSheet }: DashboardScreenProps) {
  const { user } = useSession();
  const isGuest = useIsGuest();
  const statuses = useDeviceStatus();
  const { led, matrix, error, reload } = useDashboard();
  const homeHas = useHomeHas();
  const scene = useParameter("scene");
  /** All that the cards below the first one show. */
  const rest = matrix && statuses && { matrix, statuses };
  if (!error && !led) return <Spinner label="Loading dashboard..." />;
  return (
    <>
      <header className={`wrap between breaks ${styles.greeting}`}>
        <h1>{`Welcome back, ${user?.name || "User"}!`}</h1>
        <div className={`wrap between ${styles.line}`}>
          <p className="muted">Illuminate your space with precision</p>
          {!isGuest && homeHas.matrices && (!matrix || seenMatrices(matrix).length > 0) && (
            <Link
              href="/led-control?tab=matrix#message"
              className={`line gap4 touch medium small ${styles.message}`}
            >
              <Icon name="grid" size={18} />
              Message
            </Link>
          )}
        </div>
      </header>
      {error && (
        <div className={`grid gap10 ${styles.failure}`}>
          <Problems problem={error} />
          <Button icon="refresh" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {led && (
        <div className={`single gap12 ${styles.overview}`}>
          {isGuest && <p className="note">You are a guest: dimmed controls are for users.</p>}
          <ScenesRow />
          <div
            className={`grid gap12 ${styles.controls}`}
            data-joined={(homeHas.matrices && matrix?.joined) || undefined}
            data-tableless={!homeHas.table || undefined}
          >
            <LightsCard led={led} />
            {rest &&
              homeHas.matrices &&
              seenMatrices(rest.matrix).map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
                <MatrixCard key={index} {...{ index, item, Preview }} statuses={rest.statuses} />
              ))}
            {rest && homeHas.table && <SandCard />}
          </div>
          {rest && (
            <>
              <DevicesSummary statuses={rest.statuses} leds={totalLeds(led, rest.matrix, rest.statuses)} />
              <QuickActions homeHas={homeHas} />
            </>
          )}
        </div>
      )}
      {led && matrix && scene && !isGuest && sceneSheet(scene)}
    </>
  );
}

const QUICK_ACTIONS: { href: string; icon: IconName; title: string; part?: keyof HomeHas }[] = [
  { href: "/led-control", icon: "bulb", title: "LED Control" },
  { href: "/led-control?tab=matrix", icon: "grid", title: "Matrix Control", part: "matrices" },
  { href: "/sand-table", icon: "sand", title: "Sand Table", part: "table" },
  { href: "/settings", icon: "settings", title: "Settings" },
];

function QuickActions({ homeHas }: { homeHas: HomeHas }) {
  return (
    <nav aria-label="Quick Actions">
      <h2 className={`strong ${quick.heading}`}>Quick Actions</h2>
      <div className={`grid gap7 ${quick.actions}`}>
        {QUICK_ACTIONS.filter(({ part }) => !part || homeHas[part]).map(({ href, icon, title }) => (
          <Link key={href} href={href} className={`line gap7 surface medium ${quick.action}`}>
            <Icon name={icon} />
            {title}
          </Link>
        ))}
      </div>
    </nav>
  );
}

const PARTS = [roomLights, ledMatrices];

/** The settings of lights and matrices, which follow the status that the panel polls on this screen. */
function useDashboard() {
  const led = useConfig(roomLights);
  const matrix = useConfig(ledMatrices);
  const isLoaded = led.config !== null && matrix.config !== null;

  // Requests before the first paint, because there is nothing to show yet.
  useLayoutEffect(() => {
    const receive = ({ statuses, isAway }: ReturnType<typeof deviceStatusStore.getState>) => {
      if (statuses || isAway) for (const part of PARTS) part.receive(isAway ? null : statuses);
    };
    const stops = [...PARTS.map((part) => part.watch(true)), deviceStatusStore.subscribe(receive)];
    receive(deviceStatusStore.getState());
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useShownFailure(led.message ? roomLights : ledMatrices, isLoaded);

  return {
    led: led.config,
    matrix: matrix.config,
    /** A sentence if there is nothing to show. */
    error: isLoaded || (led.phase !== "failed" && matrix.phase !== "failed") ? "" : MESSAGES.load,
    reload: () => Promise.all(PARTS.map((part) => part.refresh())),
  };
}
