import { problemOf } from "../../../api/client";
import { makeBackup } from "../../../api/system";
import { FormModal } from "../../../components/form/FormModal";
import { type Fields, OWN_PASSWORD } from "../../../components/form/form-field";
import { useForm } from "../../../components/form/use-form";
import { saveFile } from "../../../lib/save-file";
import { useSession } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import { backupName } from "./backup-file";

const EMPTY = { password: "", includeUsers: false };

const FIELDS: Fields<typeof EMPTY> = [
  "A file with all settings, scenes, playlists and the schedule, without patterns and firmware.",
  { ...OWN_PASSWORD, "data-focus": true },
  {
    kind: "flag",
    name: "includeUsers",
    label: "Include users (with password hashes)",
    hint: "Whoever has the file can try to guess their passwords.",
  },
];

export function BackupModal({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
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
      username={user?.username}
      submit="Back up"
      disabled={!form.values.password}
      onClose={onClose}
    />
  );
}
