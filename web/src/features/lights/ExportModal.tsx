import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { Modal } from "../../components/Modal";
import { copyText } from "./copy-text";
import styles from "./ExportModal.module.css";

const LABEL_REVERTS_AFTER_MS = 2_000;

interface ExportModalProps {
  title: string;
  config: unknown;
  onClose: () => void;
}

export function ExportModal({ title, config, onClose }: ExportModalProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [label, setLabel] = useState("Copy");

  useEffect(() => {
    if (label === "Copy") return;
    const timer = setTimeout(() => setLabel("Copy"), LABEL_REVERTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [label]);

  const copy = async () => {
    const copied = box.current !== null && (await copyText(box.current));
    setLabel(copied ? "Copied!" : "Failed");
  };

  return (
    <Modal title={title} onClose={onClose}>
      <textarea
        ref={box}
        className={styles.text}
        aria-label="Configuration"
        readOnly
        spellCheck={false}
        value={JSON.stringify(config, null, 2)}
      />
      <div className={styles.actions}>
        <Button variant="primary" icon={label === "Copied!" ? "check" : "copy"} onClick={copy}>
          <span aria-live="polite">{label}</span>
        </Button>
      </div>
    </Modal>
  );
}
