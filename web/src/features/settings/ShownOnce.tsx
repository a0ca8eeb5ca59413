import { type ReactNode, useRef } from "react";
import { Button } from "../../components/Button";
import { CopyButton } from "../../components/CopyButton";
import fields from "../../components/fields/Field.module.css";
import { SHARE } from "../../components/icons";
import { createChunk } from "../../components/loading/chunk";
import { lazy } from "../../components/loading/LazyScreen";
import styles from "./Settings.module.css";

const QrCode = lazy(createChunk(() => import("./code/QrCode").then((module) => module.QrCode)));

interface ShownOnceProps {
  label: string;
  /** Empty if there is none. */
  secret: string;
  /** Can be sent to another person, and scanned. */
  isLink?: boolean;
  children: ReactNode;
}

/** A secret that can be copied now and not be read later. */
export function ShownOnce(props: ShownOnceProps) {
  return <div role="status">{props.secret && <Secret key={props.secret} {...props} />}</div>;
}

function Secret({ label, secret, isLink, children }: ShownOnceProps) {
  // Browsers share only from secure pages, and the hub uses plain HTTP.
  const canShare = "share" in navigator;
  const share = () => {
    if (canShare) navigator.share({ url: secret }).catch(() => {});
    else location.href = `mailto:?body=${encodeURIComponent(secret)}`;
  };
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={`tight rounded padded soft ${styles.token}`}>
      <p>{children}</p>
      <div className={`wrap gap6 ${styles.row}`}>
        <input ref={box} className={fields.input} readOnly aria-label={label} value={secret} />
        <div className="row">
          <CopyButton box={box} />
          {isLink && (
            <Button icon={SHARE} onClick={share}>
              {canShare ? "Share" : "E-mail"}
            </Button>
          )}
        </div>
      </div>
      {isLink && <QrCode text={secret} />}
    </div>
  );
}
