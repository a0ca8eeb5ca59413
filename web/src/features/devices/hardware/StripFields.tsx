import type { Hardware } from "../../../api/devices";
import { ButtonLink } from "../../../components/Button";
import layout from "../../../components/layout.module.css";
import styles from "../Devices.module.css";
import { HardwareField } from "./HardwareField";
import type { Draft } from "./hardware-fields";
import { stripFields, WHITE_BALANCE } from "./strip-form";
import { WhiteBalance } from "./WhiteBalance";

/** The fields of the LED strip, and the way to the question for its color order. */
export function StripFields({ settings, draft }: { settings: Hardware; draft: Draft }) {
  const given = { settings, draft };
  const isTypeUnsaved = (draft.ledType ?? settings.ledType) !== settings.ledType;
  return (
    <>
      {stripFields(settings, draft).map((field) =>
        field === WHITE_BALANCE ? (
          <WhiteBalance key={field.key} field={field} {...given} />
        ) : (
          <HardwareField key={field.key} field={field} {...given} />
        ),
      )}
      <div className={styles.wide}>
        {isTypeUnsaved ? (
          <p className={layout.note}>Save, and then find the color order by what the strip shows.</p>
        ) : (
          <ButtonLink href="/settings?section=devices&view=guide&step=colors&only" icon="bulb">
            Find the color order
          </ButtonLink>
        )}
      </div>
    </>
  );
}
