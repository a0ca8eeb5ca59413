import { useEffect, useId, useRef } from "react";
import { type ApiError, reasonOf } from "../../../api/client";
import { ButtonLink } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { Problems } from "../../../components/form/Problems";
import { Icon } from "../../../components/Icon";
import { Spinner } from "../../../components/loading/Spinner";
import { Badge } from "../../../components/messages/Badge";
import { useParameter } from "../../../components/navigation/sheet";
import styles from "./HardwareCard.module.css";
import { HardwareSettings } from "./HardwareSettings";
import { changedFields } from "./hardware-fields";
import { FORMS, type FormId, type HardwareForm, shownFields } from "./hardware-forms";
import { hardware, useHardware } from "./hardware-store";

interface HardwareCardProps {
  opened: readonly FormId[];
  onToggle: (form: FormId) => void;
}

/** The wiring settings, for administrators; a form is rendered once it is opened. */
export function HardwareCard({ opened, onToggle }: HardwareCardProps) {
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
        <Folded key={form.id} form={form} isOpen={opened.includes(form.id)} onToggle={onToggle} />
      ))}
    </Card>
  );
}

interface FoldedProps extends Pick<HardwareCardProps, "onToggle"> {
  form: HardwareForm;
  isOpen: boolean;
}

function Folded({ form, isOpen, onToggle }: FoldedProps) {
  const { title, icon } = form;
  const id = useId();
  const { settings, failure, draft } = useHardware();
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useParameter("form") === form.id;
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView();
  }, [isWanted]);
  const isUnsaved =
    settings !== null && changedFields(shownFields(form, settings, draft), draft, settings).length > 0;
  return (
    <div ref={place} className={styles.form}>
      <h4 className={styles.opener}>
        <button
          type="button"
          className="line gap7 full medium left"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(form.id)}
        >
          <Icon name={icon} />
          {title}
          {isUnsaved && <Badge tone="neutral">Unsaved</Badge>}
          <Icon name="down" size={18} />
        </button>
      </h4>
      <div id={id} hidden={!isOpen} className={styles.inside}>
        {isOpen && settings && <HardwareSettings {...{ form, settings, draft }} />}
        {isOpen && !settings && <Missing failure={failure} />}
      </div>
    </div>
  );
}

function Missing({ failure }: { failure: ApiError | null }) {
  if (!failure) return <Spinner label="Loading..." />;
  return <Problems problem={reasonOf(failure)} onRetry={() => void hardware.reload()} />;
}
