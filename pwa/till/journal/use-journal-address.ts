/** The journal's view as its address has it: the day or the search, the opened receipt, the sale to return. */
import { useCallback, useDeferredValue } from 'react';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function useJournalAddress(today: string) {
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
    /** The search text in the address, which follows a pause in typing. */
    committed,
    /** `YYYY-MM-DD` in the shop's zone. */
    day: DAY.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today,
    /** Id of the entry shown in the drawer. */
    receipt: params.get('receipt'),
    /** Id of the sale to return: chosen in the list, or its slip was scanned. */
    returning: params.get('back'),
    type,
    showDay: useCallback((day: string) => change({ day: day === today ? null : day }, true), [change, today]),
    open: useCallback((receipt: string | null) => change({ receipt }, receipt === null), [change]),
    /** Starts the return of a sale; null ends it. */
    takeBack: useCallback((back: string | null) => change({ receipt: null, back }, true), [change]),
  };
}

export type JournalAddress = ReturnType<typeof useJournalAddress>;
