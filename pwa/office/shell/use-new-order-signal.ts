/**
 * Signals new orders in an open office: a count in the tab's title, and a short sound for each new one, unless it is
 * switched off on this device.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { seesStock } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { playTones, hasUserActivation } from '../../parts/page/tones.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';

const NEW_ORDER = [
  { hertz: 880, fromMs: 0, forMs: 160 },
  { hertz: 1175, fromMs: 170, forMs: 260 },
];

/** `on` while a screen of the office or the order desk is open. */
export function useNewOrderSignal(on: boolean): void {
  const { person, status } = usePerson();
  const works = on && person !== null && seesStock(person.role);
  const { data } = useQuery({ ...deskCountsQuery, enabled: works && status === 'online' });
  const silent = useFlag('officeIsSilent');
  const waiting = works ? (data?.new ?? 0) : 0;
  const newest = works ? data?.newest : undefined;

  /** The newest order seen so far; orders from before the office was opened are not signalled. */
  const known = useRef<number | undefined>(undefined);
  const isSilent = !silent.loaded || silent.value === true;
  useEffect(() => {
    if (newest === undefined) return;
    const isNews = known.current !== undefined && newest > known.current;
    known.current = newest;
    // Before the first touch the browser would hold the sound back and play it long after the order.
    if (isNews && !isSilent && hasUserActivation()) playTones(NEW_ORDER);
  }, [newest, isSilent]);

  useEffect(() => {
    const mark = () => {
      const text = countedTitle(document.title, waiting);
      if (document.title !== text) document.title = text;
    };
    mark();
    // Screens set their own titles, so the count is added again after each change.
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = countedTitle(document.title, 0);
    };
  }, [waiting]);
}

/** A title with a count: «(2) Заказы — Русло»; at 0 the title alone. Replaces a count that is there already. */
export function countedTitle(title: string, count: number): string {
  const titleWithoutCount = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${titleWithoutCount}` : titleWithoutCount;
}
