import { Button } from "../../components/Button";
import { Modal } from "../../components/Modal";

interface ResetModalProps {
  onConfirm: () => void;
  onClose: () => void;
}

export function ResetModal({ onConfirm, onClose }: ResetModalProps) {
  return (
    <Modal
      title="Reset configuration?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm}>
            Reset to defaults
          </Button>
        </>
      }
    >
      <p>
        Lights, timer and matrices go back to their defaults. Hardware settings and pairings stay as they are.
      </p>
    </Modal>
  );
}
