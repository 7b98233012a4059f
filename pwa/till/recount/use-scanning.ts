/** Counts pieces by scans and by Enter in the search. */
import { useRef } from 'react';
import { inUnits } from '#contract/products/unit-words.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { countPieces } from '../../device/recounts/counts.ts';
import type { Count } from '../../device/rows/recount-types.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import { codesOfCopy, goodsByCode, unknownCodeText } from '../kit/find-code.ts';
import { signal } from '../kit/signals.ts';
import { nowFor } from './now-for.ts';
import { isInScope, notCountedText } from './scope-goods.ts';

export type InOrder = <Result>(write: () => Promise<Result>) => Promise<Result>;

/** Starts each write when the previous one is on the disk, so that none overtakes another. */
export function useInOrder(): InOrder {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (write) => {
    const written = last.current.then(write, write);
    last.current = written;
    return written;
  };
}

export function useScanning(count: Count, inOrder: InOrder, tell: (result: ScanResult) => void) {
  const { value: silent = false } = useFlag('tillIsSilent');
  const missed = (text: string): ScanResult => {
    signal(false, { silent });
    tell({ found: false, text });
    return { found: false, text };
  };
  /** Counts one piece. */
  const take = (product: FeedProduct): ScanResult => {
    if (!isInScope(count.scope, product)) return missed(`Не из этого пересчёта: ${product.title}. Не посчитан`);
    signal(true, { silent });
    inOrder(async () => countPieces(count.id, { id: product._id, title: product.title }, 1, await nowFor(count)))
      .then((qty) => tell({ found: true, text: `${inUnits(qty, product.unit)} · ${product.title}` }))
      .catch((error: unknown) => {
        console.error('A piece was not counted', error);
        signal(false, { silent });
        tell({ found: false, text: notCountedText(product.title, error, 'Отсканируйте ещё раз') });
      });
    return { found: true, text: product.title };
  };
  const scan = (codes: readonly string[]): ScanResult => {
    const [product, ...others] = goodsByCode(codesOfCopy(), codes);
    if (catalogueCopy.products.size === 0) return missed('Каталог ещё загружается. Отсканируйте чуть позже.');
    if (product === undefined) return missed(unknownCodeText(codes[0] ?? '', catalogueCopy.read().complete));
    return others.length === 0 ? take(product) : missed('Такой код у нескольких товаров: найдите нужный по названию');
  };
  return { take, scan };
}
