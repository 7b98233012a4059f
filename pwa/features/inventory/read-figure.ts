/** A new stock figure as people type it: `12` is the figure itself, `+3` and `−2` change the one on the screen. Pure. */
const MOST = 1_000_000;

/** @returns the new figure; null for what is no whole number or too large */
export function readFigure(typed: string, base: number): number | null {
  const text = typed.replace(/[\s\u00a0]/g, '').replace('−', '-').replace('–', '-');
  if (!/^[+-]?\d{1,7}$/.test(text)) return null;
  const figure = /^[+-]/.test(text) ? base + Number(text) : Number(text);
  return Math.abs(figure) <= MOST ? figure : null;
}
