import { type MouseEvent, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { copyText } from "../../lib/copy-text";
import styles from "./AddressBox.module.css";
import { nameAddress, plainAddress } from "./addresses";

interface AddressBoxProps {
  name: string;
  address: string;
  /** The copied text: the address with the parts that are not shown. */
  link: string;
  needsOwner: boolean;
}

export function AddressBox({ name, address, link, needsOwner }: AddressBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("Copy address");
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const isCopied = box.current !== null && (await copyText(box.current));
    setOutcome(isCopied ? "Copied!" : "Failed");
    currentTarget.focus();
  };
  const [host, port] = plainAddress(address).split(/(?=:\d)/);
  return (
    <div className={styles.address}>
      <p>Its new address</p>
      <p className={styles.plain}>
        {host}
        {port && <wbr />}
        {port}
      </p>
      <p>
        or <strong>{nameAddress(name)}</strong>
      </p>
      <input ref={box} readOnly tabIndex={-1} aria-hidden="true" className={styles.copied} value={link} />
      <Button icon={outcome === "Copied!" ? "check" : "copy"} aria-live="polite" onClick={copy}>
        {outcome}
      </Button>
      {needsOwner && (
        <p>
          There the owner’s account is created
          {link.includes("#") && "; the copied address brings the admin token along"}.
        </p>
      )}
    </div>
  );
}
