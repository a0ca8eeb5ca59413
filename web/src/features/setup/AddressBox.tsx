import { useRef, useState } from "react";
import { Button } from "../../components/Button";
import { copyText } from "../../lib/copy-text";
import styles from "./Setup.module.css";

export function AddressBox({ address }: { address: string }) {
  const box = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("Copy address");
  const copy = async () => {
    const isCopied = box.current !== null && (await copyText(box.current));
    setOutcome(isCopied ? "Copied!" : "Failed");
  };
  return (
    <div className={styles.address}>
      <input ref={box} readOnly aria-label="Address" value={address} />
      <Button icon={outcome === "Copied!" ? "check" : "copy"} aria-live="polite" onClick={copy}>
        {outcome}
      </Button>
    </div>
  );
}
