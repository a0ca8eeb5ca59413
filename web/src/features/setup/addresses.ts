/**
 * The address of a device. Devices use the standard port. If this page was loaded from another port, the
 * address contains that port.
 */
export function plainAddress(host: string): string {
  return `http://${host}${location.port && `:${location.port}`}`;
}

export function nameAddress(name: string): string {
  return plainAddress(`${name}.local`);
}

/** The address for creating the owner's account, with the admin token from this page's own address. */
export function ownerAddress(address: string): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("setup");
  return `${plainAddress(address)}/login${token ? `#setup=${encodeURIComponent(token)}` : ""}`;
}
