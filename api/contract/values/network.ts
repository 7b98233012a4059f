/** The network somebody comes from, for limits: one subscriber has many addresses of one network. */

/** The eight groups of an IPv6 address; null for what isn't one. A zone (`%eth0`) doesn't count. */
function groupsOf(address: string): string[] | null {
  const [bare = ''] = address.split('%');
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(bare);
  const hex = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);
  const text =
    dotted === null
      ? bare
      : `${dotted[1] ?? ''}${hex(dotted[2] ?? '', dotted[3] ?? '')}:${hex(dotted[4] ?? '', dotted[5] ?? '')}`;
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right];
  return groups.length === 8 && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16).toString(16))
    : null;
}

/**
 * IPv4 as it is, also when it comes mapped into IPv6; of IPv6 the first 64 bits, since one subscriber has all addresses
 * behind them. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (groups === null) return address;
  const [g0, g1, g2, g3, g4, g5, high = '0', low = '0'] = groups;
  if ([g0, g1, g2, g3, g4].every((group) => group === '0') && g5 === 'ffff') {
    const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  }
  return [g0, g1, g2, g3].join(':');
}

/** The first 48 bits of an IPv6 address, which one customer of a provider may have whole; null for IPv4. */
export function wideNetworkOf(address: string): string | null {
  const groups = address.includes(':') ? groupsOf(address) : null;
  if (groups === null || networkOf(address).includes('.')) return null;
  return `${groups.slice(0, 3).join(':')}/48`;
}
