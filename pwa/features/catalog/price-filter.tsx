import { useState, type KeyboardEvent } from 'react';
import { formatNumber, formatRoubles } from '#contract/rules/money.ts';
import { RangeSlider } from '../../ui/range-slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './price-filter.module.css';
import { inOrder, sliderRange, typedRoubles } from './price-range.ts';

interface PriceFilterProps {
  /** Lowest and highest price of what the other filters leave; null when they leave nothing. */
  bounds: { min: number; max: number } | null;
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
}

/** From and to in roubles, typed or by two thumbs; asks for goods when a field is left or a thumb let go. */
export function PriceFilter({ bounds, min, max, onChange }: PriceFilterProps) {
  // Text under the fingers; null where the address bar's value stands.
  const [typedMin, setTypedMin] = useState<string | null>(null);
  const [typedMax, setTypedMax] = useState<string | null>(null);
  const [moving, setMoving] = useState<[number, number] | null>(null);
  const shown = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));

  function commit() {
    const [from, to] = inOrder(
      typedMin === null ? min : typedRoubles(typedMin),
      typedMax === null ? max : typedRoubles(typedMax),
    );
    setTypedMin(null);
    setTypedMax(null);
    if (from !== min || to !== max) onChange(from, to);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
  }

  const range = bounds === null ? null : sliderRange(bounds.min, bounds.max);
  const within = (value: number) => (range === null ? value : Math.min(range.to, Math.max(range.from, value)));
  const thumbs: [number, number] = moving ?? [within(min ?? range?.from ?? 0), within(max ?? range?.to ?? 0)];

  function letGo([from, to]: [number, number]) {
    setMoving(null);
    if (range === null || moving === null) return;
    // A thumb at its end filters nothing.
    onChange(from <= range.from ? undefined : from, to >= range.to ? undefined : to);
  }

  return (
    <div className={styles.price}>
      <div className={styles.fields}>
        <TextField
          label="Цена от"
          hideLabel
          prefix="от"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder={bounds === null ? '' : formatNumber(Math.floor(bounds.min))}
          value={typedMin ?? shown(moving?.[0] ?? min)}
          onChange={(event) => setTypedMin(event.target.value)}
          onBlur={commit}
          onKeyDown={press}
        />
        <TextField
          label="Цена до"
          hideLabel
          prefix="до"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder={bounds === null ? '' : formatNumber(Math.ceil(bounds.max))}
          value={typedMax ?? shown(moving?.[1] ?? max)}
          onChange={(event) => setTypedMax(event.target.value)}
          onBlur={commit}
          onKeyDown={press}
        />
      </div>
      {range !== null && range.to > range.from && (
        <RangeSlider
          min={range.from}
          max={range.to}
          step={range.step}
          value={thumbs}
          labels={['Цена от', 'Цена до']}
          format={formatRoubles}
          onChange={setMoving}
          onCommit={letGo}
        />
      )}
    </div>
  );
}
