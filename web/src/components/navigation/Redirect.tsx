import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";

/** Navigates to `to`, replacing the current history entry. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
