import { navigate, useSearch } from "wouter/use-browser-location";

/** A parameter of the present address; null if the address has none of this name. */
export function useParameter(name: string): string | null {
  return new URLSearchParams(useSearch()).get(name);
}

const withoutLast = (address: string) => address.replace(/[?&][^?&]*$/, "");

/** Opens a dialog or an editor, which the address's last parameter names. Back closes it. */
export function openSheet(address: string): void {
  navigate(address, { state: withoutLast(address) });
}

/** Closes what the last parameter of the present address names. */
export function closeSheet(): void {
  const below = withoutLast(location.pathname + location.search);
  if (history.state === below) history.back();
  else navigate(below, { replace: true });
}
