/** A sum of money looked for in a search box. */

/** Whole kopecks of a typed sum: `12 490`, `12490,50 ₽`; null for what is none. */
export function sumTyped(query: string): number | null {
  const [, roubles, kopecks = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?(?:₽|р|руб)?\.?$/i.exec(query.replace(/\s/g, '')) ?? [];
  return roubles === undefined ? null : Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
