/**
 * What the shipped panel knows as "react" and "react-dom": the part of preact/compat that the panel and its libraries
 * use. Naming it keeps the rest out of the page; a missing name fails the build.
 */
import { useCallback, useDebugValue, useSyncExternalStore } from "preact/compat";

export {
  createElement,
  Fragment,
  flushSync,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "preact/compat";

/** zustand asks for React as a whole. */
export default { useCallback, useDebugValue, useSyncExternalStore };
