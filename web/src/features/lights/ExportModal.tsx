import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { copyText } from "../../lib/copy-text";
import styles from "./ExportModal.module.css";

const LABEL_REVERTS_AFTER_MS = 2_000;

interface ExportModalProps {
  title: string;
  config: unknown;
  onClose: () => void;
}

export function ExportModal({ title, config, onClose }: ExportModalProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), LABEL_REVERTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const copied = box.current !== null && (await copyText(box.current));
    setOutcome({ copied });
  };

  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" icon={outcome?.copied ? "check" : "copy"} onClick={copy}>
          {outcome ? (outcome.copied ? "Copied!" : "Failed") : "Copy"}
        </Button>
      }
    >
      <textarea
        ref={box}
        className={styles.text}
        aria-label="Configuration"
        readOnly
        spellCheck={false}
        value={JSON.stringify(config, null, 2)}
      />
    </Modal>
  );
}
