import { useState } from "react";
import { Button } from "../../../components/Button";
import { Problems } from "../../../components/form/Problems";
import { createChunk } from "../../../components/loading/chunk";
import { lazy } from "../../../components/loading/LazyScreen";
import { useHub } from "../../../state/hub-list";
import { isFound, placeText } from "../place-text";
import { HardwareField } from "./HardwareField";
import { PLACE } from "./hardware-forms";
import { useEntry, useHardware, weather } from "./hardware-store";

const PlaceChoice = lazy(
  createChunk(() => import("../places/PlaceChoice").then((module) => module.PlaceChoice)),
);

/** The place as a text, what the hub has found of the saved one, and ways to enter it that need no look-up. */
export function PlaceField({ isOnlyIfLost }: { isOnlyIfLost?: boolean }) {
  const { settings } = useHardware();
  const { value, onChange } = useEntry(PLACE);
  const found = useHub(weather).value;
  const [isOpen, setOpen] = useState(false);
  const saved = settings?.place ?? "";
  const isLost = isFound(saved, found) === false;
  const text = placeText(saved, found);
  if (isOnlyIfLost && !isLost) return null;
  return (
    <div className="wide stack">
      <div>
        <HardwareField field={PLACE} />
        <p role="status" className="note">
          {!isLost && text}
        </p>
      </div>
      <Problems problem={isLost && text} />
      {isOpen || isLost ? (
        <PlaceChoice place={String(value)} onChoose={onChange} />
      ) : (
        <Button onClick={() => setOpen(true)}>Choose a place</Button>
      )}
    </div>
  );
}
