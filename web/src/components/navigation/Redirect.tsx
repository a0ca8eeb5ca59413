import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";

export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
