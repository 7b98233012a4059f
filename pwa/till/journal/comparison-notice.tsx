/** Result of the comparison with the server; it stays until it has been read. */
import { CircleCheck } from 'lucide-react';
import { NoWrapNumbers } from '../../parts/page/no-wrap.tsx';
import type { Comparison } from '../../queries/reconcile.ts';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';

const TITLES: Readonly<Record<Comparison['tone'], string>> = {
  ok: 'Журнал и сервер сходятся',
  none: 'Сверять пока нечего',
  warn: 'Журнал сверен с сервером, есть различия',
  error: 'Сверить не получилось',
};
const TONES: Readonly<Record<Comparison['tone'], NonNullable<NoticeProps['tone']>>> = {
  ok: 'mint',
  none: 'neutral',
  warn: 'low',
  error: 'sale',
};

export function ComparisonNotice({
  comparison: { tone, lines },
  onClose,
}: {
  comparison: Comparison;
  onClose: () => void;
}) {
  return (
    <Notice
      urgent
      tone={TONES[tone]}
      title={TITLES[tone]}
      {...(tone === 'ok' ? { icon: <CircleCheck /> } : {})}
      onClose={onClose}
    >
      <ul className="grid gap-half">
        {lines.map((line) => (
          <li key={line}>
            <NoWrapNumbers text={line} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
