import type { ComponentType } from "react";

export interface Chunk {
  readonly Content: ComponentType | null;
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
