/** The listing's filters and sort order that words of a search may set. */
export const CONDITION_GROUPS = ['price', 'stock', 'discount', 'brand', 'order'] as const;
export type ConditionGroup = (typeof CONDITION_GROUPS)[number];
