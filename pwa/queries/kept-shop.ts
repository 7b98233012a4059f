/** The shop's facts and look on this device; localStorage, which can be read at once, has a copy for the first drawing. */
import { iconUrl } from '#contract/products/picture.ts';
import type { PublicFace } from '#contract/shop/face-shape.ts';
import { shopSchema, type Shop } from '#contract/shop/shop.ts';

const KEPT = 'shop';

const database = async () => (await import('../device/database/database.ts')).catalogueDb;

/** Puts the shop's look on the page, and stores its facts. */
export async function keepShop(shop: Shop): Promise<void> {
  if (typeof document !== 'undefined') wearFace(shop);
  await (await database()).meta.put({ key: KEPT, value: shop });
}

export async function readKeptShop(): Promise<Shop | undefined> {
  return shopSchema.safeParse((await (await database()).meta.get(KEPT))?.value).data;
}

let sheet: CSSStyleSheet | undefined;
let worn: string | undefined;

function wear(face: PublicFace | undefined): void {
  const text = JSON.stringify(face);
  if (text === worn) return;
  worn = text;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    // Adopted sheets follow all others, so that their equally specific rules win.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(face?.css ?? '');
  document.querySelector('style[data-face]')?.remove();
  if (face === undefined) return;
  if (face.accent !== '')
    document.querySelector('meta[name="theme-color"]:not([media])')?.setAttribute('content', face.accent);
  if (face.logo !== null) wearIcons(face.logo.url);
}

function wearIcons(logo: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) {
    link.removeAttribute('type');
    link.href = iconUrl(logo, 32);
  }
  document.querySelector('link[rel="apple-touch-icon"]')?.setAttribute('href', iconUrl(logo, 180));
}

/** Puts on the look, and keeps it for the next start; a browser that stores nothing only wears it. */
function wearFace(shop: Shop): void {
  wear(shop.face);
  try {
    if (shop.face === undefined) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(shop));
  } catch {
    // The next start shows the default look until the server answers.
  }
}

/** Puts on the kept look, and returns the facts kept with it; undefined for none. */
export function wearKept(): Shop | undefined {
  const kept = shopSchema.safeParse(JSON.parse(localStorage.getItem(KEPT) ?? 'null')).data;
  // A page from the server already has the look, perhaps a newer one.
  if (kept !== undefined && document.querySelector('style[data-face]') === null) wear(kept.face);
  return kept;
}
