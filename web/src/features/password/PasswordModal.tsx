import { problemOf } from "../../api/client";
import { confirmPassword } from "../../api/confirmation";
import { FormModal } from "../../components/form/FormModal";
import { type Fields, OWN_PASSWORD } from "../../components/form/form-field";
import { useForm } from "../../components/form/use-form";
import { useSession } from "../../state/session";

const FIELDS: Fields<{ password: string }> = [
  "This change is permanent or gives someone access. The hub does not ask again for five minutes.",
  { ...OWN_PASSWORD, label: "Password", "data-focus": true },
];

export function PasswordModal({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const { user } = useSession();
  const form = useForm({ password: "" }, async ({ password }) => {
    const answer = await confirmPassword(password);
    if (answer.ok) onClose(true);
    return problemOf(answer);
  });
  return (
    <FormModal
      title="Enter your password again"
      form={form}
      fields={FIELDS}
      username={user?.username}
      submit="Continue"
      disabled={!form.values.password}
      onClose={() => onClose(false)}
    />
  );
}
