/** Search results; without a query, all goods of the shop. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CATALOG_CRUMBS, ShopCrumbs } from '../../parts/page/shop-crumbs.tsx';
import { readListing } from './listing-address.ts';
import { Listing } from './listing.tsx';

const WHOLE_SHOP = {};

export function SearchPage() {
  const [query] = useSearchParams();
  const { q, discounted, sort } = readListing(query);
  const client = useQueryClient();
  useEffect(() => {
    if (q === '') return;
    let isLeft = false;
    let stop = () => {
      isLeft = true;
    };
    void import('../../queries/missed-searches.ts').then((missed) => {
      if (!isLeft) stop = missed.watchSearch(q, client);
    }, Boolean);
    return () => stop();
  }, [q, client]);
  const title =
    q !== ''
      ? `«${q}»`
      : discounted
        ? 'Скидки'
        : sort === 'popular'
          ? 'Популярное'
          : sort === 'new'
            ? 'Новинки'
            : 'Все товары';
  return (
    <Listing
      key={q}
      title={title}
      crumbs={<ShopCrumbs parents={CATALOG_CRUMBS} page={q === '' ? title : 'Результаты поиска'} />}
      category={WHOLE_SHOP}
    />
  );
}
