/** Fills the receipt with a former sale's positions at current prices: the last one, or one named in the address. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { hasContent } from '../../../device/journal/drafts.ts';
import type { SaleRow } from '../../../device/rows/journal-types.ts';
import type { PriceFor } from '../../../device/journal/receipt-form.ts';
import { useSaleHere } from '../../../device/journal/use-till-rows.ts';
import { REPEAT_PARAM } from '../../../parts/page/paths.ts';
import { useToast } from '../../../ui/toast.tsx';
import { repeatSale, type Difference } from '../notices/repeat-sale.ts';
import type { OpenDraft } from './use-draft.ts';
import { goodOf } from '../../kit/use-goods.ts';

export function useRepeat(
  last: SaleRow | undefined,
  { draft, form }: Pick<OpenDraft, 'draft' | 'form'>,
  priceFor: PriceFor | null,
) {
  /** The former receipt's number, and what is different in the draft. */
  const [repeated, setRepeated] = useState<{ draftId: string; number: string; differences: Difference[] } | null>(null);
  const { show } = useToast();
  const fill = ({ number, body }: SaleRow, aside = '') => {
    const now = form.latest();
    if (now === null || now.positions.length > 0) return;
    const goodNow = (id: string) => {
      const product = catalogueCopy.products.get(id);
      if (product === undefined) return undefined;
      const good = goodOf(product);
      return { ...good, price: priceFor?.(id, now) ?? good.price };
    };
    const { positions, differences } = repeatSale(body.items, goodNow, catalogueCopy.read().complete);
    form.refill({ positions });
    setRepeated({ draftId: now.id, number, differences });
    const same = differences.length === 0 ? `Позиции чека ${number} добавлены, цены не изменились. ` : '';
    const text = `${same}${aside}`.trim();
    if (text !== '') show({ text, tone: 'ok' });
  };
  useAskedRepeat(form, draft !== null, fill);
  return {
    repeated: repeated?.draftId === draft?.id && (repeated?.differences.length ?? 0) > 0 ? repeated : null,
    repeat: () => last !== undefined && fill(last),
    dismiss: () => setRepeated(null),
  };
}

/** Repeats the sale named in the address once; a receipt that is being entered is parked first. */
function useAskedRepeat(form: OpenDraft['form'], isOpen: boolean, fill: (sale: SaleRow, aside?: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(REPEAT_PARAM);
  const sale = useSaleHere(asked)?.sale ?? null;
  const { show } = useToast();
  const taken = useRef<string | null>(null);
  const take = useEffectEvent(async (former: SaleRow) => {
    const now = form.latest();
    const isParked = now !== null && hasContent(now);
    try {
      await catalogueCopy.load();
      if (isParked) await form.park();
      fill(former, isParked ? 'Начатый чек отложен.' : '');
    } catch (error) {
      console.error(error);
      show({ text: 'Не удалось отложить начатый чек: он остался в форме.', tone: 'error' });
    }
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(REPEAT_PARAM);
        return after;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (asked === null) taken.current = null;
    if (sale === null || !isOpen || taken.current === sale.id) return;
    taken.current = sale.id;
    void take(sale);
  }, [asked, sale, isOpen]);
}
