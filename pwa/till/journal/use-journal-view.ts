/** The view in the journal's address, and the matching entries. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useCallback, useDeferredValue } from 'react';
import { isStaff } from '#contract/roles.ts';
import { businessDay, daysSpan } from '#contract/values/business-day.ts';
import { useConnection } from '../../device/use-connection.ts';
import {
  useSeries,
  useVisibleJournal,
  useWholeJournal,
  visibleOf,
  type Share,
} from '../../device/journal/use-journal.ts';
import { useReturnsHere } from '../../device/journal/journal-returns.ts';
import { useSaleHere } from '../../device/journal/use-till-rows.ts';
import type { JournalRow, VoidRow } from '../../device/rows/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import type { SaleSummary } from '#contract/sales/sales.ts';
import { salesQuery } from '../../queries/sales.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import {
  totalOf,
  dayOf,
  entriesOf,
  isUnfinished,
  matcher,
  prepareSearch,
  shownDayOf,
  type Entry,
  type OwnSeries,
  type SaleEntry,
} from './entries.ts';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';

export type JournalView = ReturnType<typeof useJournalView>;

/** Why the server is not asked: it is unreachable, the seller logged in by PIN, or the session expired. */
export type OfflineReason = 'away' | 'pin' | 'expired';

const OFFLINE: Readonly<Partial<Record<string, OfflineReason>>> = { pin: 'pin', expired: 'expired' };

/** unneeded: this device has the whole list, or the server can't be asked. */
export type ServerPart = 'unneeded' | 'asking' | 'heard' | 'failed';

/** Numbers of receipts: those in the server's answer, and those it has. */
export type SentPart = Record<'sent' | 'total', number>;

function spanOf(day: string, isToday: boolean, timeZone: string) {
  const { since = '', before } = daysSpan({ from: day, to: day }, timeZone);
  return { since, before: isToday ? undefined : before };
}

/** Delay before the other days are read after the shown one, ms. */
const IDLE_DELAY_MS = 300;

function useIsIdle(ready: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => setIdle(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return isIdle;
}

/** Number of rows whose search texts are prepared at once. */
const PREPARED_AT_ONCE = 250;

/** Prepares the rows for a search in small portions while the page is idle. */
function usePrepared(rows: readonly JournalRow[] | undefined, own: OwnSeries): void {
  useEffect(() => {
    const sales = rows?.filter((row) => row.kind === 'sale') ?? [];
    let done = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      prepareSearch(sales.slice(done, done + PREPARED_AT_ONCE), own);
      done += PREPARED_AT_ONCE;
      if (done < sales.length) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [rows, own]);
}

interface Sought {
  readonly query: string;
  readonly heard: ReadonlySet<string>;
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  readonly seesAll: boolean;
}

/** The entries of the day or of the search, refused receipts first. */
function foundIn(all: readonly Entry[], { query, heard, day, today, timeZone, seesAll }: Sought): Entry[] {
  const isFound = matcher(query, heard);
  const isOfDay = (entry: Entry) =>
    shownDayOf(entry, today, timeZone) === day || (day === today && isUnfinished(entry));
  const listed = all.filter((entry) =>
    query === '' ? (entry.row !== null || seesAll) && isOfDay(entry) : isFound(entry),
  );
  return [
    ...listed.filter(({ state }) => state === 'attention'),
    ...listed.filter(({ state }) => state !== 'attention'),
  ];
}

const NONE: readonly SaleSummary[] = [];
const NOTHING_READ = { sales: [], returns: [], voids: new Map<string, VoidRow>() };

/** @param named ids of receipts that are loaded regardless of the view */
export function useJournalView(timeZone: string, named: readonly (string | null)[]) {
  const { person, status } = usePerson();
  // Sellers list only their own receipts; others' are looked up one by one, for returns.
  const seesAll = person?.role === 'admin';
  const { reachable } = useConnection();
  const today = businessDay(shopNow(), timeZone);
  const { committed, receipt, ...address } = useJournalAddress(today);
  const { query, day, returning } = address;
  const isSearching = query !== '';
  const series = useSeries();
  const returnsHere = useReturnsHere();
  const offlineReason: OfflineReason | null = reachable === false ? 'away' : (OFFLINE[status] ?? null);
  const isAsked = offlineReason === null && person !== null && isStaff(person.role);
  const answer = useQuery({
    ...salesQuery(committed === '' ? { from: day, to: day } : { q: committed }),
    enabled: isAsked,
  });

  const { items: heardItems = NONE, total = 0 } = answer.data ?? {};
  const isAnswer = !answer.isPlaceholderData && query === committed.trim();
  const answered = answer.isError ? 'failed' : answer.data === undefined ? 'asking' : 'heard';
  const server: ServerPart = !isAsked || !(seesAll || isSearching) ? 'unneeded' : isAnswer ? answered : 'asking';

  const ofDay = useVisibleJournal(person, {
    // Entries dated in the future by a fast clock are listed under today.
    ...spanOf(day, day === today, timeZone),
    ids: [...named, receipt, returning, ...heardItems.map(({ id }) => id)].filter((id) => id !== null),
  });
  const whole = useWholeJournal(useIsIdle(ofDay !== undefined) || isSearching);
  const own = useMemo(
    () => ({ prefix: series?.prefix ?? null, deviceId: series?.deviceId ?? null }),
    [series?.prefix, series?.deviceId],
  );
  usePrepared(whole, own);
  const ofAllDays = useMemo(
    () => (isSearching && whole !== undefined ? visibleOf(whole, person) : undefined),
    [isSearching, whole, person],
  );
  const journal = isSearching ? ofAllDays : ofDay;

  // While the other days are being read, only the shown day is searched.
  const read = journal ?? ofDay ?? NOTHING_READ;
  const all = useMemo(
    () => entriesOf({ ...read, returnsHere, server: heardItems, ...own }),
    [read, returnsHere, heardItems, own],
  );
  const heard = useMemo(() => new Set(isAnswer ? heardItems.map(({ id }) => id) : []), [isAnswer, heardItems]);
  const found = useMemo(
    () => foundIn(all, { query, heard, day, today, timeZone, seesAll }),
    [all, query, heard, day, today, timeZone, seesAll],
  );
  const others: Share = useMemo(() => {
    const isSold = (entry: Entry) => entry.row === null && entry.state === 'sent' && dayOf(entry, timeZone) === day;
    const visible = seesAll || query !== '' || !isAnswer ? [] : all.filter(isSold);
    return { count: visible.length, total: totalOf(visible) };
  }, [all, query, day, timeZone, seesAll, isAnswer]);

  return {
    ...address,
    /** Undefined while the journal is being read. */
    journal,
    /** All loaded entries: of the day, or of all days during a search; a receipt's returns are among them. */
    all,
    found,
    /** Number and sum of other people's sales on the day, as far as this person may see them. */
    others,
    today,
    opened: all.find(({ id }) => id === receipt) ?? null,
    own,
    /** Why only this device's data are shown; null when the server is asked. */
    offlineReason,
    server,
    /** Part of the receipts that the server has sent; null when it has sent all, or has not answered. */
    part: isAsked && isAnswer && total > heardItems.length ? { sent: heardItems.length, total } : null,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useJournalAddress(today: string) {
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
    /** `YYYY-MM-DD` in the shop's zone. */
    day: DAY.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today,
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
