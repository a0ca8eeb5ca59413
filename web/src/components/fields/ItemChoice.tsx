import type { ReactNode } from "react";
import { Select } from "./Select";

interface ItemChoiceProps {
  label: string;
  /** null before it is known. */
  list: readonly { id: number; name: string }[] | null;
  /** An id; null and that of something deleted are shown as `none`. */
  value: number | null;
  none: string;
  /** `none` can be chosen. */
  isOptional?: boolean;
  /** Shown if the list is empty. */
  empty?: ReactNode;
  onChange: (id: number | null) => void;
}

/** Chooses one of a list that the user has made. */
export function ItemChoice({ label, list, value, none, isOptional, empty, onChange }: ItemChoiceProps) {
  if (list?.length === 0 && empty) return <p className="note">{empty}</p>;
  const options = (list ?? []).map(({ id, name }) => ({ value: id as number | null, label: name }));
  const isKnown = options.some((option) => option.value === value);
  if (isOptional || !isKnown) options.unshift({ value: null, label: none });
  return <Select label={label} value={isKnown ? value : null} options={options} onChange={onChange} />;
}
