/**
 * A chart with a table of the same figures beside it, to which screen readers are directed. If the library can't be
 * loaded, the table is enough.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { onNextAct } from '../../parts/print/next-act.ts';
import type { ChartPoint, ChartSpec, DrawnChart } from './chart-spec.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './chart.module.css';

export interface ChartProps {
  spec: ChartSpec;
  /** Title of the chart: «Выручка и маржа по дням». */
  label: string;
  /** Id of the table with the same figures. */
  table: string;
  /** Height of the columns or rows, px. */
  height: number;
  /** Tooltip of one column or row. */
  tip: (index: number) => ReactNode;
  onPick: (index: number) => void;
}

/** Width that a chart may take on a printed page, px. */
const PAPER_PX = 680;
const TIP_PX = 236;
const TIP_TALL_PX = 148;

export function Chart({ spec, label, table, height, tip, onPick }: ChartProps) {
  const note = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const [point, setPoint] = useState<ChartPoint | null>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'missing'>('loading');
  const latest = useRef({ spec, onPick });
  useEffect(() => {
    latest.current = { spec, onPick };
    drawn.current?.show(spec);
  }, [spec, onPick]);

  useEffect(() => {
    let isGone = false;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (isGone || canvas.current === null) return;
        drawn.current = drawChart(canvas.current, latest.current.spec, {
          onPoint: setPoint,
          onPick: (index) => latest.current.onPick(index),
        });
        setState('drawn');
      },
      () => setState('missing'),
    );
    const stop = redrawWith(() => drawn.current);
    return () => {
      isGone = true;
      stop();
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, []);

  if (state === 'missing')
    return (
      <p className={styles.missing}>
        График не загрузился, потому что нет связи с сервером. Те же цифры стоят в таблице «{table}».
      </p>
    );
  return (
    <div className="min-w-0 relative" style={{ height }}>
      {state === 'loading' && <Skeleton shape="block" className={styles.bone} />}
      <canvas ref={canvas} role="img" aria-label={label} aria-describedby={note} />
      <span id={note} className="visually-hidden">
        Те же цифры стоят в таблице «{table}»
      </span>
      {point !== null && point.index < spec.labels.length && (
        <div className={styles.tip} style={placeOf(point, canvas.current?.clientWidth ?? 0, height)} aria-hidden>
          {tip(point.index)}
        </div>
      )}
    </div>
  );
}

/** Position of the tooltip: beside the pointer, on the side with room. */
function placeOf({ x, y }: ChartPoint, width: number, height: number) {
  const left = x + 16 + TIP_PX <= width ? x + 16 : Math.max(0, x - 16 - TIP_PX);
  const top = Math.max(0, Math.min(y - 24, height - TIP_TALL_PX));
  return { width: Math.min(TIP_PX, width), transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)` };
}

/** Redraws when colours change, and for print; returns a function that stops that. */
function redrawWith(chart: () => DrawnChart | null): () => void {
  const again = () => chart()?.redraw();
  let stop = () => {};
  const forPaper = () => {
    stop();
    chart()?.redraw(PAPER_PX);
    stop = onNextAct(again);
  };
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', again);
  addEventListener('beforeprint', forPaper);
  // The chart uses the shop's font, which may load after it.
  void document.fonts.ready.then(again);
  return () => {
    for (const query of queries) query.removeEventListener('change', again);
    removeEventListener('beforeprint', forPaper);
    stop();
  };
}
