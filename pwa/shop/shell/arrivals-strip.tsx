/** A strip about awaited goods that are in stock again, until the person has looked at them. */
import { BellRing, PackageX } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ListedProduct } from '../../device/rows/belonging-rows.ts';
import { productListStore, useProductList } from '../../device/belongings/product-lists.ts';
import { paths } from '../../parts/page/paths.ts';
import { useDeviceWrite } from '../../parts/page/use-device-write.ts';
import { type GoodsByIds, useGoodsByIds } from '../../queries/goods.ts';
import { Strip } from '../../ui/strip.tsx';
import connection from './connection-strip.module.css';
import styles from './kept-orders-strip.module.css';

export function ArrivalsStrip() {
  const { items: awaited } = useProductList('awaited');
  const { data } = useGoodsByIds(awaited.map(({ id }) => id));
  const { pathname } = useLocation();
  const { attempt } = useDeviceWrite();
  const dismiss = useCallback(
    (id: string) => attempt(productListStore().then(({ productLists }) => productLists.awaited.remove(id))),
    [attempt],
  );
  const { arrived, gone } = data === undefined ? { arrived: [], gone: [] } : arrivalsOf(awaited, data);
  const [first, ...more] = arrived;
  const [lost] = gone;
  // The product's own page says it already.
  const seen = arrived.find(({ slug }) => pathname === paths.product(slug))?.id;
  useEffect(() => {
    if (seen !== undefined) dismiss(seen);
  }, [seen, dismiss]);

  if (first !== undefined && seen === undefined) {
    return (
      <Strip
        tone="mint"
        className={connection.strip}
        icon={<BellRing size={18} />}
        action={
          <Link to={paths.product(first.slug)} className={styles.look}>
            Посмотреть
          </Link>
        }
      >
        Снова в наличии: {first.title}
        {more.length > 0 && ` и ещё ${more.length}`}
      </Strip>
    );
  }
  if (lost === undefined) return null;
  return (
    <Strip
      className={connection.strip}
      icon={<PackageX size={18} />}
      action={
        <button type="button" className={styles.look} onClick={() => dismiss(lost.id)}>
          Понятно
        </button>
      }
    >
      Больше не продаётся: {lost.title}
    </Strip>
  );
}

/**
 * Awaited goods that arrived or are gone. An answer older than the wait is ignored: such a copy may still have the product in stock, or lack it.
 */
export function arrivalsOf(
  awaited: readonly ListedProduct[],
  { items, missing, asOf }: Pick<GoodsByIds, 'items' | 'missing' | 'asOf'>,
) {
  const cards = new Map(items.map((card) => [card._id, card]));
  const answered = awaited.filter(({ addedAt }) => asOf === null || asOf >= addedAt);
  return {
    /** Back in stock, in the order in which the person asked for them. */
    arrived: answered.flatMap(({ id }) => {
      const card = cards.get(id);
      if (card === undefined || card.availability.code === 'out') return [];
      return [{ id, slug: card.slug, title: card.title }];
    }),
    /** No longer sold, according to an answer that covers the whole shop. */
    gone: answered.filter(({ id }) => missing.has(id)),
  };
}
