import type { ComponentType } from "react";

export interface Chunk<Props = object> {
  readonly Content: ComponentType<Props> | null;
  load(): Promise<void>;
}

/** `get` runs the `import()` and returns the component to show. */
export function createChunk<Props>(get: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loading: Promise<void> | null = null;
  const chunk = {
    Content: null as ComponentType<Props> | null,
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
