/** Pages that a pager shows: the first, the last, the current one and its neighbours; null is a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const named = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(named)].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1] ?? 0;
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [null, each] : [each];
  });
}
