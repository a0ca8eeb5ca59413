import { type ReactNode, useId } from "react";
import { Button } from "../Button";
import { Modal } from "../dialog/Modal";
import type { Fields } from "./form-field";
import { SettingsForm } from "./SettingsForm";
import type { Form, Problem } from "./use-form";

interface FormModalProps<Values> {
  title: string;
  form: Form<Values>;
  fields: Fields<Values>;
  /** For password managers. */
  username?: string;
  problem?: Problem;
  /** A button beside the one that submits; "Cancel" by default. */
  action?: ReactNode;
  submit: string;
  variant?: "primary" | "danger";
  disabled?: boolean;
  onClose: () => void;
}

export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { title, form, fields, username, problem, submit, variant = "primary", disabled, onClose } = props;
  const { action = <Button onClick={onClose}>Cancel</Button> } = props;
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
      <SettingsForm {...{ id, form, fields, username, problem }} submit={false} layout="full" />
    </Modal>
  );
}
