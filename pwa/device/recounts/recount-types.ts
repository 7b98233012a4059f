/** A count of the shelf being taken on this device. A change of these shapes needs a new version of the database. */

/** As the row of a closed count is called before the server has given its document a number. */
export const RECOUNT = 'Пересчёт';

/** What is counted: a category, a subcategory of it, or whatever is scanned. */
export type CountScope =
  | { kind: 'category'; category: string; title: string }
  | { kind: 'subcategory'; category: string; subcategory: string; title: string }
  | { kind: 'scanned'; title: string };

/** Anybody at this device may go on with it. */
export interface Count {
  /** Of the journal row that it becomes. */
  id: string;
  v: 1;
  scope: CountScope;
  startedAt: string;
  authorId: string;
  authorName: string;
}

/** A product of which pieces were counted. */
export interface CountLine {
  countId: string;
  productId: string;
  title: string;
  qty: number;
  /** When the first and the last piece were counted, by the device's clock. */
  startedAt: string;
  countedAt: string;
}
