/**
 * Whose a file of the build is: the shop's, which every worker keeps from its first visit on, the till's and the
 * office's, or one that is kept where it was seen. Read from the build's own list of who imports whom.
 */
import { pictureOf, widthOf, type BuiltFile } from './sw/parts.ts';

/** A module of Vite's manifest, as far as it is needed here. */
export interface BuiltModule {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type BuiltModules = Readonly<Record<string, BuiltModule>>;

const ENTRY = 'index.html';
/** Whatever is imported from here on is for staff. */
const STAFF_ENTRY = 'app/office-screens.ts';
/**
 * What most shoppers never open, or not without a network: rooms that need a login and show the server's answers, an
 * order's invoice, the large view of a picture. Devices of staff keep it with the rest; others, where it was seen.
 */
const SELDOM_ENTRIES = ['shop/shell/cabinet.tsx', 'parts/print/invoice-sheet.tsx', 'shop/product/lightbox.tsx'];

/**
 * Screens and steps that are of no use without the server, with the libraries that only they need; and the month to
 * choose a day from, beside a field in which one types.
 */
const SERVER_ENTRIES = [
  'parts/forms/day-calendar.tsx',
  'office/price-tags/price-tags-page.tsx',
  'office/customers/customers-page.tsx',
  'office/customers/staff/staff-page.tsx',
  'shop/account/second-factor-panel.tsx',
  'shop/auth/second-step.tsx',
];

/** The files of a module and of all that it imports, now or later, but for what only the modules of `without` import. */
function filesFrom(modules: BuiltModules, entry: string, without: readonly string[] = []): Set<string> {
  const files = new Set<string>();
  const seen = new Set([entry]);
  for (const name of seen) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = modules[name] ?? { file: '' };
    for (const one of [file, ...css, ...assets]) files.add(one);
    for (const imported of [...imports, ...dynamicImports]) if (!without.includes(imported)) seen.add(imported);
  }
  return files;
}

/** Pictures of which the list has a narrower rendition: that one stands in for them. */
function widerPictures(urls: readonly string[]): Set<string> {
  const narrowest = new Map<string, number>();
  for (const url of urls) {
    const picture = pictureOf(url);
    if (picture !== undefined) narrowest.set(picture, Math.min(narrowest.get(picture) ?? Infinity, widthOf(url)));
  }
  return new Set(urls.filter((url) => widthOf(url) > (narrowest.get(pictureOf(url) ?? '') ?? Infinity)));
}

/**
 * The files with the part that each belongs to. One that nothing is known of is the shop's, so that nothing is missing
 * there.
 */
export function inParts<File extends BuiltFile>(files: readonly File[], modules: BuiltModules): File[] {
  const shop = filesFrom(modules, ENTRY, [STAFF_ENTRY, ...SELDOM_ENTRIES, ...SERVER_ENTRIES]);
  const all = filesFrom(modules, ENTRY);
  const kept = filesFrom(modules, ENTRY, SERVER_ENTRIES);
  for (const entry of [STAFF_ENTRY, ...SELDOM_ENTRIES, ...SERVER_ENTRIES])
    if (modules[entry] === undefined) throw new Error(`The build has no module ${entry}`);
  const wider = widerPictures(files.map(({ url }) => url));
  return files.map((file) => {
    if (wider.has(file.url) || (all.has(file.url) && !kept.has(file.url))) return { ...file, part: 'seen' };
    return all.has(file.url) && !shop.has(file.url) ? { ...file, part: 'staff' } : file;
  });
}
