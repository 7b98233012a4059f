/** The shop's name, phone and look are settings, so the build knows none: its shell and its manifest get them when they are served. */
import { ICONS, iconUrl, pictureUrl } from '#contract/products/picture.ts';
import { formatPhone } from '#contract/values/phone.ts';
import type { PublicFace } from '#contract/shop/face-shape.ts';
import type { Shop } from '#contract/shop/shop.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A text for HTML: content of an element or a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** The facts of the shop that are put into files. */
export type NamedBy = Pick<Shop, 'name' | 'phone' | 'face'>;

const fullName = ({ name, face }: NamedBy): string => `${name} — ${face?.slogan || 'сантехника'}`;

/** The opening tag of the script that names the shop's phone, as the shell has it before it is served. */
export const PHONE_TAG = '<script data-phone="">';

const iconLinks = (logo: string): string =>
  `<link rel="icon" href="${iconUrl(logo, 32)}" sizes="32x32"><link rel="icon" href="${iconUrl(logo, 192)}" sizes="192x192">` +
  `<link rel="apple-touch-icon" href="${iconUrl(logo, 180)}">`;

/** The shell with the shop's own colours, icons and picture for link previews. */
function shellWithFace(shell: string, { css, accent, logo, hero }: PublicFace): string {
  const end = `${logo === null ? '' : iconLinks(logo.url)}${css === '' ? '' : `<style data-face>${css}</style>`}</head>`;
  return shell
    .replace(/\s*<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, (former) => (logo === null ? former : ''))
    .replace(/(<meta name="theme-color" content=")[^"]*/, (former, start: string) =>
      accent === '' ? former : start + accent,
    )
    .replace(/(<meta property="og:image" content="(?:https?:\/\/[^/"]+)?)[^"]*/, (former, start: string) =>
      hero === null ? former : start + pictureUrl(hero.url, 1600),
    )
    .replace('</head>', () => end);
}

/** The shell with the shop's name and phone (empty: none), for tabs, link previews, pages without a screen, and old browsers. */
export function namedShell(shell: string, shop: NamedBy): string {
  const { name, phone, face } = shop;
  // Digits and signs only: the script puts it into markup.
  const unbroken = formatPhone(phone).replaceAll(' ', '\u00a0');
  const previews: Readonly<Record<string, string>> = { title: fullName(shop), site_name: name, 'image:alt': name };
  const named = shell
    .replace(/(<title>)[^<]*/, (_, start: string) => start + escaped(fullName(shop)))
    .replace(
      /(<meta property="og:(title|site_name|image:alt)" content=")[^"]*/g,
      (_, start: string, part: string) => start + escaped(previews[part] ?? ''),
    )
    .replace(PHONE_TAG, () => `<script data-phone="${unbroken}">`);
  return face === undefined ? named : shellWithFace(named, face);
}

/** The web app manifest of this shop; `built` is the build's. */
export function namedManifest(built: string, shop: NamedBy): string {
  const { name, face } = shop;
  return JSON.stringify({
    ...(JSON.parse(built) as object),
    name: fullName(shop),
    short_name: name,
    ...((face?.accent ?? '') !== '' && { theme_color: face?.accent }),
    ...(face?.logo && { icons: appIcons(face.logo.url) }),
  });
}

const appIcons = (logo: string): object[] =>
  ([192, 512, 384] as const).map((side) => ({
    src: iconUrl(logo, side),
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(ICONS[side].isOpaque && { purpose: 'maskable' }),
  }));
