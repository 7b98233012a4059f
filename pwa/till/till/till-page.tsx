/**
 * «Свободная продажа»: find goods, enter quantities, record the sale. The same screen serves /admin/sales and the
 * tablet shell at /till. It uses only the journal: a sale is recorded when its row is on this device's disk, and the
 * sync engine sends it; nothing here waits for the network.
 */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import { hasContent } from '../../device/journal/drafts.ts';
import { IS_SECURE } from '../../device/storage/storage-health.ts';
import { useFlag } from '../../device/use-flag.ts';
import { useFigures, useSeries } from '../../device/journal/use-journal.ts';
import { useLastSale } from '../../device/journal/use-last-sale.ts';
import { useParked } from '../../device/journal/use-parked.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Notice } from '../../ui/notice.tsx';
import { HandoverNotice } from '../kit/handover-notice.tsx';
import { useKeepAwake } from '../kit/keep-awake.ts';
import { NeedsHttps } from '../kit/needs-https.tsx';
import { orderSlipOf, slipSourceOf } from '../kit/slip-data.ts';
import { useSlip } from '../kit/use-slip.tsx';
import { ApprovalDialog } from './prices/approval-dialog.tsx';
import { CustomerDialog } from './receipt/customer-dialog.tsx';
import { ConfirmLinesDialog } from './recording/confirm-lines-dialog.tsx';
import { GoodsPanel } from './goods/goods-panel.tsx';
import { saleNotice } from './notices/last-notice.ts';
import { OrderDialog } from './order/order-dialog.tsx';
import { OrderedNotice } from './notices/ordered-notice.tsx';
import { ParkedDialog } from './receipt/parked-dialog.tsx';
import { PriceNewsNotice } from './prices/price-news-notice.tsx';
import { rememberReceipt } from './receipt/receipt-before-scan.ts';
import { ReceiptPanel } from './receipt/receipt-panel.tsx';
import { RepeatNotice } from './notices/repeat-notice.tsx';
import styles from './till.module.css';
import { TillStrips } from './till-strips.tsx';
import { UnreadableDrafts } from './receipt/unreadable-drafts.tsx';
import { useCustomer } from './receipt/use-customer.ts';
import { useDraft } from './receipt/use-draft.ts';
import { useGoodsSearch } from './goods/use-goods-search.ts';
import { useOrdering } from './order/use-ordering.ts';
import { useParking } from './receipt/use-parking.ts';
import { usePriceChanges } from './prices/use-price-changes.ts';
import { usePriceNews } from './prices/use-price-news.ts';
import { useRecording } from './recording/use-recording.ts';
import { useRepeat } from './notices/use-repeat.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useCancelSale } from './recording/use-cancel-sale.ts';
import { NoticeSlot } from './notices/notice-slot.tsx';

export function TillPage() {
  usePageTitle('Свободная продажа');
  const [search] = useSearchParams();
  const { person } = usePerson();
  const authorId = person?._id ?? '';
  const opened = useDraft(authorId, search.get('draft') ?? undefined);
  const { draft, form, next, unavailable } = opened;
  const series = useSeries();
  const last = useLastSale(authorId);
  const parked = useParked(authorId);
  const parking = useParking(form);
  const customer = useCustomer(form, draft, person);
  const repeat = useRepeat(last, opened, customer.priceFor);
  const prices = usePriceNews(draft, form, customer.priceFor);
  const [isChoosingCustomer, setChoosingCustomer] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { value: mayDim = false, loaded } = useFlag('tillMayDim');
  useKeepAwake(loaded && !mayDim);

  const positions = useMemo(() => draft?.positions ?? [], [draft]);
  const figures = useFigures(useMemo(() => positions.map((position) => position.productId), [positions]));
  const quantities = useMemo(
    () => new Map(positions.map((position) => [position.productId, position.qty])),
    [positions],
  );
  const goodsSearch = useGoodsSearch();
  const { begin: beginSearch } = goodsSearch;
  const [word] = useState(saleNotice.dropExpired);
  const beginAfterOrder = useCallback(() => {
    word.dismiss();
    beginSearch();
  }, [word, beginSearch]);
  const ordering = useOrdering(form, person, beginAfterOrder);
  const { dismiss: dismissOrder, begin: order } = ordering;
  const beginNext = useCallback(() => {
    // Only one notice at a time: the former order's notice disappears with the next sale.
    dismissOrder();
    beginSearch();
  }, [dismissOrder, beginSearch]);
  const pricing = usePriceChanges(form, person);
  const { confirm } = pricing;
  const sale = useRecording({ form, person, figures, notice: word, confirm, onHandOver: beginNext });
  const cancelLast = useCancelSale(form, person, word.dismiss);
  const beginOrder = useCallback(() => confirm(order), [confirm, order]);
  const slip = useSlip();
  const [isHelping, setHelping] = useState(false);
  useShortcuts({
    onRecord: sale.record,
    onPark: () => {
      if (draft !== null && hasContent(draft)) parking.park();
    },
    onParked: () => setChoosing(parked.length > 0),
    onHelp: () => setHelping(true),
  });
  const remember = useMemo(() => rememberReceipt(form, window), [form]);
  // The last parked receipt was resumed or discarded, here or in another window: parking the next one must not open the list.
  if (isChoosing && parked.length === 0) setChoosing(false);

  return (
    <div className={styles.till}>
      <TillStrips />
      <div className={styles.work}>
        <section className={styles.goods} aria-label="Товары">
          <GoodsPanel
            search={goodsSearch}
            quantities={quantities}
            onQty={form.setQty}
            onAdd={form.add}
            remember={remember}
            onOrder={beginOrder}
            held={
              isChoosing ||
              isChoosingCustomer ||
              sale.toConfirm.length > 0 ||
              pricing.pending !== null ||
              ordering.orderedDraft !== null
            }
            isHelping={isHelping}
            onHelp={setHelping}
          />
        </section>
        {unavailable && !IS_SECURE && <NeedsHttps />}
        {unavailable && IS_SECURE && (
          <Notice tone="sale" urgent title="Касса не может записывать продажи">
            Браузер не даёт хранить данные на этом устройстве. Освободите место, выйдите из приватного режима и откройте
            страницу заново.
          </Notice>
        )}
        {draft !== null && (
          <ReceiptPanel
            draft={draft}
            number={receiptNumber(series?.prefix ?? null, (series?.lastSeq ?? 0) + 1)}
            figures={figures}
            form={form}
            sale={sale}
            pricing={pricing}
            parking={parking}
            next={next}
            parked={parked}
            last={last}
            onCustomer={() => {
              customer.refresh();
              setChoosingCustomer(true);
            }}
            onParked={() => setChoosing(true)}
            onRepeat={repeat.repeat}
            onOrder={draft.corrects === null ? beginOrder : null}
            recorded={
              <NoticeSlot
                notice={word}
                authorId={authorId}
                ordered={
                  ordering.ordered === null ? null : (
                    <OrderedNotice
                      key={ordering.ordered.id}
                      row={ordering.ordered}
                      onPrint={(row) => slip.print(orderSlipOf(row))}
                      onClose={dismissOrder}
                    />
                  )
                }
                onCancelSale={cancelLast}
                onPrint={({ row }) => slip.print(slipSourceOf(row))}
                onClose={word.dismiss}
              />
            }
            news={prices.news.length === 0 ? null : <PriceNewsNotice news={prices.news} onTake={prices.take} />}
            repeated={
              <>
                <UnreadableDrafts />
                {repeat.repeated === null ? (
                  <HandoverNotice />
                ) : (
                  <RepeatNotice {...repeat.repeated} onClose={repeat.dismiss} />
                )}
              </>
            }
          />
        )}
      </div>
      <ConfirmLinesDialog
        lines={sale.toConfirm}
        onConfirm={sale.recordAnyway}
        onBack={sale.cancel}
        onOrder={
          draft?.corrects === null
            ? () => {
                sale.cancel();
                beginOrder();
              }
            : null
        }
      />
      <OrderDialog
        draft={ordering.orderedDraft}
        phone={customer.phone}
        figures={figures}
        busy={ordering.busy}
        failed={ordering.failed}
        onPlace={ordering.place}
        onClose={ordering.close}
      />
      <ApprovalDialog pending={pricing.pending} onApproved={pricing.approve} onClose={pricing.cancel} />
      <CustomerDialog
        open={isChoosingCustomer}
        chosen={draft?.customer}
        onChoose={(chosen) => {
          setChoosingCustomer(false);
          customer.choose(chosen);
        }}
        onClose={() => setChoosingCustomer(false)}
      />
      <ParkedDialog
        open={isChoosing && parked.length > 0}
        parked={parked}
        onClose={() => setChoosing(false)}
        onResume={(chosen) => {
          setChoosing(false);
          parking.resume(chosen);
        }}
        onDrop={parking.drop}
      />
      {slip.sheet}
    </div>
  );
}
