import { useEffect, useRef, useState } from "react";
import { Card } from "../../components/Card";
import { Spinner } from "../../components/loading/Spinner";
import { AdministratorsOnly } from "../../components/messages/EmptyState";
import { useParameter } from "../../components/navigation/sheet";
import { useHomeHas } from "../../state/device-status";
import { useSession } from "../../state/session";
import { NEXT_OWNER } from "./backup/FactoryResetModal";
import { ConnectedDevices } from "./ConnectedDevices";
import { FirstSteps } from "./guide/FirstSteps";
import { HubCard } from "./HubCard";
import { HardwareCard } from "./hardware/HardwareCard";
import { type Pause, usePause } from "./hub-pause";
import { LogPage } from "./log/LogPage";
import { PairingCard } from "./pairing/PairingCard";
import { useDevices } from "./use-devices";

export function DevicesSection() {
  const { user } = useSession();
  const name = useParameter("view") ?? "";
  const pause = usePause();
  const view = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    // The guide moves the focus itself.
    if (name !== "guide") view.current?.focus();
  }, [name]);

  const isAdmin = user?.is_admin ?? false;
  return (
    <div ref={view} tabIndex={-1} className="single gap12">
      {pause ? <Paused pause={pause} /> : <View name={name} isAdmin={isAdmin} />}
    </div>
  );
}

function View({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  if (name !== "log" && name !== "guide") return <Overview isAdmin={isAdmin} />;
  if (isAdmin) return name === "log" ? <LogPage /> : <FirstSteps />;
  return (
    <Card isPart>
      <AdministratorsOnly />
    </Card>
  );
}

function Overview({ isAdmin }: { isAdmin: boolean }) {
  const { matrices: hasMatrices } = useHomeHas();
  const { statuses, isAway, satellites, pairing, progress, begin, opened, toggle } = useDevices(isAdmin);
  return (
    <>
      <ConnectedDevices statuses={statuses} isAway={isAway} satellites={satellites} />
      {pairing && hasMatrices && (
        <PairingCard title="Pair a matrix" pairing={pairing} progress={progress} onBegun={begin} />
      )}
      {isAdmin && <HardwareCard opened={opened} onToggle={toggle} />}
      <HubCard isAdmin={isAdmin} statuses={statuses} />
    </>
  );
}

const PAUSE_TEXTS: Record<Pause, string> = { restart: "Restarting…", reset: "Erasing everything…" };

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
      {pause === "reset" && <p className="note">{NEXT_OWNER}</p>}
      <p role="status" className="note">
        {isLong && "The hub has not come back yet. Is it still powered, and at the same address?"}
      </p>
    </Card>
  );
}
