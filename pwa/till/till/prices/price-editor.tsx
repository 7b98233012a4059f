/**
 * Changes a line's price, or the receipt's total: per cent off or the new sum, then a reason, whose press applies it. A real keyboard types too.
 */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { OVERRIDE_REASON_MAX, OVERRIDE_REASONS, percentOff } from '#contract/sales/price-override.ts';
import { formatDecimal, formatNumber, formatRoubles, saleTotal } from '#contract/values/money.ts';
import { typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { optionsOf } from '../../../ui/options-of.ts';
import { HOW_TO_TYPE } from '../lines/change.ts';
import { afterPriceKey, PRICE_KEYS, KeyPad } from '../lines/line-keys.tsx';
import type { PriceChanges } from './approval-dialog.tsx';
import { pricesFor, shopPriceOf, shopTotal, withPrices, type PriceTarget, type NewPrice } from './price-changes.ts';
import styles from './price-editor.module.css';

interface PriceEditorProps {
  positions: readonly DraftPosition[];
  target: PriceTarget;
  pricing: Pick<PriceChanges, 'change' | 'reset' | 'noteTyped'>;
  lines: { price: (target: undefined) => void; open: (productId: null) => void };
}

export function PriceEditor({ positions, target, pricing, lines }: PriceEditorProps) {
  const { noteTyped } = pricing;
  const close = () => lines.price(undefined);
  const [kind, setKind] = useState<NewPrice['kind']>('percent');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const isTyped = typed !== '';
  useEffect(() => {
    noteTyped(isTyped);
    return () => noteTyped(false);
  }, [noteTyped, isTyped]);
  const newPrice = parsePrice(kind, typed);
  const prices = newPrice === null ? null : pricesFor(positions, target, newPrice);
  const line = positions.find(({ productId }) => productId === target);
  const isChanged = positions.some(
    ({ productId, override }) => (target === null || productId === target) && override !== undefined,
  );
  const before = line === undefined ? shopTotal(positions) : shopPriceOf(line);
  const sumAt = (at: ReadonlyMap<string, number>) =>
    line === undefined ? saleTotal(withPrices(positions, at, { reason: '' })) : (at.get(line.productId) ?? line.price);
  const after = prices === null ? null : sumAt(prices);
  const apply = (typedReason: string) => {
    const reason = typedReason.trim();
    if (newPrice === null || prices === null || reason === '') return;
    const percent = newPrice.kind === 'percent' ? newPrice.percent : null;
    const applied = () => {
      close();
      lines.open(null);
    };
    pricing.change(prices, reason, applied, target === null ? { percent, reason } : undefined);
  };
  const reset = () => {
    pricing.reset(target);
    close();
  };
  const sumLabel = line === undefined ? 'Итого' : 'Цена';
  return (
    <div
      className="grid gap-2"
      data-pricing
      role="group"
      aria-label={line === undefined ? 'Скидка на чек' : `Цена: ${line.title}`}
    >
      <div className={styles.head}>
        <Segmented
          label="Как изменить цену"
          value={kind}
          onChange={(next) => {
            setKind(next);
            setTyped('');
            field.current?.focus({ preventScroll: true });
          }}
          options={optionsOf({ percent: '%', sum: sumLabel })}
        />
        <TextField
          ref={field}
          label={kind === 'percent' ? 'Скидка, процентов' : `${sumLabel}, рублей`}
          hideLabel
          placeholder={kind === 'percent' ? 'Скидка' : formatNumber(before)}
          suffix={kind === 'percent' ? '%' : '₽'}
          size={48}
          inputMode="none"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <IconButton label="Закрыть скидку" onClick={close} icon={<X />} />
      </div>
      <p className={styles.outcome} role="status">
        <Outcome before={before} after={after} newPrice={newPrice} isTyped={isTyped} />
        {isChanged && !isTyped && <LinkButton onClick={reset}>Убрать скидку</LinkButton>}
      </p>
      <KeyPad keys={PRICE_KEYS} className={styles.pad} onKey={(key) => setTyped(afterPriceKey(typed, key))} />
      <Reasons disabled={prices === null} onReason={apply} />
    </div>
  );
}

interface OutcomeProps {
  /** The shop's price and the new one, roubles; null without a new one. */
  before: number;
  after: number | null;
  newPrice: NewPrice | null;
  isTyped: boolean;
}

function Outcome({ before, after, newPrice, isTyped }: OutcomeProps) {
  if (after !== null)
    return (
      <>
        <s>{formatRoubles(before)}</s> <b className="text-16 ink">{formatRoubles(after)}</b>
        <span>−{formatDecimal(percentOff(before, after), 1)}&nbsp;%</span>
      </>
    );
  if (newPrice !== null) return <span className="low">Не выше цены в магазине: {formatRoubles(before)}</span>;
  if (isTyped) return <span className="low">Непонятное число. {HOW_TO_TYPE}</span>;
  return <span>В магазине {formatRoubles(before)}</span>;
}

function Reasons({ disabled, onReason }: { disabled: boolean; onReason: (reason: string) => void }) {
  const [own, setOwn] = useState<string | null>(null);
  return own === null ? (
    <div className={styles.reasons}>
      {OVERRIDE_REASONS.map((reason) => (
        <Button key={reason} variant="quiet" disabled={disabled} onClick={() => onReason(reason)}>
          {reason}
        </Button>
      ))}
      <Button variant="quiet" disabled={disabled} onClick={() => setOwn('')}>
        Другая причина
      </Button>
    </div>
  ) : (
    <div className={styles.own}>
      <TextField
        label="Причина скидки"
        hideLabel
        placeholder="Причина"
        size={48}
        autoFocus
        autoComplete="off"
        maxLength={OVERRIDE_REASON_MAX}
        value={own}
        onChange={(event) => setOwn(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onReason(own);
        }}
      />
      <Button className={styles.apply} disabled={disabled || own.trim() === ''} onClick={() => onReason(own)}>
        Применить
      </Button>
    </div>
  );
}

function parsePrice(kind: NewPrice['kind'], typed: string): NewPrice | null {
  const number = kind === 'percent' ? typedNumber(typed, 2) : typedRoubles(typed);
  if (number === null || Number.isNaN(number) || number < 0) return null;
  return kind === 'percent' ? { kind, percent: number } : { kind, sum: number };
}
