/** This till's best-selling goods at current prices. Their order stays while the till is open. */
import { useEffect, useMemo, useState } from 'react';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { readFrequentGoods } from '../../../device/journal/frequent-goods.ts';
import { useMinute } from '../../../parts/time/use-minute.ts';
import { goodOf, useLoadedCopy, type TillGood } from '../../kit/use-goods.ts';

/** Two rows of four, or one: fewer goods are found as fast in the list. */
const ROW = 4;
const SHOWN = 2 * ROW;

export function useFrequent(): readonly TillGood[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    readFrequentGoods(SHOWN)
      .then(setIds)
      .catch((error: unknown) => console.error('What sells here was not read', error));
  }, []);
  const { version } = useLoadedCopy();
  const minute = useMinute();
  return useMemo(() => {
    const goods = ids.flatMap((id) => {
      const product = catalogueCopy.products.get(id);
      return product === undefined ? [] : [goodOf(product)];
    });
    return goods.slice(0, goods.length - (goods.length % ROW));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy, `minute` for the prices in force
  }, [ids, version, minute]);
}
