import type { ComponentType } from "react";

/** A piece of the panel that the start page does not carry. */
export interface Part {
  /** Null until it is loaded. */
  readonly Content: ComponentType | null;
  /** Loads it, once. After a failure the next call tries again. */
  load(): Promise<void>;
}

/** `get` is an `import()` and what to show of it. */
export function createPart(get: () => Promise<ComponentType>): Part {
  let loading: Promise<void> | null = null;
  const part = {
    Content: null as ComponentType | null,
    load() {
      loading ??= get().then(
        (content) => {
          part.Content = content;
        },
        (error) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
  return part;
}
