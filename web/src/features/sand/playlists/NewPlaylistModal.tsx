import { problemOf } from "../../../api/client";
import { FormModal } from "../../../components/form/FormModal";
import type { Fields } from "../../../components/form/form-field";
import { useForm } from "../../../components/form/use-form";
import { MAX_NAME_BYTES } from "./playlist-texts";
import { type KnownPlaylist, sandPlaylists } from "./playlists-store";

interface NewPlaylistModalProps {
  title: string;
  entries?: string[];
  onAdded: (playlist: KnownPlaylist) => void;
  /** Called after the playlist was created, too. */
  onClose: () => void;
}

const FIELDS: Fields<{ name: string }> = [
  { name: "name", label: "Name", placeholder: "Evening", maxBytes: MAX_NAME_BYTES, "data-focus": true },
];

export function NewPlaylistModal({ title, entries = [], onAdded, onClose }: NewPlaylistModalProps) {
  const form = useForm({ name: "" }, async ({ name }) => {
    const answer = await sandPlaylists.add({ name: name.trim(), entries, clear: "auto" }, { isQuiet: true });
    if (answer.ok) {
      onAdded(answer.value);
      onClose();
    }
    return problemOf(answer);
  });
  const disabled = !form.values.name.trim();
  return <FormModal {...{ title, form, disabled, onClose }} fields={FIELDS} submit="Create" />;
}
