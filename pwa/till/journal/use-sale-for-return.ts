/** The one sale that goods come back from, wherever it is known: on this device, whoever sold it, else at the server. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSaleHere } from '../../device/journal/use-sale-here.ts';
import { useReturnsHere } from '../../device/journal/use-returned.ts';
import { salesQuery } from '../../queries/sales.ts';
import { entriesOf, type OwnSeries, type SaleEntry } from './entries.ts';
import type { Alone } from './use-journal-view.ts';

/** Why a sale cannot be shown: it is still being looked for, the server can't be asked, or has no such sale. */
export type SaleAbsence = 'looking' | 'unasked' | 'unknown';

export type SaleForReturn = { sale: SaleEntry } | { sale: null; absence: SaleAbsence };

/**
 * @param id as the slip says it, null when no slip was scanned; whoever has the slip in hand may take goods back, also
 *   those that another seller has sold on this device
 * @param alone why the server is not asked
 */
export function useSaleForReturn(id: string | null, own: OwnSeries, alone: Alone | null): SaleForReturn {
  const here = useSaleHere(id);
  const returnsHere = useReturnsHere();
  // What came back elsewhere a moment ago cannot come back again: no former answer counts for fresh.
  const answer = useQuery({
    ...salesQuery({ id: id ?? undefined }),
    staleTime: 0,
    enabled: id !== null && alone === null,
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
    const absence = atServer !== undefined ? 'unknown' : alone !== null || answer.isError ? 'unasked' : 'looking';
    return { sale: null, absence };
  }, [id, here, returnsHere, atServer, own, alone, answer.isError]);
}
