import { generate } from "lean-qr/nano";
import styles from "../Settings.module.css";

/** A chunk of its own: only who invites needs it. */
export function QrCode({ text }: { text: string }) {
  return (
    <canvas
      ref={(canvas) => {
        if (canvas) generate(text).toCanvas(canvas);
      }}
      role="img"
      aria-label="QR code of the link"
      className={`start rounded ${styles.code}`}
    />
  );
}
