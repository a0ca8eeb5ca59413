import type { MatrixPage, PageTransition } from "../../api/types";
import { fieldsOf } from "../../components/fields/fields-of";
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
  onChange: (change: Partial<Pick<MatrixPage, "seconds" | "transition">>) => void;
}

export function PageTiming({ page: { seconds = 10, transition = "cut" }, onChange }: PageTimingProps) {
  const of = fieldsOf({ seconds, transition }, onChange);
  const durations = DURATIONS.includes(seconds) ? DURATIONS : [...DURATIONS, seconds].sort((a, b) => a - b);
  const options = durations.map((value) => ({ value, label: `${value} s` }));
  return (
    <>
      <Select label="Duration" options={options} {...of("seconds")} />
      <Select label="Transition" options={TRANSITIONS} {...of("transition")} />
    </>
  );
}
