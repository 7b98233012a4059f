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
  /** Called when a thumb or a key is released: the moment to fetch results. */
  onCommit?: (value: [number, number]) => void;
  /** Labels of the thumbs for screen readers: ['Цена от', 'Цена до']. */
  labels: readonly [string, string];
  /** Text of a value for screen readers: «5 000 ₽». */
  format?: (value: number) => string;
}

/** Two native sliders over one track, with their keyboard and touch support. */
export function RangeSlider({
  min,
  max,
  step = 1,
  value,
  onChange,
  onCommit,
  labels,
  format = String,
}: RangeSliderProps) {
  const root = useRef<HTMLDivElement>(null);
  const [low, high] = value;
  // Set by script: the CSP would refuse a style attribute in server-rendered markup.
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
    <div ref={root} className={styles.range}>
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
