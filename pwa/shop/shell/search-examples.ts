/** Queries that show what the search understands. */
export const SEARCH_EXAMPLES = [
  'унитаз подвесной безободковый',
  'душевая система с термостатом',
  'смеситель для раковины Grohe',
  'ванна 1700x700',
  'инсталляция Geberit',
] as const;

export const SEARCH_HINT = 'Название, бренд или артикул';
