/** Repeats a former sale at current prices, and the notices above the positions: what it has otherwise, and what was recorded last. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
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
import { formatRoubles } from '#contract/values/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { orderSlipOf, slipSourceOf } from '../../kit/slip-data.ts';
import type { SlipActions } from '../../kit/use-slip.tsx';
import { lastNotice, type Recorded } from '../notices/last-notice.ts';
import { RecordedNotice } from '../notices/recorded-notice.tsx';
import styles from './receipt-panel.module.css';

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

interface RepeatNoticeProps {
  number: string;
  differences: readonly Difference[];
  onClose: () => void;
}

export function RepeatNotice({ number, differences, onClose }: RepeatNoticeProps) {
  return (
    <Notice tone="low" urgent className="mt-3" title={`Не так, как в чеке ${number}`} onClose={onClose}>
      <ul>
        {differences.map((difference) => (
          <li key={difference.title}>{differenceText(difference)}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function differenceText(difference: Difference): string {
  if (difference.kind === 'gone') return `${difference.title}: снят с продажи, в чек не добавлен`;
  if (difference.kind === 'absent')
    return `${difference.title}: в каталоге на этом устройстве его пока нет, в чек не добавлен`;
  return `${difference.title}: было ${formatRoubles(difference.before)}, сегодня ${formatRoubles(difference.now)}`;
}

interface NoticeSlotProps {
  onCancelSale: (sale: Recorded<SaleRow>) => void;
  slip: SlipActions;
  authorId: string;
}

/** The notice of the last sale or order. The next seller doesn't see the previous seller's. */
export function NoticeSlot({ onCancelSale, slip, authorId }: NoticeSlotProps) {
  const recorded = useSyncExternalStore(lastNotice.subscribe, lastNotice.read, lastNotice.read);
  if (recorded === null || recorded.row.authorId !== authorId) return null;
  return (
    <div className={styles.recorded}>
      <RecordedNotice
        key={recorded.row.id}
        recorded={recorded}
        onCancelSale={onCancelSale}
        onPrint={(row) => slip.print(row.kind === 'sale' ? slipSourceOf(row) : orderSlipOf(row))}
        onClose={lastNotice.dismiss}
      />
    </div>
  );
}
