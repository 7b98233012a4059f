import { useLayoutEffect, useRef, useState } from 'react';
import { formatDecimal } from '#contract/values/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './range-filter.module.css';

interface RangeFilterProps {
  /** The name read aloud before «от» and «до»: «Цена», «Вылет излива, мм». */
  name: string;
  /** Minimum and maximum among the goods that the other filters leave; null when they leave none. */
  bounds: { min: number; max: number } | null;
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
  show: (value: number) => string;
  /** Parses a typed text: null for an empty one, NaN for an unreadable one. */
  read: (text: string) => number | null;
  /** Formats a value for the slider: «5 000 ₽». */
  format: (value: number) => string;
  step?: number;
}

const NO_NUMBER = 'Нужно число';

/** Approximate number of positions of a thumb: fine enough to choose, coarse enough for the arrow keys. */
const POSITIONS = 100;

/** Removes floating-point noise. */
const roundOff = (value: number) => Number(value.toFixed(6));

/** Round ends around the existing values: the step is 1, 2 or 5 times a power of ten, not below `least`, and the ends are whole steps. */
export function sliderRange(min: number, max: number, least = 1) {
  const minStep = Math.max(least, (max - min) / POSITIONS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = roundOff(
    [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= minStep * (1 - 1e-9)) ?? power,
  );
  return {
    from: roundOff(Math.floor(roundOff(min / step)) * step),
    to: roundOff(Math.ceil(roundOff(max / step)) * step),
    step,
  };
}

/** Formats a feature's number for people: `1 200`, `12,5`. */
export const shownNumber = (value: number): string => formatDecimal(value, 3);

/** Swaps reversed ends: «от 900 до 100» means 100 to 900. */
export function inOrder(min: number | undefined, max: number | undefined): [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}

interface RangeSliderProps extends Pick<RangeFilterProps, 'name' | 'format'> {
  range: ReturnType<typeof sliderRange>;
  /** The lower and the upper end. */
  value: readonly [number, number];
  /** While a thumb moves. */
  onChange: (value: [number, number]) => void;
  /** Called when a thumb or a key is released: the moment to fetch results. */
  onCommit: () => void;
}

/** Two native sliders over one track, with their keyboard and touch support. */
function RangeSlider({ name, range: { from, to, step }, value, onChange, onCommit, format }: RangeSliderProps) {
  const root = useRef<HTMLDivElement>(null);
  const [low, high] = value;
  // Set by script: the CSP would refuse a style attribute in server-rendered markup.
  useLayoutEffect(() => {
    const share = (point: number) => String(Math.min(1, Math.max(0, (point - from) / (to - from))));
    root.current?.style.setProperty('--from', share(low));
    root.current?.style.setProperty('--to', share(high));
  }, [low, high, from, to]);

  return (
    <div ref={root} className={styles.range}>
      <span className={styles.track} />
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          type="range"
          className={classNames(styles.input, end === 0 && low > (from + to) / 2 && styles.above)}
          min={from}
          max={to}
          step={step}
          value={value[end]}
          aria-label={`${name} ${END_WORDS[end]}`}
          aria-valuetext={format(value[end])}
          onChange={({ target }) => {
            const point = Number(target.value);
            onChange(end === 0 ? [Math.min(point, high), high] : [low, Math.max(point, low)]);
          }}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
      ))}
    </div>
  );
}

const END_WORDS = ['от', 'до'] as const;

/** A range, typed or set by two thumbs; applies when a field loses focus or a thumb is released. */
export function RangeFilter({ name, bounds, min, max, onChange, show, read, format, step = 1 }: RangeFilterProps) {
  /** Text being typed at either end; null while the field shows the address's value. */
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null]);
  /** True when a field lost focus since the last typing. */
  const [isLeft, setLeft] = useState(false);
  const [moving, setMoving] = useState<[number, number] | null>(null);
  const shown = (value: number | undefined) => (value === undefined ? '' : show(value));
  const range = bounds === null ? null : sliderRange(bounds.min, bounds.max, step);
  const isUnread = (text: string | null) => text !== null && Number.isNaN(read(text));

  function commit() {
    setLeft(true);
    // Unreadable text stays in its field and filters nothing until it is corrected.
    const end = (text: string | null, now: number | undefined) =>
      text === null || isUnread(text) ? now : (read(text) ?? undefined);
    const [from, to] = inOrder(end(typed[0], min), end(typed[1], max));
    setTyped(([low, high]) => [isUnread(low) ? low : null, isUnread(high) ? high : null]);
    if (from !== min || to !== max) onChange(from, to);
  }

  function commitThumbs() {
    setMoving(null);
    if (range === null || moving === null) return;
    const [from, to] = moving;
    // A thumb at its end sets no limit.
    onChange(from <= range.from ? undefined : from, to >= range.to ? undefined : to);
  }

  return (
    <div className="grid gap-2">
      <div className="grid gap-2 halves">
        {([0, 1] as const).map((end) => (
          <TextField
            key={end}
            hideLabel
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
            label={`${name} ${END_WORDS[end]}`}
            prefix={END_WORDS[end]}
            placeholder={shown(end === 0 ? bounds?.min : bounds?.max)}
            value={typed[end] ?? shown(moving?.[end] ?? (end === 0 ? min : max))}
            onChange={({ target: { value } }) => {
              setLeft(false);
              setTyped(([low, high]) => (end === 0 ? [value, high] : [low, value]));
            }}
            error={isLeft && isUnread(typed[end]) ? NO_NUMBER : undefined}
          />
        ))}
      </div>
      {range !== null && range.to > range.from && (
        <RangeSlider
          name={name}
          range={range}
          value={moving ?? thumbsAt(range, min, max)}
          format={format}
          onChange={setMoving}
          onCommit={commitThumbs}
        />
      )}
    </div>
  );
}

/** The thumbs at the limits, or at the slider's ends. */
function thumbsAt(range: ReturnType<typeof sliderRange>, min?: number, max?: number): [number, number] {
  const within = (value: number) => Math.min(range.to, Math.max(range.from, value));
  return [within(min ?? range.from), within(max ?? range.to)];
}
