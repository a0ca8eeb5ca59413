/**
 * What the shipped panel knows as "react" and "react-dom": Preact and the part of React's ways that the panel and its
 * libraries use. A name that is missing here fails the build.
 */
import "./react-attributes.ts";
import { useCallback } from "preact/hooks";
import { useSyncExternalStore } from "./use-sync-external-store.ts";

export { createElement, Fragment } from "preact";
export { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
export { flushSync } from "./flush-sync.ts";
export { useSyncExternalStore };

/** zustand asks for React as a whole. */
export default { useCallback, useSyncExternalStore };
