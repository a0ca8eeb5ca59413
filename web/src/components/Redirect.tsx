import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";

/** Goes on to `to` in place of the address that shows this. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
