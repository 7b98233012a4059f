/** «(2) Заказы — Русло»: a title with how many wait; of 0 the title alone. A count that stands there is replaced. */
export function countedTitle(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${bare}` : bare;
}
