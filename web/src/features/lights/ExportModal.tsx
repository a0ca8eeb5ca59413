import { useRef } from "react";
import { CopyButton } from "../../components/CopyButton";
import { Modal } from "../../components/dialog/Modal";
import styles from "./ExportModal.module.css";

const LABEL_REVERTS_AFTER_MS = 2_000;

interface ExportModalProps {
  title: string;
  config: unknown;
  onClose: () => void;
}

export function ExportModal({ title, config, onClose }: ExportModalProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={<CopyButton variant="primary" box={box} revertsAfterMs={LABEL_REVERTS_AFTER_MS} />}
    >
      <textarea
        ref={box}
        className={`block full rounded bright padded sunken ${styles.text}`}
        aria-label="Configuration"
        readOnly
        spellCheck={false}
        value={JSON.stringify(config, null, 2)}
      />
    </Modal>
  );
}
