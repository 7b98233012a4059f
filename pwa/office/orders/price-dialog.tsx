/** Gives a line of an order another price: per cent off or the new price, with a reason, by the till's rule. */
import { useRef } from 'react';
import { OVERRIDE_REASON_MAX, OVERRIDE_REASONS, percentOff, withPercentOff } from '#contract/sales/price-override.ts';
import { perUnit } from '#contract/products/unit.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import type { DraftItem } from './edit-draft.ts';
import styles from './order-edit.module.css';

export interface PriceDialogProps {
  orderId: string;
  productId: string;
  title: string;
  /** Undefined for pieces. */
  unit: string | undefined;
  /** The shop's price, roubles. */
  was: number;
  /** True when the line already has a price of its own. */
  isChanged: boolean;
  /** Null restores the shop's price. */
  onPrice: (override: NonNullable<DraftItem['override']> | null) => void;
  onClose: () => void;
}

export function PriceDialog({ orderId, productId, title, unit, was, isChanged, onPrice, onClose }: PriceDialogProps) {
  const form = useTyping(
    `order ${orderId} price ${productId}`,
    { kind: 'percent' as 'percent' | 'price', figure: '', reason: '' },
    { passing: ['kind', 'figure'] },
  );
  const { kind, figure, reason } = form.typed;
  const field = useRef<HTMLInputElement>(null);
  const price = priceOf(kind, figure, was);
  const wrong = price === undefined ? (kind === 'percent' ? 'Введите скидку' : 'Введите цену') : wrongPrice(price, was);
  const act = useAct({
    form,
    problems: { figure: wrong, reason: reason.trim() === '' ? 'Укажите причину скидки' : undefined },
    send: () => Promise.resolve({ kind: 'done' as const, answer: null }),
    done() {
      if (price !== undefined) onPrice({ price, reason: reason.trim() });
      return null;
    },
    onClose,
  });

  function restore(): void {
    form.drop();
    onPrice(null);
  }

  return (
    <ActDialog
      {...act.dialog}
      title="Цена в заказе"
      description={title}
      initialFocus={field}
      confirm={price === undefined || wrong !== undefined ? 'Изменить цену' : `Поставить ${formatRoubles(price)}`}
      buttons={
        isChanged && (
          <Button variant="outline" onClick={restore}>
            Вернуть {formatRoubles(was)}
          </Button>
        )
      }
      className={styles.fields}
    >
      <Segmented
        label="Как изменить цену"
        value={kind}
        onChange={(next) => form.type({ kind: next, figure: '' })}
        options={[
          { value: 'percent', label: 'Скидка, %' },
          { value: 'price', label: 'Новая цена' },
        ]}
      />
      <NumberField
        ref={field}
        label={kind === 'percent' ? 'Скидка' : `Цена ${perUnit(unit)}`}
        suffix={kind === 'percent' ? '%' : '₽'}
        hint={
          price === undefined || wrong !== undefined
            ? `В магазине ${formatRoubles(was)}`
            : `${formatRoubles(was)} → ${formatRoubles(price)}, −${formatNumber(percentOff(was, price))}\u00a0%`
        }
        {...act.value('figure')}
        {...(price !== undefined && figure !== '' && { error: wrong })}
      />
      <div className="flex wrap gap-2" role="group" aria-label="Частые причины">
        {OVERRIDE_REASONS.map((known) => (
          <Chip key={known} on={reason === known} onClick={() => form.type({ reason: known })}>
            {known}
          </Chip>
        ))}
      </div>
      <TextField
        label="Причина"
        hint="Останется в истории заказа, покупатель её видит"
        required
        maxLength={OVERRIDE_REASON_MAX}
        {...act.text('reason')}
      />
    </ActDialog>
  );
}

/** The new price in roubles; undefined while nothing valid is typed. */
function priceOf(kind: 'percent' | 'price', typed: string, was: number): number | undefined {
  const number = kind === 'percent' ? typedNumber(typed, 2) : typedRoubles(typed);
  if (number === null || Number.isNaN(number) || number < 0) return undefined;
  return kind === 'percent' ? withPercentOff(was, number) : number;
}

function wrongPrice(price: number, was: number): string | undefined {
  if (price < 0) return 'Скидка не больше 100\u00a0%';
  if (price > was) return `Не выше цены в магазине: ${formatRoubles(was)}`;
  if (price === was) return 'Это цена магазина';
  return undefined;
}
