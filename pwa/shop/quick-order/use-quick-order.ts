/** Rows are parsed from the pasted text, and changes of a row are written into it. The device keeps it, a list for each window. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { parseQuickOrder, type QuickLine, withoutOrdered, withQuickLine } from '#contract/orders/quick-order.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/products/availability.ts';
import type { Unit } from '#contract/products/unit-words.ts';
import { PIECE } from '#contract/products/unit.ts';
import { saleTotal } from '#contract/values/money.ts';
import { type HeldList, holdQuickOrder, keepQuickOrder } from '../../device/drafts/quick-order-draft.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { useGoodsByIds } from '../../queries/goods.ts';
import { codesQuery, type FoundCodes } from '../../queries/quick-order.ts';
import { useViewer } from '../../queries/viewer.ts';

/**
 * `short`: the stock may be below the asked quantity; the server says so at the checkout. `unseen`: the device's
 * partial copy has no such code. `unit`: the line is in a unit in which the product isn't sold.
 */
type QuickState = 'ok' | 'unit' | 'short' | 'out' | 'ambiguous' | 'unknown' | 'unseen' | 'asking';

export interface QuickRow extends QuickLine {
  state: QuickState;
  /** The product, when the code matches exactly one. */
  card: ProductCard | undefined;
  /** The products to choose from, when several have the code. */
  choices: readonly ProductCard[];
}

/** The state of each pasted line; `answer` is undefined until there is one. */
export function quickRows(
  lines: readonly QuickLine[],
  answer: FoundCodes | undefined,
  cards: ReadonlyMap<string, ProductCard>,
): QuickRow[] {
  return lines.map((line) => {
    const row = { ...line, card: undefined, choices: [] };
    const found = answer?.ids.get(line.code);
    if (found?.length === 0) return { ...row, state: answer?.isWhole === true ? 'unknown' : 'unseen' };
    const known = (found ?? []).flatMap((id) => cards.get(id) ?? []);
    if (found !== undefined && found.length > 1) return { ...row, state: 'ambiguous', choices: known };
    const [card] = known;
    return card === undefined ? { ...row, state: 'asking' } : { ...row, state: stateOf(card, line), card };
  });
}

/** One length under two names. */
const METRES: readonly (string | null)[] = ['м', 'пог. м'] satisfies Unit[];

const isSameUnit = (written: Unit | null, sold: string): boolean =>
  written === null || written === sold || (METRES.includes(written) && METRES.includes(sold));

function stateOf({ availability, unit: sold = PIECE }: ProductCard, { qty, unit }: QuickLine): QuickState {
  if (availability.code === 'out') return 'out';
  if (!isSameUnit(unit, sold)) return 'unit';
  return availability.code === 'low' && qty > LOW_STOCK_THRESHOLD ? 'short' : 'ok';
}

export function orderable(rows: readonly QuickRow[]): (QuickRow & { card: ProductCard })[] {
  return rows.flatMap((row) => {
    const { card, state } = row;
    return card === undefined || state === 'out' || state === 'unit' ? [] : [{ ...row, card }];
  });
}

export function quickTotal(rows: readonly QuickRow[]): number {
  return saleTotal(orderable(rows).map(({ card, qty }) => ({ price: card.price.effective, qty })));
}

export type QuickOrderForm = ReturnType<typeof useQuickOrder>;

/** Pause after typing before goods are looked up, ms. */
const PAUSE_MS = 250;

export function useQuickOrder(personId: string) {
  const viewer = useViewer();
  const { debouncedText, latest, ...held } = useHeldText(personId);
  const { text, type } = held;
  const { lines, left, unread } = useMemo(() => parseQuickOrder(text), [text]);
  const codes = useMemo(() => parseQuickOrder(debouncedText).lines.map(({ code }) => code), [debouncedText]);
  const found = useQuery(codesQuery(codes, viewer));
  const ids = found.data?.ids;
  const wanted = useMemo(() => [...new Set([...(ids?.values() ?? [])].flat())], [ids]);
  const goods = useGoodsByIds(wanted);
  const rows = useMemo(
    () => quickRows(lines, found.data, new Map((goods.data?.items ?? []).map((card) => [card._id, card]))),
    [lines, found.data, goods.data],
  );

  return {
    ...held,
    rows,
    /** Number of lines above the maximum of an order. */
    left: left.length,
    /** Lines that could not be parsed into an order line. */
    unread,
    /** Why the goods could not be found; null when they could. */
    failure:
      found.isError || goods.isError
        ? absenceText(
            found.error ?? goods.error,
            'Не удалось найти товары: сервер не отвечает, а каталог на устройство ещё не загружен.',
          )
        : null,
    retry: () => void (found.isError ? found.refetch() : goods.refetch()),
    /** 0 removes the line. */
    setQty: (key: string, qty: number) => type(withQuickLine(text, key, { qty })),
    /** Chooses the product that a line means. */
    choose: (key: string, sku: string) => type(withQuickLine(text, key, { code: sku })),
    /** Takes ordered lines out of the present text, and returns what is left of it. */
    takeOut: (ordered: readonly QuickRow[]): string => {
      const rest = withoutOrdered(latest(), ordered);
      type(rest);
      return rest;
    },
  };
}

/** The text of this window's list, which the device keeps. */
function useHeldText(personId: string) {
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
    /** The text a moment after typing paused. */
    debouncedText,
    /** True when the device has another list, which no window shows. */
    hasOthers,
    type,
    /** Shows that list in place of this one, which stays kept. */
    showOther: () =>
      void showOther().catch((error: unknown) => console.error('The other list could not be read', error)),
    /** The text typed last, which may not be drawn yet. */
    latest: () => typed.current ?? text,
  };
}
