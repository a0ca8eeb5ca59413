import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { Card } from "../../components/Card";
import { Spinner } from "../../components/loading/Spinner";
import { AdministratorsOnly } from "../../components/messages/EmptyState";
import { useSession } from "../../state/session";
import { ConnectedDevices } from "./ConnectedDevices";
import styles from "./Devices.module.css";
import { HubCard } from "./HubCard";
import { HardwareCard } from "./hardware/HardwareCard";
import { type Pause, usePause } from "./hub-pause";
import { LogPage } from "./log/LogPage";
import { PairingCard } from "./pairing/PairingCard";
import { useDevices } from "./use-devices";
import { WifiCard } from "./WifiCard";

export function DevicesSection() {
  const { user } = useSession();
  const isLog = new URLSearchParams(useSearch()).get("view") === "log";
  const pause = usePause();
  const view = useRef<HTMLDivElement>(null);
  const shown = useRef(isLog);
  useEffect(() => {
    if (shown.current === isLog) return;
    shown.current = isLog;
    view.current?.focus();
  }, [isLog]);

  const isAdmin = user?.is_admin ?? false;
  return (
    <div ref={view} tabIndex={-1} className={styles.view}>
      {pause ? <Paused pause={pause} /> : <View isLog={isLog} isAdmin={isAdmin} />}
    </div>
  );
}

function View({ isLog, isAdmin }: { isLog: boolean; isAdmin: boolean }) {
  if (!isLog) return <Overview isAdmin={isAdmin} />;
  if (isAdmin) return <LogPage />;
  return (
    <Card isPart>
      <AdministratorsOnly />
    </Card>
  );
}

function Overview({ isAdmin }: { isAdmin: boolean }) {
  const { statuses, isAway, satellites, pairing, progress, begin, opened, toggle, weather } =
    useDevices(isAdmin);
  return (
    <>
      <ConnectedDevices statuses={statuses} isAway={isAway} satellites={satellites} />
      {pairing && <PairingCard pairing={pairing} progress={progress} onBegun={begin} />}
      {isAdmin ? (
        <HardwareCard opened={opened} weather={weather} onToggle={toggle} />
      ) : (
        <Card title="Hardware settings" isPart>
          <AdministratorsOnly />
        </Card>
      )}
      {isAdmin && <WifiCard />}
      <HubCard isAdmin={isAdmin} statuses={statuses} />
    </>
  );
}

const PAUSE_TEXTS: Record<Pause, string> = {
  restart: "Restarting…",
  reset: "Erasing everything…",
};

const PATIENCE_MS = 30_000;

function Paused({ pause }: { pause: Pause }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card>
      <Spinner label={PAUSE_TEXTS[pause]} />
      {pause === "reset" && (
        <p className={styles.note}>
          Then you create the owner’s account, with the admin token from the hub’s console.
        </p>
      )}
      <p role="status" className={styles.note}>
        {isLong && "The hub has not come back yet. Is it still powered, and at the same address?"}
      </p>
    </Card>
  );
}
