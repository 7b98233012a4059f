/** Goods by article or barcode: from the device's copy when it is complete, else from the server's search. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listProducts, type ProductCard } from '#contract/catalogue/catalog.ts';
import { article, gtin } from '#contract/products/product-code.ts';
import { call } from '../net/call.ts';
import { mayShowKept } from '../net/errors.ts';
import { loadDevice } from './copy-or-server.ts';
import { GOODS } from './goods.ts';
import type { ViewerKey } from './viewer.ts';

/** Enough hits to see that several goods have one code. */
const HITS = 5;
const AT_ONCE = 4;

/** Ids of the goods that have each code, in the order of the codes. */
export interface FoundCodes {
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** False for an answer of an incomplete copy: missing goods may exist. */
  readonly isWhole: boolean;
}

async function searchServer(code: string, signal: AbortSignal): Promise<string[]> {
  const { items } = await call(listProducts, {
    query: { q: code, page: 1, limit: HITS, brand: [], feature: [] },
    signal,
  });
  const key = article(code);
  const exact = items.filter(({ sku }) => sku !== null && article(sku) === key);
  // A card has no barcode; the server's search doesn't correct codes, so the only hit for a barcode has it.
  const onlyHit = (found: readonly ProductCard[]) => (gtin(key) !== null && found.length === 1 ? found : []);
  return (exact.length > 0 ? exact : onlyHit(items)).map(({ _id }) => _id);
}

async function searchServerForAll(codes: readonly string[], signal: AbortSignal): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const portion = codes.slice(from, from + AT_ONCE);
    const answers = await Promise.all(portion.map((code) => searchServer(code, signal)));
    portion.forEach((code, index) => found.set(code, answers[index] ?? []));
  }
  return found;
}

async function findCodes(codes: readonly string[], signal: AbortSignal): Promise<FoundCodes> {
  const device = await loadDevice().catch(() => undefined);
  const here = await device?.codesOnDevice(codes).catch(() => undefined);
  if (here?.isWhole === true) return here;
  try {
    return { ids: await searchServerForAll(codes, signal), isWhole: true };
  } catch (error) {
    if (here !== undefined && mayShowKept(error)) return here;
    throw error;
  }
}

export function codesQuery(codes: readonly string[], viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'codes', codes],
    queryFn: ({ signal }) => findCodes(codes, signal),
    enabled: codes.length > 0,
    // The list of codes changes with each typed line; earlier results stay visible.
    placeholderData: keepPreviousData,
  });
}
