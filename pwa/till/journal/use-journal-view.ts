/** What the journal's address asks for, and the entries that answer it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isStaff } from '#contract/roles.ts';
import { businessDay, daysSpan } from '#contract/values/business-day.ts';
import { useConnection } from '../../device/use-connection.ts';
import {
  useSeries,
  useVisibleJournal,
  useWholeJournal,
  visibleOf,
  type Share,
  type VisibleJournal,
} from '../../device/journal/use-journal.ts';
import { useReturnsHere } from '../../device/journal/use-returned.ts';
import type { JournalRow } from '../../device/journal/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { salesQuery } from '../../queries/sales.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { totalOf } from './day-sums.ts';
import {
  dayOf,
  entriesOf,
  isUnfinished,
  matcher,
  prepareSearch,
  shownDayOf,
  type Entry,
  type OwnSeries,
} from './entries.ts';

export interface JournalView {
  /** Undefined while the device is being read. */
  journal: VisibleJournal | undefined;
  /** What was read of the day, or of all days while something is looked for; a receipt's returns are among it. */
  all: readonly Entry[];
  /** Of the day, or of all days what was looked for. */
  found: readonly Entry[];
  /** What other people have sold on the day, as far as this person is told: how many, and for how much. */
  others: Share;
  /** What stands in the search box. */
  text: string;
  /** What is looked for: as typed, once there is time to look. */
  query: string;
  /** `YYYY-MM-DD` in the shop's zone. */
  day: string;
  today: string;
  /** The entry that is shown whole. */
  opened: Entry | null;
  /** Id of the sale that goods come back from: picked in the list, or its slip was scanned. */
  returning: string | null;
  own: OwnSeries;
  /** Only what this device knows is shown, and why; null when the server is asked. */
  alone: Alone | null;
  /** Whether the server has said its part of what is listed. */
  server: ServerPart;
  /** The server has found more than it tells at once. */
  more: number;
  type: (text: string) => void;
  showDay: (day: string) => void;
  open: (id: string | null) => void;
  /** Begins the return of a sale; null ends it. */
  takeBack: (saleId: string | null) => void;
}

/** The server is out of reach, or would not answer: the seller is on by PIN, or their session ran out. */
export type Alone = 'away' | 'pin' | 'expired';

/** unneeded: this device holds all that is listed, or the server can't be asked. */
export type ServerPart = 'unneeded' | 'asking' | 'heard' | 'failed';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** ISO instants between which receipts of the day were sold. */
function spanOf(day: string, isToday: boolean, timeZone: string): { since: string; before: string | undefined } {
  const { since = '', before } = daysSpan({ from: day, to: day }, timeZone);
  return { since, before: isToday ? undefined : before };
}

/** Milliseconds that the shown day has for itself before the others are read. */
const REST_MS = 300;

/** True once that time has passed since `ready` became true. */
function useIsIdle(ready: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => setIdle(true), REST_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return isIdle;
}

/** Rows whose words are folded in one go. */
const AT_ONCE = 250;

/** Makes a search ready over the rows while nobody types, a portion at a time. */
function usePrepared(rows: readonly JournalRow[] | undefined, own: OwnSeries): void {
  useEffect(() => {
    const sales = rows?.filter((row) => row.kind === 'sale') ?? [];
    let done = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      prepareSearch(sales.slice(done, done + AT_ONCE), own);
      done += AT_ONCE;
      if (done < sales.length) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [rows, own]);
}

function serverPart(answer: { data: unknown; isError: boolean }, isAnswer: boolean): ServerPart {
  if (!isAnswer) return 'asking';
  return answer.isError ? 'failed' : answer.data === undefined ? 'asking' : 'heard';
}

/** @param named receipts that are needed whatever is shown */
export function useJournalView(timeZone: string, named: readonly (string | null)[]): JournalView {
  const { person, status } = usePerson();
  // Others' receipts are looked for one by one, when goods come back: a seller's list is their own.
  const seesAll = person?.role === 'admin';
  const [params, setParams] = useAddressParams();
  const { reachable } = useConnection();
  const change = useCallback(
    (name: string, value: string, replace: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace },
      ),
    [setParams],
  );
  const ask = useCallback((words: string) => change('q', words, true), [change]);
  const [text, type] = useSearchText(params.get('q') ?? '', ask);
  // The device's receipts follow each letter, the address and the server once typing rests.
  const query = useDeferredValue(text.trim());
  const isSearching = query !== '';
  const series = useSeries();
  const returnsHere = useReturnsHere();
  const today = businessDay(shopNow(), timeZone);
  const committed = params.get('q') ?? '';
  const asked = params.get('day') ?? '';
  const day = DAY.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today;
  const alone = reachable === false ? 'away' : status === 'pin' || status === 'expired' ? status : null;
  const isAsked = alone === null && person !== null && isStaff(person.role);
  const answer = useQuery({
    ...salesQuery(committed === '' ? { from: day, to: day } : { q: committed }),
    enabled: isAsked,
  });

  const isAnswer = !answer.isPlaceholderData && query === committed.trim();
  const server = !isAsked || !(seesAll || isSearching) ? 'unneeded' : serverPart(answer, isAnswer);

  const receipt = params.get('receipt');
  const returning = params.get('back');
  const ofDay = useVisibleJournal(person, {
    // What a clock that ran ahead has dated later stands under today.
    ...spanOf(day, day === today, timeZone),
    ids: [...named, receipt, returning, ...(answer.data?.items ?? []).map(({ id }) => id)].filter((id) => id !== null),
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

  // While the other days are being read, the shown one is looked through.
  const read = journal ?? ofDay;
  const all = useMemo(
    () =>
      entriesOf({
        sales: read?.sales ?? [],
        returns: read?.returns ?? [],
        voids: read?.voids ?? new Map(),
        returnsHere,
        server: answer.data?.items ?? [],
        ...own,
      }),
    [read, returnsHere, answer.data, own],
  );
  const found = useMemo(() => {
    const isFound = matcher(query);
    const isOfDay = (entry: Entry) =>
      shownDayOf(entry, today, timeZone) === day || (day === today && isUnfinished(entry));
    const listed = all.filter((entry) =>
      query === '' ? (entry.row !== null || seesAll) && isOfDay(entry) : isFound(entry),
    );
    // What needs a person stands on top.
    return [
      ...listed.filter(({ state }) => state === 'attention'),
      ...listed.filter(({ state }) => state !== 'attention'),
    ];
  }, [all, query, day, today, timeZone, seesAll]);
  const others = useMemo(() => {
    const told =
      seesAll || query !== ''
        ? []
        : all.filter((entry) => entry.row === null && entry.state === 'sent' && dayOf(entry, timeZone) === day);
    return { count: told.length, total: totalOf(told) };
  }, [all, query, day, timeZone, seesAll]);

  const showDay = useCallback((next: string) => change('day', next === today ? '' : next, true), [change, today]);
  const open = useCallback((id: string | null) => change('receipt', id ?? '', id === null), [change]);
  const takeBack = useCallback(
    (saleId: string | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('receipt');
          if (saleId === null) after.delete('back');
          else after.set('back', saleId);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  const opened = all.find(({ id }) => id === receipt) ?? null;
  const more = Math.max(0, (answer.data?.total ?? 0) - (answer.data?.items.length ?? 0));
  return {
    journal,
    all,
    found,
    others,
    text,
    query,
    day,
    today,
    opened,
    returning,
    own,
    alone,
    server,
    more: isAsked ? more : 0,
    type,
    showDay,
    open,
    takeBack,
  };
}
