/** Restores the receipt from before a scanner's keys typed into it; what a person pressed meanwhile is kept. */
import type { Draft, DraftPosition } from '../../../device/rows/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';

const qtyOf = (positions: readonly DraftPosition[], productId: string): number =>
  positions.find((one) => one.productId === productId)?.qty ?? 0;

/** Applies the difference between `from` and `to` to `base`: quantities by line, and changed fields. */
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
  // Object.entries has no removed fields, so a removed wholesale buyer is deleted explicitly.
  if (from.customer !== undefined && to.customer === undefined) delete result.customer;
  return result;
}

/** Remembers the receipt; the returned function restores it with the presses made on `page` since. A new call replaces the former one. */
export function rememberReceipt(form: Pick<ReceiptForm, 'latest' | 'refill'>, page: EventTarget): () => () => void {
  let watch = new AbortController();
  return () => {
    watch.abort();
    watch = new AbortController();
    const { signal } = watch;
    let before = form.latest();
    let atPress = before;
    // The screen's own handlers run between the capture and the bubble phase.
    page.addEventListener('click', () => (atPress = form.latest()), { capture: true, signal });
    page.addEventListener(
      'click',
      () => {
        const now = form.latest();
        // The form has another receipt now: keys from here on are typed into that one.
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
