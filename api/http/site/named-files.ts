/** The shop's name is a setting, so the build knows none: its shell and its manifest get the name when they are served. */
import { escaped } from './escaped.ts';

const fullName = (name: string): string => `${name} — сантехника`;

/** The shell of a shop with this name, for tabs, link previews and pages that no screen has described. */
export function namedShell(shell: string, name: string): string {
  const previews: Readonly<Record<string, string>> = { title: fullName(name), site_name: name };
  return shell
    .replace(/(<title>)[^<]*/, (_, start: string) => start + escaped(fullName(name)))
    .replace(
      /(<meta property="og:(title|site_name)" content=")[^"]*/g,
      (_, start: string, part: string) => start + escaped(previews[part] ?? ''),
    );
}

/** The web app manifest of a shop with this name; `built` is the build's. */
export function namedManifest(built: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(built) as object), name: fullName(name), short_name: name });
}
