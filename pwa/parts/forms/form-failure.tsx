/** Notice above a form: the reason of a failure, and the time until a retry makes sense. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Problem } from '#contract/error-body.ts';
import { counted } from '#contract/values/plural.ts';
import { unfitWords } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';
import { NoWrapNumbers } from '../page/no-wrap.tsx';

export interface FormFailureProps {
  failure: MutationFailure | null;
  /** Used when the server gave no message: «Ошибка входа». */
  fallback: string;
  /** Shown beside a refusal. */
  action?: ReactNode;
}

export function FormFailure({ failure, fallback, action }: FormFailureProps) {
  if (failure === null) return null;
  if (failure.kind === 'out-of-reach') {
    // After a lost answer the server may have done it: «Не удалось …» would claim the contrary, «Ошибка …» doesn't.
    const isKnown = failure.undone === true;
    const unknown = failure.unfit === true ? 'Неизвестно, получилось ли' : 'Сервер не ответил';
    return (
      <Notice tone="sale" urgent title={isKnown || fallback.startsWith('Ошибка') ? fallback : unknown}>
        {failure.unfit === true
          ? `${unfitWords(failure)}.`
          : `${isKnown ? 'Сервер не отвечает.' : 'Неизвестно, получилось ли.'} Проверьте связь и попробуйте ещё раз: то, что вы ввели, осталось в форме.`}
      </Notice>
    );
  }
  const title = failure.message === '' ? fallback : failure.message;
  if (failure.retryAfter === null || failure.retryAfter <= 0) {
    const why = failure.code === 'validation' ? reasonsOf(failure.details) : '';
    return (
      <Notice tone="sale" urgent title={<NoWrapNumbers text={title} />} action={action}>
        {why === '' || why === title ? undefined : <NoWrapNumbers text={why} />}
      </Notice>
    );
  }
  return (
    <Notice tone="sale" urgent title={<NoWrapNumbers text={title} />} action={action}>
      {/* Another refusal restarts the countdown. */}
      <Wait key={`${failure.retryAfter} ${title}`} seconds={failure.retryAfter} />
    </Notice>
  );
}

/** «Кран: Осталось 2 шт. Слишком длинный текст», for messages without a field. */
function reasonsOf(problems: readonly Problem[]): string {
  const texts = problems.map(({ title = '', message }) => (title === '' ? message : `${title}: ${message}`));
  return [...new Set(texts)].join('. ').replaceAll('..', '.');
}

/** «Повторите через 12 секунд», counted down; a long wait in minutes. */
function Wait({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  // Read out once, not every second.
  return <span aria-live="off">{waitText(left)}</span>;
}

const LONG_S = 90;

/** Text shown while this many seconds are left. */
export function waitText(left: number): string {
  if (left <= 0) return 'Можно попробовать снова.';
  if (left < LONG_S) return `Повторите через ${counted(left, 'секунду', 'секунды', 'секунд')}.`;
  return `Повторите через ${counted(Math.ceil(left / 60), 'минуту', 'минуты', 'минут')}.`;
}
