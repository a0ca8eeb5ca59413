import { useState } from "react";
import { getWeather } from "../../../api/config";
import { Button } from "../../../components/Button";
import { createChunk } from "../../../components/loading/chunk";
import { lazy } from "../../../components/loading/LazyScreen";
import { EVERY, usePolled } from "../../../state/use-polled";
import { placeText } from "../place-text";
import { HardwareField } from "./HardwareField";
import { PLACE } from "./hardware-forms";
import { useEntry, useHardware } from "./hardware-store";

const PlaceChoice = lazy(
  createChunk(() => import("../places/PlaceChoice").then((module) => module.PlaceChoice)),
);

/** The place as a text, what the hub has found of the saved one, and ways to enter it that need no look-up. */
export function PlaceField() {
  const { settings } = useHardware();
  const { value, onChange } = useEntry(PLACE);
  const weather = usePolled(getWeather, EVERY.devices);
  const [isOpen, setOpen] = useState(false);
  const saved = settings?.place ?? "";
  const isLost = saved !== "" && weather?.place === saved && !weather.name && !!weather.problem;
  return (
    <div className="wide stack">
      <div>
        <HardwareField field={PLACE} />
        <p role="status" className="note">
          {placeText(saved, weather)}
        </p>
      </div>
      {isOpen || isLost ? (
        <PlaceChoice place={String(value)} onChoose={onChange} />
      ) : (
        <Button onClick={() => setOpen(true)}>Choose a place</Button>
      )}
    </div>
  );
}
