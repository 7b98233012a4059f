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

/**
 * What the shop doesn't work without, beside what its page itself imports: its screens, and what works behind them.
 * All else that is fetched later lies over a screen or beside it.
 */
const ESSENTIAL = /-page\.tsx$|^(app|device|queries)\//;
/** Files that a screen is only drawn with. */
const DECORATION = /\.(avif|png|svg|woff2)$/;

/** The files of the page and of all that it imports, now or later, as far as `follows` says yes to an imported module. */
function filesOf(modules: BuiltModules, follows: (imported: string, isLater: boolean) => boolean): Set<string> {
  const files = new Set<string>();
  const seen = new Set([ENTRY]);
  for (const name of seen) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = modules[name] ?? { file: '' };
    for (const one of [file, ...css, ...assets]) files.add(one);
    for (const imported of imports) if (follows(imported, false)) seen.add(imported);
    for (const imported of dynamicImports) if (follows(imported, true)) seen.add(imported);
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
  const notTheShops = [STAFF_ENTRY, ...SELDOM_ENTRIES, ...SERVER_ENTRIES];
  for (const entry of notTheShops)
    if (modules[entry] === undefined) throw new Error(`The build has no module ${entry}`);
  const all = filesOf(modules, () => true);
  const kept = filesOf(modules, (imported) => !SERVER_ENTRIES.includes(imported));
  const shop = filesOf(modules, (imported) => !notTheShops.includes(imported));
  const essential = filesOf(
    modules,
    (imported, isLater) => !notTheShops.includes(imported) && (!isLater || ESSENTIAL.test(imported)),
  );
  const wider = widerPictures(files.map(({ url }) => url));
  function partOf({ url, revision }: BuiltFile): BuiltFile['part'] {
    if (wider.has(url) || (all.has(url) && !kept.has(url))) return 'seen';
    if (all.has(url) && !shop.has(url)) return 'staff';
    // What changes under one address is told apart by the precache alone.
    if (revision !== null) return undefined;
    return DECORATION.test(url) || (all.has(url) && !essential.has(url)) ? 'optional' : undefined;
  }
  return files.map((file) => {
    const part = partOf(file);
    return part === undefined ? file : { ...file, part };
  });
}
