/** What the comparison with the server came to; stays until it has been read. */
import { CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comparison } from '../../queries/reconcile.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import styles from './journal.module.css';

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
      {...(tone === 'ok' ? { icon: <CircleCheck size={20} strokeWidth={1.75} aria-hidden /> } : {})}
      action={
        <IconButton label="Закрыть" onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <ul className={styles.compared}>
        {lines.map((line) => (
          <li key={line}>{wholeNumbers(line)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** A line in which no number of a receipt breaks in two. */
function wholeNumbers(line: string): ReactNode[] {
  return line.split(/(\S+-\d{6})/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
