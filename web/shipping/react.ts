/**
 * What the shipped panel knows as "react" and "react-dom": the part of preact/compat that the panel and its libraries
 * use. Naming it keeps the rest out of the page; a missing name fails the build.
 */
import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  flushSync,
  forwardRef,
  isValidElement,
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "preact/compat";

export {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  flushSync,
  forwardRef,
  isValidElement,
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
};

/** zustand asks for React as a whole. */
export default { useCallback, useDebugValue, useSyncExternalStore };
