/** Changes of an order that others made since it was shown, and of its sums, as a refused edit or move lists them. */
import type { Problem } from '#contract/error-body.ts';
import { changedLine, ChangesList } from '../../parts/orders/quote-changes.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';

/** The listed changes; none for another failure. A refusal for another outstanding sum has the same code, and no time. */
function changesIn(failure: MutationFailure | null): readonly Problem[] {
  if (failure?.kind !== 'refused' || failure.code !== 'order_changed') return [];
  return failure.details.filter(({ at }) => at !== undefined);
}

/** The revision that the person has seen: that of the opened dialog; the current one once its changes are listed. */
export const seenRevision = (failure: MutationFailure | null, opened: number, current: number): number =>
  changesIn(failure).length > 0 ? current : opened;

/** The outstanding sum likewise. Payments leave the revision as it is, and a refusal for another sum names the one of now. */
export function seenDue(failure: MutationFailure | null, opened: number, current: number): number {
  if (changesIn(failure).length > 0) return current;
  const named = failure?.kind === 'refused' && failure.details.find(({ path }) => path === 'rest.sum')?.after;
  return typeof named === 'number' ? named : opened;
}

export function OrderChanges({ failure }: { failure: MutationFailure | null }) {
  const changes = changesIn(failure);
  if (changes.length === 0) return null;
  return (
    <ul className="grid mb-2 gap-2" aria-label="Что изменилось">
      {changes.map(({ message, by, at = '' }, index) => (
        <li className="grid pre-line" key={index}>
          {message}
          <span className="muted text-14">
            {by} · <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function ChangedSums({ changes }: { changes: readonly Problem[] }) {
  return (
    <Notice tone="sale" urgent title="Пока вы правили заказ, суммы изменились">
      <ChangesList lines={changes.map(changedLine)} />
      Правки ещё не сохранены. Проверьте суммы и сохраните ещё раз.
    </Notice>
  );
}
