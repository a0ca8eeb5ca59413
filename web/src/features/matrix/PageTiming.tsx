import type { MatrixPage, PageTransition } from "../../api/types";
import { Select } from "../../components/fields/Select";

const DURATIONS = [3, 5, 10, 15, 20, 30, 60, 120, 300];
const TRANSITIONS: readonly { value: PageTransition; label: string }[] = [
  { value: "cut", label: "Cut" },
  { value: "slide", label: "Slide" },
  { value: "wipe", label: "Wipe" },
  { value: "fade", label: "Fade" },
];

interface PageTimingProps {
  page: MatrixPage;
  onChange: (change: Pick<MatrixPage, "seconds"> | Pick<MatrixPage, "transition">) => void;
}

export function PageTiming({ page, onChange }: PageTimingProps) {
  const { seconds = 10, transition = "cut" } = page;
  const durations = DURATIONS.includes(seconds) ? DURATIONS : [...DURATIONS, seconds].sort((a, b) => a - b);
  return (
    <>
      <Select
        label="Duration"
        value={`${seconds}`}
        options={durations.map((each) => ({ value: `${each}`, label: `${each} s` }))}
        onChange={(chosen) => onChange({ seconds: Number(chosen) })}
      />
      <Select
        label="Transition"
        value={transition}
        options={TRANSITIONS}
        onChange={(chosen) => onChange({ transition: chosen })}
      />
    </>
  );
}
