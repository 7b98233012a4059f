/** A price change in per cent; empty without a former price. Pure. */
export function changeText(before: number | null, after: number | null): string {
  if (before === null || after === null || before === 0) return '—';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('ru-RU')}\u00a0%`;
}
