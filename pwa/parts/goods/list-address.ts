/**
 * Goods named by an address, which any device can open: a list with quantities, or a comparison. It holds no prices: each
 * reader sees their own. The screens with such addresses load this as one file.
 */
import { idSchema } from '#contract/common.ts';
import { CART_QTY_MAX, clampCartQty } from '#contract/values/quantity.ts';
import { counted } from '#contract/values/plural.ts';
import type { Toasts } from '../../ui/toast.tsx';
import { paths, ROUTES } from '../page/paths.ts';
import { shareAddress } from '../page/share.ts';

/** A product of the list, by its id, since its slug may change while the link is in use. */
export interface Listed {
  readonly id: string;
  /** Units, 1 to 999. */
  readonly qty: number;
}

const QTY = /^[1-9]\d*$/;

/** Characters of the longest address: servers refuse longer ones, and messengers cut them. */
const LENGTH_MAX = 7500;

/** As many of the goods, from the first on, as an address may hold. It states their number, so that a cut address is noticed. */
export function listAddress(goods: readonly Listed[]): { address: string; listed: number } {
  const entries = goods.map(({ id, qty }) => `${id}:${qty}`);
  const addressOf = (listed: number) => `${ROUTES.list}?of=${listed}&goods=${entries.slice(0, listed).join(',')}`;
  let listed = entries.length;
  while (addressOf(listed).length > LENGTH_MAX) listed -= 1;
  return { address: addressOf(listed), listed };
}

/**
 * Reads such an address; a product named twice has the sum of its quantities, at most 999.
 * @returns the goods in their order, and the number of entries that are no goods with a quantity or were cut off
 */
export function parseList(query: URLSearchParams): { goods: Listed[]; unread: number } {
  const quantities = new Map<string, number>();
  const entries = (query.get('goods') ?? '').split(',').filter((one) => one !== '');
  const [of = 0] = /^\d{1,4}$/.exec(query.get('of') ?? '') ?? [];
  let unread = Math.max(0, Number(of) - entries.length);
  for (const entry of entries) {
    const [id = '', qty = '', ...rest] = entry.split(':');
    if (idSchema.safeParse(id).success && QTY.test(qty) && Number(qty) <= CART_QTY_MAX && rest.length === 0)
      quantities.set(id, clampCartQty((quantities.get(id) ?? 0) + Number(qty)));
    else unread += 1;
  }
  return { goods: [...quantities].map(([id, qty]) => ({ id, qty })), unread };
}

/** Shares the list as a link; says so when the link holds only a part of it. */
export async function shareList(goods: readonly Listed[], toasts: Pick<Toasts, 'show'>): Promise<void> {
  const { address, listed } = listAddress(goods);
  await shareAddress('Список товаров', address, toasts);
  tellCut(listed, goods.length, toasts);
}

function tellCut(listed: number, all: number, toasts: Pick<Toasts, 'show'>): void {
  if (listed === all) return;
  const words = counted(all, 'товара', 'товаров', 'товаров');
  toasts.show({ tone: 'warn', text: `В ссылке первые ${listed} из ${words}: больше не поместится`, seconds: 0 });
}

/** Maximum number of shared goods that are shown; anyone can write a longer list into an address. */
export const COMPARED_MAX = 20;

/** Shares the comparison as a link, with as many goods as its reader is shown; says so when these are a part. */
export async function shareCompared(slugs: readonly string[], toasts: Pick<Toasts, 'show'>): Promise<void> {
  const listed = slugs.slice(0, COMPARED_MAX);
  await shareAddress('Сравнение товаров', paths.compare(listed), toasts);
  tellCut(listed.length, slugs.length, toasts);
}

const SLUG = /^[a-z0-9-]{1,200}$/;

/** Slugs in their order, each once; invalid ones are left out. */
export function sharedSlugs(goods: string | null): string[] {
  return [...new Set((goods ?? '').split(',').filter((slug) => SLUG.test(slug)))];
}
