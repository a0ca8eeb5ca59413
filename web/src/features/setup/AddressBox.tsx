import { useRef } from "react";
import { CopyButton } from "../../components/CopyButton";
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
  const [host, port] = plainAddress(address).split(/(?=:\d)/);
  return (
    <div className={`grid gap4 relative rounded padded raised ${styles.address}`}>
      <p className="note">Its new address</p>
      <p className={`bright strong ${styles.plain}`}>
        {host}
        {port && <wbr />}
        {port}
      </p>
      <p className="note">
        or <strong>{nameAddress(name)}</strong>
      </p>
      <input
        ref={box}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className={`absolute inert ${styles.copied}`}
        value={link}
      />
      <CopyButton box={box} label="Copy address" aria-live="polite" />
      {needsOwner && (
        <p className="note">
          There the owner’s account is created
          {link.includes("#") && "; the copied address brings the admin token along"}.
        </p>
      )}
    </div>
  );
}
