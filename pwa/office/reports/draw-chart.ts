/** The only module that imports the charting library, with only the parts in use; loaded when the first chart comes into view. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
  type TooltipModel,
} from 'chart.js';
import { axisText, rowName, type ChartEvents, type ChartSpec, type DrawnChart } from './chart-spec.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Drawn = Chart<'bar' | 'line', number[], string>;
type Config = ChartConfiguration<'bar' | 'line', number[], string>;

const MOTION_MS = 180;
const LABEL_PX = 12;

/** The current values of the shop's colour tokens: they differ by theme, forced colours, and print. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: token('ink'),
    muted: token('muted'),
    line: token('line'),
    revenue: token('mint-deep'),
    margin: token('petrol-ink'),
    revenueOver: token('mint'),
    marginOver: token('mint-ink'),
    former: token('low'),
    font: token('font'),
  };
}

/** Margin before revenue, and the former period as a line over both. */
function datasetsOf(spec: ChartSpec): Config['data']['datasets'] {
  const { revenue, margin, revenueOver, marginOver, former } = colours();
  const isRows = spec.kind === 'rows';
  const bar = {
    grouped: false,
    categoryPercentage: 1,
    barPercentage: isRows ? 0.62 : 0.66,
    maxBarThickness: isRows ? 22 : 40,
    borderRadius: 3,
  };
  return [
    ...(spec.former.length === 0
      ? []
      : [
          {
            type: 'line' as const,
            data: [...spec.former],
            borderColor: former,
            borderDash: [4, 3],
            borderWidth: 1.75,
            pointRadius: spec.former.length === 1 ? 4 : 0,
            pointBackgroundColor: former,
            pointHitRadius: 0,
            pointHoverRadius: 0,
            order: 0,
          },
        ]),
    {
      type: 'bar' as const,
      data: [...spec.margin],
      backgroundColor: margin,
      hoverBackgroundColor: marginOver,
      order: 1,
      ...bar,
    },
    // The pale column has a border for people who see little contrast.
    {
      type: 'bar' as const,
      data: [...spec.revenue],
      backgroundColor: revenue,
      hoverBackgroundColor: revenueOver,
      borderColor: margin,
      hoverBorderColor: marginOver,
      borderWidth: ({ raw }: { raw: unknown }) => (raw === 0 ? 0 : 1),
      borderSkipped: false,
      order: 2,
      ...bar,
    },
  ];
}

function scalesOf({ kind, labels, strong }: ChartSpec): NonNullable<Config['options']>['scales'] {
  const { ink, muted, line, font } = colours();
  const isRows = kind === 'rows';
  const text = { family: font, size: LABEL_PX };
  return {
    [isRows ? 'x' : 'y']: {
      type: 'linear',
      beginAtZero: true,
      grid: { color: line },
      border: { display: false },
      ticks: {
        color: muted,
        font: text,
        maxTicksLimit: isRows ? 5 : 6,
        callback: (value: string | number) => axisText(Number(value)),
      },
    },
    [isRows ? 'y' : 'x']: {
      type: 'category',
      grid: { display: false },
      border: { color: line },
      ticks: {
        color: ({ index }: { index: number }) => (strong[index] === true || isRows ? ink : muted),
        font: ({ index }: { index: number }) => ({ ...text, weight: strong[index] === true ? 600 : 400 }),
        autoSkip: !isRows,
        autoSkipPadding: 10,
        maxRotation: 0,
        ...(isRows ? { callback: (_value: unknown, index: number) => rowName(labels[index] ?? '') } : {}),
      },
    },
  };
}

function configOf(spec: ChartSpec, { onPoint, onPick }: ChartEvents): Config {
  const isRows = spec.kind === 'rows';
  return {
    type: 'bar',
    data: {
      labels: [...spec.labels],
      datasets: datasetsOf(spec),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      indexAxis: isRows ? 'y' : 'x',
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: MOTION_MS },
      interaction: { mode: 'index', intersect: false, axis: isRows ? 'y' : 'x' },
      layout: { padding: { top: 6, right: isRows ? 12 : 0 } },
      plugins: {
        tooltip: { enabled: false, external: ({ tooltip }) => onPoint(pointOf(tooltip)) },
      },
      onClick: (_event, elements) => {
        const [element] = elements;
        // A touch shows the figures only; the link is in the table.
        if (element !== undefined && matchMedia('(hover: hover)').matches) onPick(element.index);
      },
      onHover: (_event, elements, { canvas }) => {
        canvas.style.cursor = elements.length > 0 ? 'pointer' : '';
      },
      scales: scalesOf(spec),
    },
  };
}

function pointOf({ opacity, dataPoints, caretX, caretY }: TooltipModel<'bar' | 'line'>) {
  const index = dataPoints?.[0]?.dataIndex;
  return opacity === 0 || index === undefined ? null : { index, x: caretX, y: caretY };
}

/** Draws on the canvas, which fills its box; pointer events are reported to `events`. */
export function drawChart(canvas: HTMLCanvasElement, first: ChartSpec, events: ChartEvents): DrawnChart {
  let spec = first;
  const chart: Drawn = new Chart(canvas, configOf(spec, events));
  function apply(mode?: 'none'): void {
    const { data, options } = configOf(spec, events);
    chart.data = data;
    chart.options = options ?? {};
    chart.update(mode);
  }
  return {
    show(next) {
      spec = next;
      apply();
    },
    redraw(width) {
      if (width === undefined) chart.resize();
      else chart.resize(width, chart.height);
      apply('none');
      // Synchronously: in print there is no next frame.
      chart.draw();
    },
    destroy: () => chart.destroy(),
  };
}
