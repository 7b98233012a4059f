/** The client's network, for limits: one subscriber has many addresses of one network. */
import ipaddr from 'ipaddr.js';

/** The eight groups of an IPv6 address in hexadecimal; null for IPv4 (also mapped into IPv6) and for an invalid address. */
function groupsOf(address: string): string[] | null {
  if (!ipaddr.IPv6.isValid(address)) return null;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? null : parsed.parts.map((part) => part.toString(16));
}

/** IPv4, also mapped into IPv6, as it is; of IPv6 the first 64 bits, which one subscriber has. An invalid one is returned as it is. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups !== null) return groups.slice(0, 4).join(':');
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** The first 48 bits of an IPv6 address, the largest block that a provider gives one customer; null for IPv4. */
export function wideNetworkOf(address: string): string | null {
  const groups = groupsOf(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}/48`;
}
