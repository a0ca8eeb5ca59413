import { type MouseEvent, useLayoutEffect, useState } from "react";
import { reloadsFor } from "../lib/part-gone";
import { Banner } from "./Banner";
import { Button } from "./Button";
import type { Part } from "./part";
import { Spinner } from "./Spinner";

/** Ms in which nobody misses anything. */
const PATIENCE = 150;

/** Shows a part: at once if it is loaded, otherwise as soon as it is. */
export function OnDemand({ part }: { part: Part }) {
  const [phase, setPhase] = useState<"begun" | "long" | "failed" | "loaded">("begun");
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads
  useLayoutEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => setPhase("long"), PATIENCE);
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    const finish = (phase: "failed" | "loaded") => {
      if (!isOver) setPhase(phase);
      end();
    };
    part.load().then(
      () => finish("loaded"),
      (error) => isOver || reloadsFor(error) || finish("failed"),
    );
    return end;
  }, [part, attempt]);

  if (part.Content) return <part.Content />;
  if (phase === "long") return <Spinner label="Loading..." />;
  if (phase !== "failed") return null;
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    setPhase("begun");
    setAttempt(attempt + 1);
  };
  return (
    <Banner>
      This part of the panel could not be loaded.{" "}
      <Button icon="refresh" onClick={retry}>
        Retry
      </Button>
    </Banner>
  );
}

/** The button is about to go; who works by keyboard stays at this place of the page. */
function keepFocusNear(button: Element): void {
  button.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
}
