/** On the devices the port is the usual one; where it is another, it stays the same in every network. */
const originOf = (host: string) => `http://${host}${location.port && `:${location.port}`}`;

export function nameAddress(name: string): string {
  return originOf(`${name}.local`);
}

export function plainAddress(address: string): string {
  return originOf(address);
}

/** Where the owner's account is created, with the admin token that this page's own address came with. */
export function ownerAddress(address: string): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("setup");
  return `${plainAddress(address)}/login${token ? `#setup=${encodeURIComponent(token)}` : ""}`;
}
