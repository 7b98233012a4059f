/**
 * Addresses that the server may connect to on behalf of a foreign file: public ones, and those of the operator's own network that a setting
 * names. Otherwise a price list could read internal addresses that only this machine can reach.
 */
import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Networks of the special-purpose registries (RFC 6890 and later), which contain no public servers. */
const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
/** Contains all public IPv6 addresses, but no loopback, link-local, mapped, translated or unique local ones. */
const GLOBAL_IPV6 = '2000::/3';

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const reserved = listOf(RESERVED);
const global6 = listOf([GLOBAL_IPV6]);

/** True for an IP address of the public network. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIP(address) === 6) return global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return !reserved.check(address, 'ipv4');
}

/** Predicate for IP addresses: public ones, and those in the named networks. */
export function reachable(ownNetworks: readonly string[]): (address: string) => boolean {
  const own = listOf(ownNetworks);
  return (address) => isPublic(address) || (isIP(address) !== 0 && own.check(address, familyOf(address)));
}
