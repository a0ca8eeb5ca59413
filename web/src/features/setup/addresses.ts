/** Devices use the standard port; another port stays the same in every network. */
const originOf = (host: string) => `http://${host}${location.port && `:${location.port}`}`;

export function nameAddress(name: string): string {
  return originOf(`${name}.local`);
}

export function plainAddress(address: string): string {
  return originOf(address);
}

/** The address for creating the owner's account, with the admin token from this page's own address. */
export function ownerAddress(address: string): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("setup");
  return `${plainAddress(address)}/login${token ? `#setup=${encodeURIComponent(token)}` : ""}`;
}
