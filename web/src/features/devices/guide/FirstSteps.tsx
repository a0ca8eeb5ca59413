import { useEffect } from "react";
import { type ApiResult, reasonOf } from "../../../api/client";
import type { HardwareChange } from "../../../api/devices";
import { createChunk } from "../../../components/loading/chunk";
import { LazyScreen } from "../../../components/loading/LazyScreen";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { Spinner } from "../../../components/loading/Spinner";
import { refreshDeviceStatus } from "../../../state/device-status";
import type { Entry } from "../hardware/hardware-fields";
import { hasMatrices, LED_TYPES, PLACE, TIME_ZONE } from "../hardware/hardware-forms";
import {
  discard,
  hardware,
  saveHardware,
  sendHardware,
  useHardware,
  weather,
} from "../hardware/hardware-store";
import { PlaceField } from "../hardware/PlaceField";
import { TimeZoneField } from "../hardware/TimeZoneField";
import { changeTo, OWN, PRESETS, presetOf } from "../hardware/table-form";
import { PairingCard } from "../pairing/PairingCard";
import { isFound } from "../place-text";
import { useDevices } from "../use-devices";

const GUIDE = createChunk(() => import("./Guide").then((module) => module.Guide));
const HOME_FIELDS = [TIME_ZONE, PLACE];
const STRIPS = LED_TYPES.map(({ colorOrder, ...each }) => ({
  ...each,
  change: { ledType: each.value, colorOrder },
}));
const TABLES = [...PRESETS.map((each) => ({ ...each, change: changeTo(each) })), OWN];

/** Passes the guide what it shares with the devices' screen: code of two chunks would move to the page. */
export function FirstSteps() {
  const { settings, failure } = useHardware();
  useEffect(() => void hardware.reload(), []);
  if (!settings && failure)
    return <LoadFailure title={reasonOf(failure)} onRetry={() => void hardware.reload()} />;
  if (!settings) return <Spinner label="Loading..." />;
  return (
    <LazyScreen
      chunk={GUIDE}
      settings={settings}
      save={saveAnswer}
      home={
        <>
          <TimeZoneField />
          <PlaceField />
        </>
      }
      saveHome={saveHome}
      skipHome={() => discard(HOME_FIELDS)}
      lostPlace={<PlaceField isOnlyIfLost />}
      pairing={<Pairing />}
      hasMatrices={hasMatrices(settings.matrices)}
      strips={STRIPS}
      tables={TABLES}
      table={(presetOf(settings, {}) ?? OWN).value}
    />
  );
}

const savedPlace = () => hardware.store.getState().value?.place ?? "";

const ASKS = 6;
const PAUSE_MS = 500;

/** Resolves to null, once, if the hub says within a moment that it can't find the new place. */
async function saveHome(): Promise<ApiResult<unknown> | null> {
  const before = savedPlace();
  const answer = await saveHardware(HOME_FIELDS);
  const place = savedPlace();
  if (!answer.ok || place === before) return answer;
  for (let asks = 0; place && asks < ASKS; asks++) {
    await weather.reload();
    const found = isFound(place, weather.store.getState().value);
    if (found) break;
    if (found === false) return null;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return answer;
}

/** The answer also replaces what was typed into the forms about the same fields: a key is "table.present". */
async function saveAnswer(change: HardwareChange) {
  const isOther = ([key]: [string, Entry]) =>
    // biome-ignore lint/suspicious/noExplicitAny: the key is a path
    key.split(".").reduce((part: any, name) => part?.[name], change) === undefined;
  // Only what changes something is sent, also if another user has changed it meanwhile.
  await hardware.reload();
  const answer = await sendHardware(change, (draft) =>
    Object.fromEntries(Object.entries(draft).filter(isOther)),
  );
  // It tells the panel what the home has.
  void refreshDeviceStatus();
  return answer;
}

function Pairing() {
  const { pairing, progress, begin } = useDevices(true);
  return pairing && <PairingCard pairing={pairing} progress={progress} onBegun={begin} />;
}
