/** Below a half-entered receipt: prices that have changed since, and goods no longer sold. The receipt changes only on a press. */
import { formatRoubles } from '#contract/values/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PriceNews } from './price-news.ts';

/** Number of positions that are named: the notice must leave room for the receipt. */
const NAMED = 2;

export function PriceNewsNotice({ news, onTake }: { news: readonly PriceNews[]; onTake: () => void }) {
  const isPriced = news.some(({ kind }) => kind === 'price');
  return (
    <Notice tone="low" urgent title={isPriced ? 'Цены изменились' : 'Товар снят с продажи'}>
      <ul>
        {news.slice(0, NAMED).map((one) => (
          <li key={one.productId}>{newsText(one)}</li>
        ))}
        {news.length > NAMED && <li>И ещё позиций: {news.length - NAMED}.</li>}
      </ul>
      {isPriced && (
        <Button variant="outline" className="mt-2" onClick={onTake}>
          Взять новые цены
        </Button>
      )}
    </Notice>
  );
}

export function newsText(news: PriceNews): string {
  if (news.kind === 'gone') return `${news.title}: снят с продажи`;
  return `${news.title}: в чеке ${formatRoubles(news.inReceipt)}, теперь ${formatRoubles(news.now)}`;
}
