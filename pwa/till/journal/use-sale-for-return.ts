/** The sale to return, from this device regardless of its seller, otherwise from the server. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReturnsHere } from '../../device/journal/journal-returns.ts';
import { useSaleHere } from '../../device/journal/use-till-rows.ts';
import { salesQuery } from '../../queries/sales.ts';
import { entriesOf, type OwnSeries, type SaleEntry } from './entries.ts';
import type { OfflineReason } from './use-journal-view.ts';

/** Why the sale can't be shown: it is being looked up, the server can't be asked, or it has no such sale. */
export type SaleAbsence = 'looking' | 'unasked' | 'unknown';

type SaleForReturn = { sale: SaleEntry } | { sale: null; absence: SaleAbsence };

/** @param id from the slip, null for none; a person with the slip may return another seller's sale of this device too */
export function useSaleForReturn(
  id: string | null,
  own: OwnSeries,
  offlineReason: OfflineReason | null,
): SaleForReturn {
  const here = useSaleHere(id);
  const returnsHere = useReturnsHere();
  // The answer has to be fresh: goods returned elsewhere a moment ago must not be returned again.
  const answer = useQuery({
    ...salesQuery({ id: id ?? undefined }),
    staleTime: 0,
    enabled: id !== null && offlineReason === null,
  });
  const atServer = answer.isPlaceholderData ? undefined : answer.data;
  return useMemo(() => {
    if (id === null || here === undefined) return { sale: null, absence: 'looking' };
    const [sale] = entriesOf({
      sales: here.sale === null ? [] : [here.sale],
      returns: [],
      voids: new Map(here.ending === null ? [] : [[id, here.ending]]),
      returnsHere,
      server: atServer?.items ?? [],
      ...own,
    });
    if (sale?.kind === 'sale') return { sale };
    const absence =
      atServer !== undefined ? 'unknown' : offlineReason !== null || answer.isError ? 'unasked' : 'looking';
    return { sale: null, absence };
  }, [id, here, returnsHere, atServer, own, offlineReason, answer.isError]);
}
