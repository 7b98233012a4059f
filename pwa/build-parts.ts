/**
 * Assigns each file of the build to a part: the shop's, which every worker caches from the first visit on; the staff's;
 * or files cached when they are used. Computed from the imports in the build's manifest.
 */
import { pictureOf, widthOf, type BuiltFile } from './sw/parts.ts';

export interface BuiltModule {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type BuiltModules = Readonly<Record<string, BuiltModule>>;
type Follows = (imported: string, isLater: boolean) => boolean;

const ENTRY = 'index.html';
const DEVICE_ENTRY = 'queries/device-answers.ts';
/** All modules imported only through this one are for staff. */
const STAFF_ENTRY = 'app/office-screens.ts';
/**
 * Modules that most shoppers never open, or not without a network: pages that need a login and show the server's answers, an order's invoice, the
 * large view of a picture. Devices of staff cache them with the rest; others, when they are used.
 */
const SELDOM_ENTRIES = ['shop/account/account-page.tsx', 'parts/print/invoice-sheet.tsx', 'shop/product/lightbox.tsx'];

/** The database of browsers that store nothing, and so no files either. */
const MEMORY_DATABASE = '../node_modules/fake-indexeddb/build/esm/index.js';
/**
 * Screens, steps and work that are useless without the server, with the libraries that only they need; and the calendar beside a typed date field.
 */
const SERVER_ENTRIES = [
  'app/follow-belongings.ts',
  'parts/forms/day-calendar.tsx',
  'office/price-tags/price-tags-page.tsx',
  'office/customers/customers-page.tsx',
  'office/customers/staff/staff-page.tsx',
  'shop/account/second-factor-panel.tsx',
  'shop/auth/second-step.tsx',
  MEMORY_DATABASE,
];

/**
 * Modules that the shop needs beside its page's static imports: its screens and its background work. Other lazily
 * loaded modules are additions to a screen.
 */
const ESSENTIAL = /-page\.tsx$|^(app|device|queries)\//;
/** Files that only decorate a screen. */
const DECORATION = /\.(avif|png|svg|woff2)$/;

/** The files of an entry and of all its static and dynamic imports for which `follows` returns true. */
function filesOf(modules: BuiltModules, follows: Follows, entry = ENTRY): Set<string> {
  const files = new Set<string>();
  const seen = new Set([entry]);
  for (const name of seen) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = modules[name] ?? { file: '' };
    for (const one of [file, ...css, ...assets]) files.add(one);
    for (const imported of imports) if (follows(imported, false)) seen.add(imported);
    for (const imported of dynamicImports) if (follows(imported, true)) seen.add(imported);
  }
  return files;
}

/** Scripts that answer from the copy of the catalogue, without those that the page itself loads. */
export function scriptsOfDevice(modules: BuiltModules): string[] {
  const isStatic: Follows = (_, isLater) => !isLater;
  const [page, device] = [filesOf(modules, isStatic), filesOf(modules, isStatic, DEVICE_ENTRY)];
  const scripts = Object.values(modules).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []));
  return scripts.filter((file) => device.has(file) && !page.has(file));
}

/** Pictures that have a narrower rendition in the list, which replaces them. */
function widerPictures(urls: readonly string[]): Set<string> {
  const narrowest = new Map<string, number>();
  for (const url of urls) {
    const picture = pictureOf(url);
    if (picture !== undefined) narrowest.set(picture, Math.min(narrowest.get(picture) ?? Infinity, widthOf(url)));
  }
  return new Set(urls.filter((url) => widthOf(url) > (narrowest.get(pictureOf(url) ?? '') ?? Infinity)));
}

/** The files with their parts. An unknown file belongs to the shop, so that the shop lacks none. */
export function inParts<File extends BuiltFile>(files: readonly File[], modules: BuiltModules): File[] {
  const notTheShops = [STAFF_ENTRY, ...SELDOM_ENTRIES, ...SERVER_ENTRIES];
  for (const entry of [...notTheShops, DEVICE_ENTRY])
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
    // A file whose address has no hash needs the precache's revision.
    if (revision !== null) return undefined;
    return DECORATION.test(url) || (all.has(url) && !essential.has(url)) ? 'optional' : undefined;
  }
  return files.map((file) => {
    const part = partOf(file);
    return part === undefined ? file : { ...file, part };
  });
}
