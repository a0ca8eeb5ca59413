import { ConfirmModal, type ConfirmModalProps } from "./ConfirmModal";

export function DropChangesModal(props: Pick<ConfirmModalProps, "onConfirm" | "onClose">) {
  return (
    <ConfirmModal title="Drop unsaved changes?" confirm="Drop changes" {...props}>
      Auto-save is off, and your last changes are not saved.
    </ConfirmModal>
  );
}
