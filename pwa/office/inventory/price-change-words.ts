/** By how much a price changed, in per cent; nothing where there was none before. Pure. */
export function changeText(before: number | null, after: number | null): string {
  if (before === null || after === null || before === 0) return '—';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('ru-RU')}\u00a0%`;
}
