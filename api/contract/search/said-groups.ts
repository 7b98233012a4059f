/** The listing's filters and sort order that words of a search may set. */
export const SAID_GROUPS = ['price', 'stock', 'discount', 'brand', 'order'] as const;
export type SaidGroup = (typeof SAID_GROUPS)[number];
