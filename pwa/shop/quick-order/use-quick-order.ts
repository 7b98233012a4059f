/**
 * The pasted text is the single source of the order: rows are parsed from it, and changes of a row are written into it.
 * The device keeps it, a list for each window.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { parseQuickOrder, withoutOrdered, withQuickLine, type UnreadLine } from '#contract/orders/quick-order.ts';
import { holdQuickOrder, keepQuickOrder, type HeldList } from '../../device/drafts/quick-order-draft.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { codesQuery } from '../../queries/quick-order.ts';
import { useViewer } from '../../queries/viewer.ts';
import { quickRows, type QuickRow } from './quick-rows.ts';

export interface QuickOrderForm {
  text: string;
  rows: readonly QuickRow[];
  /** Number of lines above the maximum of an order. */
  left: number;
  /** Lines that could not be parsed into an order line. */
  unread: readonly UnreadLine[];
  /** Why the goods could not be found; null when they could. */
  failure: string | null;
  retry: () => void;
  type: (text: string) => void;
  /** 0 removes the line. */
  setQty: (key: string, qty: number) => void;
  /** Chooses the product that a line means. */
  choose: (key: string, sku: string) => void;
  /** True when the device has another list, which no window shows. */
  hasOthers: boolean;
  /** Shows that list in place of this one, which stays kept. */
  showOther: () => void;
  /** Takes ordered lines out of the present text, and returns what is left of it. */
  takeOut: (ordered: readonly QuickRow[]) => string;
}

/** Pause after typing before goods are looked up, ms. */
const PAUSE_MS = 250;

export function useQuickOrder(personId: string): QuickOrderForm {
  const viewer = useViewer();
  const { text, debouncedText, hasOthers, type, showOther, latest } = useHeldText(personId);
  const order = useMemo(() => parseQuickOrder(text), [text]);
  const { lines } = order;
  const codes = useMemo(() => parseQuickOrder(debouncedText).lines.map(({ code }) => code), [debouncedText]);
  const found = useQuery(codesQuery(codes, viewer));
  const ids = found.data?.ids;
  const wanted = useMemo(() => [...new Set([...(ids?.values() ?? [])].flat())], [ids]);
  const goods = useQuery(byIdsQuery(wanted, viewer));
  const rows = useMemo(
    () => quickRows(lines, found.data, new Map((goods.data?.items ?? []).map((card) => [card._id, card]))),
    [lines, found.data, goods.data],
  );

  const isFailed = found.isError || goods.isError;
  const change = useCallback(
    (key: string, to: { qty: number } | { code: string }) => type(withQuickLine(text, key, to)),
    [text, type],
  );
  return {
    text,
    rows,
    left: order.left.length,
    unread: order.unread,
    hasOthers,
    showOther,
    type,
    failure: isFailed
      ? absenceText(
          found.error ?? goods.error,
          'Не удалось найти товары: сервер не отвечает, а каталог на устройство ещё не загружен.',
        )
      : null,
    retry: () => void (found.isError ? found.refetch() : goods.refetch()),
    setQty: (key, qty) => change(key, { qty }),
    choose: (key, sku) => change(key, { code: sku }),
    takeOut: (ordered) => {
      const left = withoutOrdered(latest(), ordered);
      type(left);
      return left;
    },
  };
}

interface HeldText extends Pick<QuickOrderForm, 'text' | 'hasOthers' | 'type' | 'showOther'> {
  /** The text a moment after typing paused. */
  debouncedText: string;
  /** The text typed last, which may not be drawn yet. */
  latest: () => string;
}

/** The text of this window's list, which the device keeps. */
function useHeldText(personId: string): HeldText {
  const [text, setText] = useState('');
  const [debouncedText, setDebouncedText] = useState('');
  const [hasOthers, setHasOthers] = useState(false);
  /** The text typed last; null before the first key. */
  const typed = useRef<string>(null);
  /** The list of the device that this window fills in; null once the page is left. */
  const held = useRef<Promise<HeldList>>(null);

  const type = useCallback(
    (next: string) => {
      typed.current = next;
      setText(next);
      held.current
        ?.then(({ key }) => keepQuickOrder(personId, key, next))
        .catch((error: unknown) => console.error('The pasted order was not kept', error));
    },
    [personId],
  );

  const show = useCallback((list: Pick<HeldList, 'text' | 'hasOthers'>) => {
    typed.current = null;
    setText(list.text);
    setDebouncedText(list.text);
    setHasOthers(list.hasOthers);
  }, []);

  useEffect(() => {
    const own = holdQuickOrder(personId);
    held.current = own;
    own.then(
      (list) => {
        const before = typed.current;
        show(list);
        // The list goes on below what was typed before it had been read.
        if (before !== null) type([before, list.text].filter((part) => part !== '').join('\n'));
      },
      (error: unknown) => console.error('The pasted order cannot be kept on this device', error),
    );
    return () => {
      held.current?.then(
        ({ release }) => release(),
        () => undefined,
      );
      held.current = null;
    };
  }, [personId, show, type]);

  const showOther = async (): Promise<void> => {
    const former = await held.current;
    if (former == null) return;
    const next = await holdQuickOrder(personId, former.key);
    if (held.current === null) return next.release();
    held.current = Promise.resolve(next);
    former.release();
    show({ text: next.text, hasOthers: next.hasOthers || text !== '' });
  };
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    debouncedText,
    hasOthers,
    type,
    showOther: () =>
      void showOther().catch((error: unknown) => console.error('The other list could not be read', error)),
    latest: () => typed.current ?? text,
  };
}
