import { type ComponentProps, type RefObject, useEffect, useState } from "react";
import { Button } from "./Button";
import { COPY } from "./icons";

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
    <Button {...rest} icon={outcome?.copied ? "check" : COPY} onClick={copy}>
      {outcome ? (outcome.copied ? "Copied!" : "Failed") : label}
    </Button>
  );
}

/**
 * Copies the text of `box` to the clipboard; resolves to false on failure. Browsers offer the clipboard API
 * to secure pages only, and the hub uses plain HTTP, so there is a fallback.
 */
async function copyText(box: HTMLTextAreaElement | HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    const focused = document.activeElement;
    box.select();
    const isCopied = document.execCommand("copy");
    if (isCopied && focused instanceof HTMLElement) focused.focus();
    return isCopied;
  }
}
