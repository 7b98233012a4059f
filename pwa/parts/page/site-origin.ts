import type { Shop } from '#contract/shop/shop.ts';

/** Origin of the shop's public address for papers that leave this device; if the server knows none, the origin of this page. */
export function siteOrigin({ siteUrl }: Pick<Shop, 'siteUrl'>): string {
  return siteUrl === '' ? window.location.origin : siteUrl;
}

const LOCAL_NAME = /^(?:[^.]+|.+\.(?:local|localhost|lan|home|internal))$/;
const PRIVATE_NUMBERS = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/;
const PRIVATE_V6 = /^\[(?:::1|f[cd].*|fe[89ab].*)\]$/;

/** True for an origin that only this machine or its local network can open: a buyer's phone can't. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  if (hostname.startsWith('[')) return PRIVATE_V6.test(hostname);
  return PRIVATE_NUMBERS.test(hostname) || LOCAL_NAME.test(hostname);
}
