/** Order of texts as people read them: Russian letters, and numbers by their value («А-2» before «А-10»). */
export const naturalOrder = new Intl.Collator('ru', { numeric: true });
