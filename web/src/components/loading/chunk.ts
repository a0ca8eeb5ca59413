import type { ComponentType } from "react";

/** A part of the panel that the start page does not contain. */
export interface Chunk {
  /** Null until it is loaded. */
  readonly Content: ComponentType | null;
  /** Loads the content once. After a failure the next call tries again. */
  load(): Promise<void>;
}

/** `get` runs the `import()` and returns the component to show. */
export function createChunk(get: () => Promise<ComponentType>): Chunk {
  let loading: Promise<void> | null = null;
  const chunk = {
    Content: null as ComponentType | null,
    load() {
      loading ??= get().then(
        (content) => {
          chunk.Content = content;
        },
        (error) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
  return chunk;
}
