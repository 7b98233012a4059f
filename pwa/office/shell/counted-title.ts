/** A title with a count: «(2) Заказы — Русло»; at 0 the title alone. Replaces a count that is there already. */
export function countedTitle(title: string, count: number): string {
  const titleWithoutCount = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${titleWithoutCount}` : titleWithoutCount;
}
