import { problemOf } from "../../../api/client";
import { makeBackup } from "../../../api/system";
import type { Fields } from "../../../components/form/form-field";
import { useForm } from "../../../components/form/use-form";
import { saveFile } from "../../../lib/save-file";
import { showToast } from "../../../state/toasts";
import { backupName } from "./backup-file";
import { FormModal, OWN_PASSWORD } from "./FormModal";

const EMPTY = { password: "", includeUsers: false };

const FIELDS: Fields<typeof EMPTY> = [
  {
    kind: "note",
    name: "about",
    label: "A file with all settings: hardware, LED strip and matrices. Patterns and firmware are not in it.",
  },
  { ...OWN_PASSWORD, "data-focus": true },
  {
    kind: "flag",
    name: "includeUsers",
    label: "Include users (with password hashes)",
    hint: "Whoever has the file can try to guess their passwords.",
  },
];

export function BackupModal({ onClose }: { onClose: () => void }) {
  const form = useForm(EMPTY, async ({ password, includeUsers }) => {
    const answer = await makeBackup(password, includeUsers);
    if (!answer.ok) return problemOf(answer);
    const name = answer.value.name || backupName(new Date());
    saveFile(name, answer.value.content);
    showToast(`The backup is in ${name}.`);
    onClose();
    return null;
  });
  return (
    <FormModal
      title="Back up"
      form={form}
      fields={FIELDS}
      submit="Back up"
      variant="primary"
      disabled={!form.values.password}
      onClose={onClose}
    />
  );
}
