/** The shop's name and phone are settings, so the build knows none: its shell and its manifest get them when they are served. */
import { formatPhone } from '#contract/values/phone.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { escaped } from './escaped.ts';

const fullName = (name: string): string => `${name} — сантехника`;

/** The opening tag of the script that names the shop's phone, as the shell has it before it is served. */
export const PHONE_TAG = '<script data-phone="">';

/**
 * The shell of a shop with this name and phone (empty: none), for tabs, link previews, pages that no screen has described, and browsers
 * that can't run the application.
 */
export function namedShell(shell: string, { name, phone }: Pick<Shop, 'name' | 'phone'>): string {
  // Digits and signs only: the script puts it into markup.
  const unbroken = formatPhone(phone).replaceAll(' ', '\u00a0');
  const previews: Readonly<Record<string, string>> = { title: fullName(name), site_name: name, 'image:alt': name };
  return shell
    .replace(/(<title>)[^<]*/, (_, start: string) => start + escaped(fullName(name)))
    .replace(
      /(<meta property="og:(title|site_name|image:alt)" content=")[^"]*/g,
      (_, start: string, part: string) => start + escaped(previews[part] ?? ''),
    )
    .replace(PHONE_TAG, () => `<script data-phone="${unbroken}">`);
}

/** The web app manifest of a shop with this name; `built` is the build's. */
export function namedManifest(built: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(built) as object), name: fullName(name), short_name: name });
}
