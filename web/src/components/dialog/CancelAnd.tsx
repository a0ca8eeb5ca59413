import type { ComponentProps } from "react";
import { Button } from "../Button";

interface CancelAndProps extends ComponentProps<typeof Button> {
  cancel?: string;
  /** Cancel gets the initial focus. */
  isCareful?: boolean;
  onCancel: () => void;
}

/** The two buttons of a dialog; the properties and the content are those of the one that acts. */
export function CancelAnd({ cancel = "Cancel", isCareful, onCancel, ...action }: CancelAndProps) {
  return (
    <>
      <Button data-focus={isCareful} onClick={onCancel}>
        {cancel}
      </Button>
      <Button variant="primary" {...action} />
    </>
  );
}
