/** Browser storage that never throws. If it is blocked, values live as long as the page. */

interface TextStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function guarded(open: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Blocked storage contains nothing to remove.
      }
    },
  };
}

export const persistentStorage = guarded(() => localStorage);
export const tabStorage = guarded(() => sessionStorage);
