import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './range-slider.module.css';

export interface RangeSliderProps {
  min: number;
  max: number;
  step?: number;
  /** The lower and the upper end. */
  value: readonly [number, number];
  /** While a thumb moves. */
  onChange: (value: [number, number]) => void;
  /** When the thumb is let go, or a key: the moment to ask for results. */
  onCommit?: (value: [number, number]) => void;
  /** What the thumbs are, read aloud: ['Цена от', 'Цена до']. */
  labels: readonly [string, string];
  /** Puts a value into words for a screen reader: «5 000 ₽». */
  format?: (value: number) => string;
  className?: string;
}

/** Two of the browser's own sliders over one track: keyboard and touch come with them. */
export function RangeSlider({
  min,
  max,
  step = 1,
  value,
  onChange,
  onCommit,
  labels,
  format = String,
  className,
}: RangeSliderProps) {
  const root = useRef<HTMLDivElement>(null);
  const [low, high] = value;
  // Through the CSS object model: a style attribute in server-rendered markup would be refused by the CSP.
  useLayoutEffect(() => {
    const share = (point: number) => (max > min ? Math.min(1, Math.max(0, (point - min) / (max - min))) : 0);
    root.current?.style.setProperty('--from', String(share(low)));
    root.current?.style.setProperty('--to', String(share(high)));
  }, [low, high, min, max]);

  function move(end: 0 | 1) {
    return (event: ChangeEvent<HTMLInputElement>) => {
      const point = Number(event.target.value);
      onChange(end === 0 ? [Math.min(point, high), high] : [low, Math.max(point, low)]);
    };
  }
  const commit = () => onCommit?.([low, high]);

  return (
    <div ref={root} className={classNames(styles.range, className)}>
      <span className={styles.track} />
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          type="range"
          className={classNames(styles.input, end === 0 && low > (min + max) / 2 && styles.above)}
          min={min}
          max={max}
          step={step}
          value={value[end]}
          aria-label={labels[end]}
          aria-valuetext={format(value[end])}
          onChange={move(end)}
          onPointerUp={commit}
          onKeyUp={commit}
        />
      ))}
    </div>
  );
}
