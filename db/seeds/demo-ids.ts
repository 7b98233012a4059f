/** How rows of the demo shop are known: no id that a running shop makes begins so, since its time is never zero. */

/** For SQL's LIKE: goods, categories, subcategories, features, sales, their lines and movements of the demo. */
export const DEMO_IDS = '00000000-0000-7000-80%';

/** What stands in a demo sale in the place of a request's hash: nobody holds its request. */
export const DEMO_SALE_HASH = 'demo';
