import { useEffect, useState } from "react";
import { getPairing, type Pairing } from "../../api/devices";
import { MATRIX_DEVICE_IDS } from "../../api/types";
import { useParameter } from "../../components/navigation/sheet";
import {
  deviceStatusStore,
  refreshDeviceStatus,
  useDeviceStatus,
  useIsHubAway,
} from "../../state/device-status";
import { EVERY, startPolling } from "../../state/use-polled";
import { FORMS, type FormId } from "./hardware/hardware-forms";
import { hardware, useHardware } from "./hardware/hardware-store";
import { begunPairing, nextProgress, type PairingProgress } from "./pairing/pairing-progress";

export function useDevices(isAdmin: boolean) {
  const statuses = useDeviceStatus();
  const { settings } = useHardware();
  const isAway = useIsHubAway();
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const [progress, setProgress] = useState<PairingProgress | null>(null);
  const wanted = useParameter("form");
  const [opened, setOpened] = useState<readonly FormId[]>(() =>
    FORMS.flatMap(({ id }) => (id === wanted ? id : [])),
  );
  const isWaiting = progress?.phase === "waiting" || progress?.phase === "joining";
  const isFormOpen = opened.length > 0;

  useEffect(() => {
    const pollPairing = async () => {
      const answer = await getPairing();
      if (!answer.ok) return;
      setPairing(answer.value);
      setProgress((before) => nextProgress(before, answer.value, deviceStatusStore.getState().statuses));
    };
    const poll = async () => {
      await refreshDeviceStatus();
      // Only the hardware settings state which matrices are satellites.
      const needsHardware = isFormOpen || !hardware.store.getState().value;
      await Promise.all([isAdmin && pollPairing(), isAdmin && needsHardware && hardware.reload()]);
    };
    return startPolling(poll, isWaiting ? EVERY.pairing : EVERY.devices);
  }, [isAdmin, isWaiting, isFormOpen]);

  const isSatellite = (id: string, at: number) =>
    settings?.matrices[at]?.connection === "satellite" && statuses?.[id] !== undefined;
  return {
    statuses,
    isAway,
    satellites: isAdmin ? MATRIX_DEVICE_IDS.filter(isSatellite) : [],
    pairing,
    progress,
    begin: (deviceId: string) => setProgress(begunPairing(deviceId)),
    opened,
    toggle: (form: FormId) =>
      setOpened((now) => (now.includes(form) ? now.filter((each) => each !== form) : [...now, form])),
  };
}
