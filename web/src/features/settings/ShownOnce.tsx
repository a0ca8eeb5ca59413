import { type ReactNode, useRef } from "react";
import { CopyButton } from "../../components/CopyButton";
import fields from "../../components/fields/Field.module.css";
import styles from "./Settings.module.css";

interface ShownOnceProps {
  label: string;
  /** Empty if there is none. */
  secret: string;
  children: ReactNode;
}

/** A secret that can be copied now and not be read later. */
export function ShownOnce(props: ShownOnceProps) {
  return <div role="status">{props.secret && <Secret key={props.secret} {...props} />}</div>;
}

function Secret({ label, secret, children }: ShownOnceProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={`grid gap7 rounded padded soft ${styles.token}`}>
      <p>{children}</p>
      <div className={`wrap gap6 ${styles.row}`}>
        <input ref={box} className={fields.input} readOnly aria-label={label} value={secret} />
        <CopyButton box={box} />
      </div>
    </div>
  );
}
