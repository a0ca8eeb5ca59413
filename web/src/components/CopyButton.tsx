import { type ComponentProps, type RefObject, useEffect, useState } from "react";
import { copyText } from "../lib/copy-text";
import { Button } from "./Button";

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, "children" | "onClick"> {
  box: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  label?: string;
  /** Time in ms for which the button shows the result; by default it shows it until the next click. */
  revertsAfterMs?: number;
}

export function CopyButton({ box, label = "Copy", revertsAfterMs, ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome || !revertsAfterMs) return;
    const timer = setTimeout(() => setOutcome(null), revertsAfterMs);
    return () => clearTimeout(timer);
  }, [outcome, revertsAfterMs]);

  const copy = async () => setOutcome({ copied: box.current !== null && (await copyText(box.current)) });
  return (
    <Button {...rest} icon={outcome?.copied ? "check" : "copy"} onClick={copy}>
      {outcome ? (outcome.copied ? "Copied!" : "Failed") : label}
    </Button>
  );
}
