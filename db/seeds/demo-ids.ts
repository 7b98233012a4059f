/** Recognises rows of the demo shop: no id made by a running shop has this prefix, because its timestamp is never zero. */

/** For SQL's LIKE: demo goods, categories, subcategories, features, sales, their lines and movements. */
export const DEMO_IDS = '00000000-0000-7000-80%';

/** Replaces the request hash of a demo sale, which had no request. */
export const DEMO_SALE_HASH = 'demo';
