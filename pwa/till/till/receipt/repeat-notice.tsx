/** In a repeated sale: changed prices, and goods left out. */
import { formatRoubles } from '#contract/values/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Difference } from '../notices/repeat-sale.ts';

export interface RepeatNoticeProps {
  /** Number of the former receipt. */
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
