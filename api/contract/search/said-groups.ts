/** The listing's own filters and orders that a search's words may stand for. */
export const SAID_GROUPS = ['price', 'stock', 'discount', 'brand', 'order'] as const;
export type SaidGroup = (typeof SAID_GROUPS)[number];
