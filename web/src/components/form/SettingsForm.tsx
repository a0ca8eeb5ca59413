import type { ReactNode } from "react";
import { Button } from "../Button";
import { classes } from "../classes";
import styles from "./Form.module.css";
import { FormFields } from "./FormFields";
import { type Fields, limitProblem } from "./form-field";
import { Problems } from "./Problems";
import type { Form, Problem } from "./use-form";

interface SettingsFormProps<Values> {
  form: Form<Values>;
  fields: Fields<Values>;
  /** For password managers, in a form without a field for it. */
  username?: string;
  /** The label of the button that submits; without one, there is no button. */
  submit: string | false;
  variant?: "primary" | "quiet" | "danger";
  disabled?: boolean;
  /** Shown if `form` itself has no problem. */
  problem?: Problem;
  onRetry?: () => void;
  /** Further buttons. */
  buttons?: ReactNode;
  /** "columns": two where there is room. "narrow" by default. */
  layout?: "narrow" | "full" | "columns";
  /** For a button outside the form. */
  id?: string;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** A form whose fields are data. Its button is disabled while a number is outside its limits. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { id, form, fields, username, layout: width = "narrow", children, buttons } = props;
  const { submit, variant = "primary", disabled } = props;
  const isOutside = fields.some((field) => typeof field === "object" && limitProblem(field, form.values));
  const shown = <FormFields fields={fields} values={form.values} onChange={form.change} />;
  return (
    <form
      id={id}
      noValidate
      className={classes(`stack ${styles.form}`, width === "narrow" && styles.narrow)}
      onSubmit={form.submit}
    >
      {username && <input hidden readOnly autoComplete="username" value={username} />}
      {width === "columns" ? <div className="stack top fields">{shown}</div> : shown}
      {children}
      <Problems problem={form.problem || props.problem || null} onRetry={props.onRetry} />
      {submit && (
        <div className="row">
          <Button variant={variant} type="submit" busy={form.isBusy} disabled={disabled || isOutside}>
            {submit}
          </Button>
          {buttons}
        </div>
      )}
    </form>
  );
}
