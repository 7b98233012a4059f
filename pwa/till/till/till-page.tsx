/**
 * «Свободная продажа»: find goods, enter quantities, record the sale. It uses only the journal: a sale is recorded when
 * its row is on this device's disk, and the sync engine sends it; nothing here waits for the network.
 */
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { hasContent, discardDraft, unreadableDrafts, type ParkedDraft } from '../../device/journal/drafts.ts';
import { IS_SECURE } from '../../device/database/storage-health.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { useFigures, useSeries, type ShownFigures } from '../../device/journal/use-journal.ts';
import { useLastSale, useParked } from '../../device/journal/use-till-rows.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Notice } from '../../ui/notice.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { HandoverNotice } from '../kit/handover-notice.tsx';
import { useKeepAwake } from '../kit/keep-awake.ts';
import { NeedsHttps } from '../kit/till-screen.tsx';
import { useSlip } from '../kit/use-slip.tsx';
import { GoodsPanel } from './goods/goods-panel.tsx';
import { NoWholesalePrices, CustomerDialog, refreshBuyers, useCustomer } from './receipt/customer-dialog.tsx';
import { PriceNewsNotice, usePriceNews } from './prices/price-news.tsx';
import { rememberReceipt } from './receipt/receipt-before-scan.ts';
import { ReceiptPanel } from './receipt/receipt-panel.tsx';
import { NoticeSlot, RepeatNotice, useRepeat } from './receipt/repeat-notice.tsx';
import styles from './till.module.css';
import { TillStrips } from './till-strips.tsx';
import { useDraft } from './receipt/use-draft.ts';
import { useGoodsSearch } from './goods/use-goods-search.ts';
import { useParking, type Parking, ParkedDialog } from './receipt/parked-dialog.tsx';
import { useSaleOrOrder, type SaleOrOrder } from './recording/use-sale-or-order.ts';
import { useShortcuts } from './lines/use-shortcuts.ts';
import { counted } from '#contract/values/plural.ts';
import { useLiveQuery } from '../../device/database/use-live-query.ts';
import { UnreadableNotice } from '../kit/unreadable-notice.tsx';
import type { Draft } from '../../device/rows/journal-types.ts';
import { OrderDialog } from './order/order-dialog.tsx';
import { ApprovalDialog } from './prices/approval-dialog.tsx';
import { ConfirmLinesDialog } from './receipt/confirm-lines-dialog.tsx';

export function TillPage() {
  usePageTitle('Свободная продажа');
  const [search] = useSearchParams();
  const { person } = usePerson();
  const authorId = person?._id ?? '';
  const opened = useDraft({ authorId, authorName: person?.name ?? '' }, search.get('draft') ?? undefined);
  const { draft, form, next, unavailable } = opened;
  const series = useSeries();
  const last = useLastSale(authorId);
  const parked = useParked(authorId);
  const customer = useCustomer(form, draft, person);
  const repeat = useRepeat(last, opened, customer.priceFor);
  const prices = usePriceNews(draft, form, customer.priceFor);
  const [shown, setShown] = useState<TillChoice>(null);
  const { value: mayDim = false, loaded } = useFlag('tillMayDim');
  useKeepAwake(loaded && !mayDim);

  const positions = draft?.positions ?? [];
  const figures = useFigures(positions.map(({ productId }) => productId));
  const quantities = new Map(positions.map(({ productId, qty }) => [productId, qty]));
  const goodsSearch = useGoodsSearch();
  const deal = useSaleOrOrder(form, person, { figures, beginSearch: goodsSearch.begin });
  const { ordering, pricing, sale } = deal;
  const parking = useParking(form, authorId, pricing.hasUnapplied);
  // The goods of a correction are the buyer's already.
  const beginOrder = draft?.corrects === null ? deal.beginOrder : null;
  const slip = useSlip();
  const [isHelping, setHelping] = useState(false);
  useShortcuts({
    onRecord: sale.record,
    onPark: () => {
      if (draft !== null && hasContent(draft)) parking.park();
    },
    onParked: () => {
      if (parked.length > 0) setShown('parked');
    },
    onHelp: () => setHelping(true),
  });
  const remember = useMemo(() => rememberReceipt(form, window), [form]);
  // The last parked receipt was resumed or discarded, here or in another window: parking the next one must not open the list.
  if (shown === 'parked' && parked.length === 0) setShown(null);

  return (
    <div className={styles.till}>
      <TillStrips />
      <div className={styles.work}>
        <section className={styles.goods} aria-label="Товары">
          <GoodsPanel
            search={goodsSearch}
            quantities={quantities}
            wholesalePrice={customer.wholesalePrice}
            onQty={form.setQty}
            onAdd={form.add}
            remember={remember}
            onOrder={beginOrder}
            held={
              shown !== null || sale.toConfirm.length > 0 || pricing.pending !== null || ordering.orderedDraft !== null
            }
            isHelping={isHelping}
            onHelp={setHelping}
          />
          <div className={styles.notices}>
            <ToastPlace isScreen />
          </div>
        </section>
        {unavailable && <Unavailable />}
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
              refreshBuyers();
              setShown('customer');
            }}
            onParked={() => setShown('parked')}
            onRepeat={repeat.repeat}
            onOrder={beginOrder}
            recorded={<NoticeSlot onCancelSale={deal.cancelLast} slip={slip} authorId={authorId} />}
            news={
              customer.lacksPrices ? (
                <NoWholesalePrices />
              ) : prices.news.length === 0 ? null : (
                <PriceNewsNotice news={prices.news} onTake={prices.take} />
              )
            }
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
      <TillDialogs
        draft={draft}
        figures={figures}
        deal={deal}
        customer={customer}
        parking={parking}
        parked={parked}
        shown={shown}
        onShow={setShown}
      />
      {slip.sheet}
    </div>
  );
}

/** The device stores nothing, so no sale can be recorded. */
function Unavailable() {
  if (!IS_SECURE) return <NeedsHttps />;
  return (
    <Notice tone="sale" urgent title="Касса не может записывать продажи">
      Браузер не даёт хранить данные на этом устройстве. Освободите место, выйдите из приватного режима и откройте
      страницу заново.
    </Notice>
  );
}

function UnreadableDrafts() {
  const drafts = useLiveQuery(unreadableDrafts, [], []);
  return (
    <UnreadableNotice
      title={`Эта версия кассы не может открыть ${counted(drafts.length, 'черновик чека', 'черновика чека', 'черновиков чеков')}`}
      file="черновики-чеков.json"
      records={drafts}
      onRemove={() => void Promise.all(drafts.map(({ id }) => discardDraft(id)))}
    >
      Продажи по черновику не было. Сохраните файл и покажите его администратору, а покупателя обслужите новым чеком.
    </UnreadableNotice>
  );
}

type TillChoice = 'customer' | 'parked' | null;

interface TillDialogsProps {
  draft: Draft | null;
  figures: ReadonlyMap<string, ShownFigures>;
  deal: SaleOrOrder;
  customer: ReturnType<typeof useCustomer>;
  parking: Parking;
  parked: readonly ParkedDraft[];
  shown: TillChoice;
  onShow: (choice: TillChoice) => void;
}

function TillDialogs(props: TillDialogsProps) {
  const { draft, figures, deal, customer, parking, parked, shown, onShow } = props;
  const { ordering, pricing, sale, beginOrder } = deal;
  return (
    <>
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
      <OrderDialog ordering={ordering} phone={customer.phone} figures={figures} />
      <ApprovalDialog {...pricing} />
      <CustomerDialog
        open={shown === 'customer'}
        chosen={draft?.customer}
        onChoose={(chosen) => {
          onShow(null);
          customer.choose(chosen);
        }}
        onClose={() => onShow(null)}
      />
      <ParkedDialog
        open={shown === 'parked' && parked.length > 0}
        parked={parked}
        onClose={() => onShow(null)}
        onResume={(chosen) => {
          onShow(null);
          parking.resume(chosen);
        }}
        onDrop={parking.drop}
      />
    </>
  );
}
