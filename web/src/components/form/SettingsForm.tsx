import type { ReactNode } from "react";
import { Button } from "../Button";
import { classes } from "../classes";
import styles from "./Form.module.css";
import { FormFields } from "./FormFields";
import { type Field, limitProblem } from "./form-field";
import { Problems } from "./Problems";
import type { Form, Problem } from "./use-form";

interface SettingsFormProps<Values> {
  form: Form<Values>;
  fields: readonly Field<keyof Values & string>[];
  /** For password managers, in a form without a field for it. */
  username?: string;
  /** A text above the fields. */
  intro?: ReactNode;
  /** The label of the button that submits. */
  submit: string;
  variant?: "primary" | "quiet" | "danger";
  disabled?: boolean;
  /** Shown if `form` itself has no problem. */
  problem?: Problem;
  onRetry?: () => void;
  /** Further buttons. */
  buttons?: ReactNode;
  /** The fields are in two columns where there is room. */
  isWide?: boolean;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** A form whose fields are data. Its button rests while a number is outside its limits. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { form, fields, username, intro, isWide, children, buttons } = props;
  const { submit, variant = "primary", disabled } = props;
  const isOutside = fields.some((field) => limitProblem(field, form.values));
  const shown = <FormFields fields={fields} values={form.values} onChange={form.change} />;
  return (
    <form noValidate className={classes(styles.form, isWide && styles.wide)} onSubmit={form.submit}>
      {intro && <p className={styles.note}>{intro}</p>}
      {username && <input hidden readOnly autoComplete="username" value={username} />}
      {isWide ? <div className={styles.columns}>{shown}</div> : shown}
      {children}
      <Problems problem={form.problem || props.problem || null} onRetry={props.onRetry} />
      <div className={styles.buttons}>
        <Button variant={variant} type="submit" busy={form.isBusy} disabled={disabled || isOutside}>
          {submit}
        </Button>
        {buttons}
      </div>
    </form>
  );
}
