import { type ReactNode, useRef } from "react";
import { Button } from "../../components/Button";
import { CopyButton } from "../../components/CopyButton";
import fields from "../../components/fields/Field.module.css";
import { SHARE } from "../../components/icons";
import { qrPath, SIZE } from "../../lib/qr-code";
import styles from "./Settings.module.css";

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
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={`grid gap7 rounded padded soft ${styles.token}`}>
      <p>{children}</p>
      <div className={`wrap gap6 ${styles.row}`}>
        <input ref={box} className={fields.input} readOnly aria-label={label} value={secret} />
        <CopyButton box={box} />
        {isLink && (
          <Button icon={SHARE} onClick={() => share(secret)}>
            Share
          </Button>
        )}
      </div>
      {isLink && <QrCode text={secret} />}
    </div>
  );
}

/** Browsers offer the device's own dialog to secure pages only, and the hub uses plain HTTP; else an e-mail is written. */
function share(url: string): void {
  if (navigator.share) navigator.share({ url }).catch(() => {});
  else location.href = `mailto:?body=${encodeURIComponent(url)}`;
}

/** In modules, as readers need it. */
const MARGIN = 4;

function QrCode({ text }: { text: string }) {
  const path = qrPath(text);
  if (!path) return null;
  const size = SIZE + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label="QR code of the link"
      className={`start rounded ${styles.code}`}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
