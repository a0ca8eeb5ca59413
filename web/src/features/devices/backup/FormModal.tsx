import { type ReactNode, useId } from "react";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import type { Fields } from "../../../components/form/form-field";
import { SettingsForm } from "../../../components/form/SettingsForm";
import type { Form, Problem } from "../../../components/form/use-form";
import { useSession } from "../../../state/session";

/** The user's own password. */
export const OWN_PASSWORD = {
  name: "password",
  label: "Your password",
  type: "password",
  autoComplete: "current-password",
} as const;

interface FormModalProps<Values> {
  title: string;
  form: Form<Values>;
  fields: Fields<Values>;
  problem?: Problem;
  /** A button beside the one that submits. */
  action?: ReactNode;
  submit: string;
  variant: "primary" | "danger";
  disabled: boolean;
  onClose: () => void;
}

export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { title, form, fields, problem, action, submit, variant, disabled, onClose } = props;
  const { user } = useSession();
  const id = useId();
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          {action}
          <Button variant={variant} type="submit" form={id} busy={form.isBusy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <SettingsForm
        {...{ id, form, fields, problem }}
        username={user?.username}
        submit={false}
        layout="full"
      />
    </Modal>
  );
}
