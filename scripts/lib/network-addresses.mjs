import { networkInterfaces } from "node:os";

/** `address` with the host replaced by each IPv4 address that is reachable from the network. */
export function addressesOnNetwork(address, interfaces = networkInterfaces()) {
  const reachable = Object.values(interfaces)
    .flat()
    .filter((each) => each?.family === "IPv4" && !each.internal && !each.address.startsWith("169.254."));
  return reachable.map((each) => {
    const url = new URL(address);
    url.hostname = each.address;
    return url.href;
  });
}
