import { type ReactNode, useId } from "react";
import { reasonOf } from "../../../api/client";
import type { WeatherReport } from "../../../api/types";
import { Button, ButtonLink } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { Icon } from "../../../components/Icon";
import { Spinner } from "../../../components/loading/Spinner";
import { Badge } from "../../../components/messages/Badge";
import { Banner } from "../../../components/messages/Banner";
import styles from "./HardwareCard.module.css";
import { HardwareSettings } from "./HardwareSettings";
import { changedFields } from "./hardware-fields";
import { FORMS, type FormId, type HardwareForm, shownFields } from "./hardware-forms";
import { loadHardware, useHardware } from "./hardware-store";

interface HardwareCardProps {
  opened: readonly FormId[];
  weather: WeatherReport | null;
  onToggle: (form: FormId) => void;
}

/** The wiring settings, for administrators; a form is rendered once it is opened. */
export function HardwareCard({ opened, weather, onToggle }: HardwareCardProps) {
  return (
    <Card
      title="Hardware settings"
      isPart
      aside={
        <ButtonLink href="/settings?section=devices&view=guide" icon="home">
          First steps
        </ButtonLink>
      }
    >
      {FORMS.map((form) => (
        <Folded
          key={form.id}
          form={form}
          isOpen={opened.includes(form.id)}
          onToggle={() => onToggle(form.id)}
        >
          <FormOrReason form={form} weather={weather} />
        </Folded>
      ))}
    </Card>
  );
}

interface FoldedProps {
  form: HardwareForm;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Folded({ form, isOpen, onToggle, children }: FoldedProps) {
  const { title, icon } = form;
  const id = useId();
  const { settings, draft } = useHardware();
  const isUnsaved =
    settings !== null && changedFields(shownFields(form, settings, draft), draft, settings).length > 0;
  return (
    <div className={styles.form}>
      <h4 className={styles.opener}>
        <button
          type="button"
          className="line gap7 full medium left"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon name={icon} />
          {title}
          {isUnsaved && <Badge tone="neutral">Unsaved</Badge>}
          <Icon name="down" size={18} />
        </button>
      </h4>
      <div id={id} hidden={!isOpen} className={styles.inside}>
        {isOpen && children}
      </div>
    </div>
  );
}

function FormOrReason({ form, weather }: { form: HardwareForm; weather: WeatherReport | null }) {
  const { settings, failure, draft } = useHardware();
  if (settings) return <HardwareSettings form={form} settings={settings} draft={draft} weather={weather} />;
  if (!failure) return <Spinner label="Loading..." />;
  return (
    <Banner>
      {reasonOf(failure)}{" "}
      <Button icon="refresh" onClick={() => void loadHardware()}>
        Try again
      </Button>
    </Banner>
  );
}
