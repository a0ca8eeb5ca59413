import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from "react";
import { reloadsFor } from "../../lib/stale-chunk";
import { Problems } from "../form/Problems";
import type { Chunk } from "./chunk";
import { Spinner } from "./Spinner";

/** Delay in ms before the loading indicator is shown. */
const PATIENCE = 150;

/** Shows a chunk with the other props: immediately if it is loaded, otherwise as soon as it is. */
export function LazyScreen<Props extends object>({ chunk, ...props }: { chunk: Chunk<Props> } & Props) {
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
    chunk.load().then(
      () => finish("loaded"),
      (error) => isOver || reloadsFor(error) || finish("failed"),
    );
    return end;
  }, [chunk, attempt]);

  if (chunk.Content) return <chunk.Content {...(props as unknown as Props)} />;
  if (phase === "long") return <Spinner label="Loading..." />;
  if (phase !== "failed") return null;
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button is about to be removed; keyboard users continue in its container.
    currentTarget.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    setPhase("begun");
    setAttempt(attempt + 1);
  };
  return <Problems problem="This part of the panel could not be loaded." onRetry={retry} />;
}

/** A component that shows the chunk. */
export function lazy<Props extends object>(chunk: Chunk<Props>): (props: Props) => ReactNode {
  return (props) => <LazyScreen chunk={chunk} {...props} />;
}
