/** What the journal's address asks for, and the entries that answer it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useSeries, useVisibleJournal, type Share, type VisibleJournal } from '../../device/journal/use-journal.ts';
import { useReturnsHere } from '../../device/journal/use-returned.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { salesQuery } from '../../queries/sales.ts';
import { totalOf } from './day-sums.ts';
import { dayOf, entriesOf, isUnfinished, matches, shownDayOf, type Entry } from './entries.ts';

export interface JournalView {
  /** Undefined while the device is being read. */
  journal: VisibleJournal | undefined;
  /** Everything known, for a receipt's details. */
  all: readonly Entry[];
  /** Of the day, or of all days what was looked for. */
  found: readonly Entry[];
  /** What other people have sold on the day, as far as this person is told: how many, and for how much. */
  others: Share;
  query: string;
  /** `YYYY-MM-DD` in the shop's zone. */
  day: string;
  today: string;
  /** The entry that is shown whole. */
  opened: Entry | null;
  deviceId: string | null;
  /** Only what this device knows is shown, and why; null when the server is asked. */
  alone: Alone | null;
  /** The server has found more than it tells at once. */
  more: number;
  ask: (words: string) => void;
  showDay: (day: string) => void;
  open: (id: string | null) => void;
}

/** The server is out of reach, or would not answer: the seller is on by PIN, or their session ran out. */
export type Alone = 'away' | 'pin' | 'expired';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function useJournalView(timeZone: string): JournalView {
  const { person, status } = usePerson();
  // Others' receipts are looked for one by one, when goods come back: a seller's list is their own.
  const seesAll = person?.role === 'admin';
  const [params, setParams] = useSearchParams();
  const { reachable } = useConnection();
  const journal = useVisibleJournal(person);
  const series = useSeries();
  const returnsHere = useReturnsHere();
  const today = businessDay(new Date(), timeZone);
  const query = params.get('q') ?? '';
  const asked = params.get('day') ?? '';
  const day = DAY.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today;
  const alone = reachable === false ? 'away' : status === 'pin' || status === 'expired' ? status : null;
  const isAsked = alone === null && person !== null && isStaff(person.role);
  const answer = useQuery({ ...salesQuery(query === '' ? { from: day, to: day } : { q: query }), enabled: isAsked });

  const all = useMemo(
    () =>
      entriesOf({
        sales: journal?.sales ?? [],
        returns: journal?.returns ?? [],
        voids: journal?.voids ?? new Map(),
        returnsHere,
        server: answer.data?.items ?? [],
        prefix: series?.prefix ?? null,
        deviceId: series?.deviceId ?? null,
      }),
    [journal, returnsHere, answer.data, series?.prefix, series?.deviceId],
  );
  const found = useMemo(() => {
    const isOfDay = (entry: Entry) =>
      shownDayOf(entry, today, timeZone) === day || (day === today && isUnfinished(entry));
    const listed = all.filter((entry) =>
      query === '' ? (entry.row !== null || seesAll) && isOfDay(entry) : matches(entry, query),
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
  const showDay = useCallback((next: string) => change('day', next === today ? '' : next, true), [change, today]);
  const open = useCallback((id: string | null) => change('receipt', id ?? '', id === null), [change]);
  const opened = all.find(({ id }) => id === params.get('receipt')) ?? null;
  const more = Math.max(0, (answer.data?.total ?? 0) - (answer.data?.items.length ?? 0));
  return {
    journal,
    all,
    found,
    others,
    query,
    day,
    today,
    opened,
    deviceId: series?.deviceId ?? null,
    alone,
    more: isAsked ? more : 0,
    ask,
    showDay,
    open,
  };
}
