/** The journal's view as its address has it: the day or the search, the opened receipt, the sale to return. */
import { useCallback, useDeferredValue } from 'react';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';

export interface JournalAddress {
  text: string;
  /** The applied search text; it may lag behind the typed one. */
  query: string;
  /** The search text in the address, which follows a pause in typing. */
  committed: string;
  /** `YYYY-MM-DD` in the shop's zone. */
  day: string;
  /** Id of the entry shown in the drawer. */
  receipt: string | null;
  /** Id of the sale to return: chosen in the list, or its slip was scanned. */
  returning: string | null;
  type: (text: string) => void;
  showDay: (day: string) => void;
  open: (id: string | null) => void;
  /** Starts the return of a sale; null ends it. */
  takeBack: (saleId: string | null) => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function useJournalAddress(today: string): JournalAddress {
  const [params, setParams] = useAddressParams();
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>, replace: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values))
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace },
      ),
    [setParams],
  );
  const committed = params.get('q') ?? '';
  const setQuery = useCallback((q: string) => change({ q }, true), [change]);
  const [text, type] = useSearchText(committed, setQuery);
  const asked = params.get('day') ?? '';
  return {
    text,
    // The device's receipts follow each keystroke; the address and the server follow a pause in typing.
    query: useDeferredValue(text.trim()),
    committed,
    day: DAY.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today,
    receipt: params.get('receipt'),
    returning: params.get('back'),
    type,
    showDay: useCallback((day: string) => change({ day: day === today ? null : day }, true), [change, today]),
    open: useCallback((receipt: string | null) => change({ receipt }, receipt === null), [change]),
    takeBack: useCallback((back: string | null) => change({ receipt: null, back }, true), [change]),
  };
}
