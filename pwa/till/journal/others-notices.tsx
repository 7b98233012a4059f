/** Rows of other people on this device that the server lacks: receipts by number and sum, orders by number and seller. */
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { OthersUnsettled, Share } from '../../device/journal/use-journal.ts';
import { joinTexts } from '../../device/journal/row-words.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SentPart } from './use-journal-view.ts';

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
 * @param isPart it has not sent all receipts of the day
 */
export function otherSalesText(others: Share, isPart: boolean): string {
  return `Другие продажи магазина за этот день: ${isPart ? 'не меньше чем ' : ''}${shareText(others)}.`;
}

/**
 * «Сервер прислал последние 200 из 340 чеков: нужный ищите точнее.» Some of the rest may be listed from this device's
 * journal, so their number is not that of the missing ones.
 */
export function partSentText({ sent, total }: SentPart): string {
  return `Сервер прислал последние ${formatNumber(sent)} из ${counted(total, 'чека', 'чеков', 'чеков')}: нужный ищите точнее.`;
}

/** «2 чека на 1 000 ₽». */
function shareText({ count, total }: Share): string {
  return `${counted(count, 'чек', 'чека', 'чеков')} на ${formatRoubles(total)}`;
}
