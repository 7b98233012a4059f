/** The dialogs that end a count: closing it, after a second count of large differences, or discarding it. */
import { useState } from 'react';
import { inUnits } from '#contract/products/unit-words.ts';
import { RECOUNT_LINES_MAX } from '#contract/stock/recounts.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { closeCount } from '../../device/recounts/journal-recounts.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { askAgain, dropCount } from '../../device/recounts/counts.ts';
import type { Count, CountLine } from '../../device/rows/recount-types.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDiskWrite } from '../kit/use-disk-write.tsx';
import { nowFor } from './use-count.ts';
import type { CountedGood } from './scope-goods.ts';

const LARGE_SHOWN = 6;

interface EndProps {
  count: Count;
  lines: ReadonlyMap<string, CountLine>;
  onClose: () => void;
}

interface CloseDialogProps extends EndProps {
  left: readonly CountedGood[];
  onAgain: () => void;
}

/** Asks for a second count of large differences before the count may be closed. */
export function CloseDialog(props: CloseDialogProps) {
  const { count, lines, onAgain, onClose } = props;
  // Fixed while the dialog is open: once asked for, they are no longer large.
  const [large] = useState(() => toCountAgain(lines, (id) => catalogueCopy.products.get(id)?.priceRetail));
  const { writing, write } = useDiskWrite();
  if (large.length === 0) return <ConfirmClose {...props} />;
  const ask = async () => {
    const ids = large.map(({ productId }) => productId);
    if (!(await write('второй счёт', () => askAgain(count.id, ids)))) return;
    onAgain();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Посчитайте ещё раз: ${counted(large.length, 'товар', 'товара', 'товаров')}`}
      confirmLabel="Посчитать ещё раз"
      cancelLabel="Не сейчас"
      busy={writing !== null}
      onConfirm={() => void ask()}
    >
      Количество сильно расходится с учётом. Первый счёт останется виден.
      {large.slice(0, LARGE_SHOWN).map(({ productId, title, qty }) => (
        <span key={productId} className="block mt-2">
          {title}: {inUnits(qty, catalogueCopy.products.get(productId)?.unit)}
        </span>
      ))}
      {large.length > LARGE_SHOWN && <span className="block mt-2">и ещё {large.length - LARGE_SHOWN}</span>}
    </ConfirmDialog>
  );
}

function ConfirmClose({ count, lines, left, onClose }: CloseDialogProps) {
  const awaited = [...lines.values()].filter(({ isAwaited }) => isAwaited === true).length;
  const { person } = usePerson();
  const { run, busy } = useSave();
  const [isFailed, setFailed] = useState(false);
  const close = async () => {
    if (person === null) return;
    const uncounted = left.map(({ id, title }) => ({ productId: id, title }));
    try {
      await run(async () => closeCount(count.id, uncounted, person, await nowFor(count)));
    } catch (error) {
      console.error('The count was not closed', error);
      setFailed(true);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Закончить пересчёт?"
      confirmLabel="Закончить"
      busy={busy}
      busyLabel="Записываем…"
      cancelLabel="Считать дальше"
      onConfirm={() => void close()}
    >
      {isFailed && <Notice tone="sale" urgent title={notClosedText(lines.size)} />}
      Посчитано {counted(lines.size, 'товар', 'товара', 'товаров')}: их остатки станут такими, как вы нашли, минус то,
      что продали после.{' '}
      {awaited > 0 &&
        `Второй раз не посчитано: ${counted(awaited, 'товар', 'товара', 'товаров')}, запишется первый счёт. `}
      {left.length > 0 &&
        `Не посчитано: ${counted(left.length, 'товар', 'товара', 'товаров')}, их остатки не изменятся. Если их нет на полке, отметьте «Нет на полке».`}
    </ConfirmDialog>
  );
}

/** Counts begun by an earlier version may hold more goods than one recount. */
function notClosedText(goods: number): string {
  return goods > RECOUNT_LINES_MAX
    ? `Пересчёт НЕ записан: один пересчёт вмещает ${counted(RECOUNT_LINES_MAX, 'товар', 'товара', 'товаров')}, а здесь ${formatNumber(goods)}. Отметьте лишние как непосчитанные, закончите его и посчитайте их в новом`
    : 'Пересчёт НЕ записан. Посчитанное на месте: попробуйте ещё раз';
}

export function DropDialog({ count, lines, onClose }: EndProps) {
  const { writing, write } = useDiskWrite();
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title="Бросить пересчёт?"
      confirmLabel="Бросить"
      cancelLabel="Считать дальше"
      busy={writing !== null}
      onConfirm={() => void write('отмена пересчёта', () => dropCount(count.id))}
    >
      {lines.size === 0
        ? 'Ничего ещё не посчитано.'
        : `Посчитанное пропадёт: ${counted(lines.size, 'товар', 'товара', 'товаров')}. Остатки не изменятся.`}
    </ConfirmDialog>
  );
}

/** Difference from the stock known on this device, at retail prices, from which goods are counted again. Roubles. */
export const COUNTED_AGAIN_FROM = 5000;

/** Lines to count a second time, the largest difference in roubles first: they differ by much, and the seller was not asked about them yet. */
export function toCountAgain(
  lines: ReadonlyMap<string, CountLine>,
  priceOf: (productId: string) => number | undefined,
): CountLine[] {
  return [...lines.values()]
    .flatMap((line) => {
      const { productId, qty, expected, first } = line;
      if (first !== undefined || expected === undefined || expected === null) return [];
      const worth = Math.abs(qty - expected) * (priceOf(productId) ?? 0);
      return worth >= COUNTED_AGAIN_FROM ? [{ line, worth }] : [];
    })
    .sort((one, other) => other.worth - one.worth)
    .map(({ line }) => line);
}
