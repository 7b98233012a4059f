/** Rows of other people on this device that the server lacks: receipts by number and sum, orders by number and seller. */
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { OthersUnsettled, Share } from '../../device/journal/use-journal.ts';
import { joinTexts } from '../../parts/journal/row-words.ts';
import { Notice } from '../../ui/notice.tsx';

export function OthersNotices({ others: { waiting, attention, orders } }: { others: OthersUnsettled }) {
  return (
    <>
      {waiting.count > 0 && (
        <Notice tone="neutral">
          На этом устройстве ждут отправки чужие чеки: {shareText(waiting)}. Они уйдут сами, от имени своего продавца.
        </Notice>
      )}
      {attention.count > 0 && (
        <Notice tone="low">
          Требуют внимания чужие чеки: {shareText(attention)}. Разобрать их может их продавец или администратор.
        </Notice>
      )}
      {orders.count > 0 && (
        <Notice tone="low">
          Требуют внимания чужие заказы с этой кассы: {counted(orders.count, 'заказ', 'заказа', 'заказов')} (
          {joinTexts(orders.authors)}). Разобрать их может их продавец или администратор.
        </Notice>
      )}
    </>
  );
}

/**
 * «Другие продажи магазина за этот день: 2 чека на 1 000 ₽.» The server sends only the latest ones.
 * @param more number of receipts of the day that it has not sent
 */
export function otherSalesText(others: Share, more: number): string {
  return `Другие продажи магазина за этот день: ${more > 0 ? 'не меньше чем ' : ''}${shareText(others)}.`;
}

/** «2 чека на 1 000 ₽». */
function shareText({ count, total }: Share): string {
  return `${counted(count, 'чек', 'чека', 'чеков')} на ${formatRoubles(total)}`;
}
