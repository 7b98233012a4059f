/**
 * «Свободная продажа»: find goods, enter quantities, record the sale. The same screen serves /admin/sales and the
 * tablet shell at /till. It knows the journal only: a sale is recorded when its row is on this device's disk, and the
 * sync engine takes it from there; nothing here waits for the network.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { receiptNumber } from '#contract/rules/receipt-number.ts';
import { catalogueCopy } from '../../local/catalog-cache.ts';
import { AlreadyEndedError, NotRecordedError, recordSale } from '../../local/journal.ts';
import type { JournalRow } from '../../local/journal-types.ts';
import { useFigures, useSeries } from '../../local/use-journal.ts';
import { usePerson } from '../../local/use-session.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { GoodsPanel } from './goods-panel.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { RecordedNotice } from './recorded-notice.tsx';
import styles from './till.module.css';
import { TillStrips } from './till-strips.tsx';
import { useDraft } from './use-draft.ts';

const NO_POSITIONS = 'Добавьте хотя бы одну позицию с количеством > 0.';
const NOT_RECORDED = 'Продажа НЕ записана';
const SALE_FAILED = 'Ошибка проведения продажи';

function failureText(error: unknown): string {
  if (error instanceof AlreadyEndedError) return `${NOT_RECORDED}. ${error.message}`;
  return error instanceof NotRecordedError ? NOT_RECORDED : SALE_FAILED;
}

export function TillPage() {
  usePageTitle('Свободная продажа');
  const [search] = useSearchParams();
  const { person } = usePerson();
  const { draft, unavailable, setQty, setBuyer, renew, latest } = useDraft(person?._id ?? '', search.get('draft') ?? undefined);
  const series = useSeries();
  const [recorded, setRecorded] = useState<JournalRow | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The button's state is drawn later than a second tap may come.
  const recording = useRef(false);
  const { show } = useToast();

  const positions = useMemo(() => draft?.positions ?? [], [draft]);
  const figures = useFigures(useMemo(() => positions.map((position) => position.productId), [positions]));
  const quantities = useMemo(() => new Map(positions.map((position) => [position.productId, position.qty])), [positions]);

  const record = useCallback(async () => {
    const entered = latest();
    if (entered === null || person === null || recording.current) return;
    if (!entered.positions.some((position) => position.qty > 0)) {
      show({ text: NO_POSITIONS, tone: 'warn' });
      return;
    }
    recording.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const row = await recordSale(entered, person, { catalogRev: catalogueCopy.read().revision });
      setRecorded(row);
      renew();
    } catch (error) {
      console.error(error);
      setFailure(failureText(error));
    } finally {
      recording.current = false;
      setBusy(false);
    }
  }, [latest, renew, person, show]);

  return (
    <div className={styles.till}>
      <TillStrips />
      <div className={styles.work}>
        <section className={styles.goods} aria-label="Товары">
          <GoodsPanel quantities={quantities} onQty={setQty} />
        </section>
        {unavailable && (
          <Notice tone="sale" urgent title="Касса не может записывать продажи">
            Браузер не даёт хранить данные на этом устройстве. Освободите место, выйдите из приватного режима и откройте страницу заново.
          </Notice>
        )}
        {draft !== null && (
          <ReceiptPanel
            draft={draft}
            number={receiptNumber(series?.prefix ?? null, (series?.lastSeq ?? 0) + 1)}
            figures={figures}
            busy={busy}
            failure={failure}
            onQty={setQty}
            onBuyer={setBuyer}
            onClear={renew}
            onRecord={() => void record()}
            recorded={recorded === null ? null : <RecordedNotice row={recorded} onClose={() => setRecorded(null)} />}
          />
        )}
      </div>
    </div>
  );
}
