import { problemOf } from "../../../api/client";
import { FormModal } from "../../../components/form/FormModal";
import type { Fields } from "../../../components/form/form-field";
import { useForm } from "../../../components/form/use-form";
import { factoryReset } from "../hub-pause";

const WORD = "RESET";
const EMPTY = { word: "" };

/** What follows the reset. */
export const NEXT_OWNER =
  "Then you create the owner’s account, with the admin token that the hub prints when it starts.";

const FIELDS: Fields<typeof EMPTY> = [
  `All users, settings, patterns, pairings, firmware images and Wi-Fi networks are erased. The hub restarts as new. ${NEXT_OWNER}`,
  {
    name: "word",
    label: `Type ${WORD} to confirm`,
    autoComplete: "off",
    spellCheck: false,
    "data-focus": true,
  },
];

export function FactoryResetModal({ onClose }: { onClose: () => void }) {
  const form = useForm(EMPTY, async () => {
    const answer = await factoryReset();
    if (answer.ok) onClose();
    return problemOf(answer);
  });
  return (
    <FormModal
      title="Factory reset"
      form={form}
      fields={FIELDS}
      submit="Erase everything"
      variant="danger"
      disabled={form.values.word !== WORD}
      onClose={onClose}
    />
  );
}
