/**
 * The receipt as it stood before a scanner's keys typed into it. A scanner that is slow takes more than a second, and
 * what a hand presses meanwhile is no scanner's: it stays when the keys are taken back.
 */
import type { Draft, DraftPosition } from '../../device/journal/journal-types.ts';
import type { ReceiptForm } from '../../device/journal/receipt-form.ts';

const qtyOf = (positions: readonly DraftPosition[], productId: string): number =>
  positions.find((one) => one.productId === productId)?.qty ?? 0;

/** `base` with what changed from `from` to `to`: pieces more or fewer of each line, and fields that differ. */
function withChange(base: Draft, from: Draft, to: Draft): Draft {
  const isChanged = ({ productId }: DraftPosition): boolean =>
    to.positions.find((one) => one.productId === productId) !==
    from.positions.find((one) => one.productId === productId);
  const kept = base.positions.map((line) => {
    const changed = to.positions.find(({ productId }) => productId === line.productId);
    if (!isChanged(line)) return line;
    const qty = line.qty + qtyOf(to.positions, line.productId) - qtyOf(from.positions, line.productId);
    return { ...(changed ?? line), qty: changed === undefined ? 0 : Math.max(qty, 1) };
  });
  const added = to.positions.filter((line) => isChanged(line) && qtyOf(base.positions, line.productId) === 0);
  const fields = Object.entries(to).filter(([name, value]) => value !== from[name as keyof Draft]);
  const result: Draft = {
    ...base,
    ...Object.fromEntries(fields),
    positions: [...kept.filter(({ qty }) => qty > 0), ...added],
  };
  // A wholesale buyer who was taken out is no field of the draft any more.
  if (from.customer !== undefined && to.customer === undefined) delete result.customer;
  return result;
}

/**
 * Remembers the receipt; the function returned puts it back, with what was pressed on `page` since. A call ends the
 * remembering of the one before.
 */
export function rememberReceipt(form: Pick<ReceiptForm, 'latest' | 'refill'>, page: EventTarget): () => () => void {
  let watch = new AbortController();
  return () => {
    watch.abort();
    watch = new AbortController();
    const { signal } = watch;
    let before = form.latest();
    let atPress = before;
    // The screen's own handlers run between the way down and the way up.
    page.addEventListener('click', () => (atPress = form.latest()), { capture: true, signal });
    page.addEventListener(
      'click',
      () => {
        const now = form.latest();
        // Another receipt stands there now: the keys from here on are typed into that one.
        if (before === null || atPress === null || now === null || now.id !== atPress.id) before = now;
        else before = withChange(before, atPress, now);
      },
      { signal },
    );
    return () => {
      watch.abort();
      const now = form.latest();
      if (before !== null && now?.id === before.id && now !== before) form.refill(before);
    };
  };
}
