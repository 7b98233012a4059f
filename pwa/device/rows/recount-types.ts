/** A count of stock in progress on this device. A change of these shapes other than an optional field needs a new version of the database. */

/** Name of a closed count's row until the server has given its document a number. */
export const RECOUNT = 'Пересчёт';

/** Scope of a count: a category, a subcategory, or all scanned products. */
export type CountScope =
  | { kind: 'category'; category: string; title: string }
  | { kind: 'subcategory'; category: string; subcategory: string; title: string }
  | { kind: 'scanned'; title: string };

/** Every person at this device may continue it. */
export interface Count {
  /** Id, also of the journal row that it becomes. */
  id: string;
  v: 1;
  scope: CountScope;
  startedAt: string;
  authorId: string;
  authorName: string;
  /** Its times are by the shop's clock; those of counts that an older version began are by the device's. */
  byShopClock?: true;
}

export interface CountLine {
  countId: string;
  productId: string;
  title: string;
  qty: number;
  /** Times of the first and the last counted piece. */
  startedAt: string;
  countedAt: string;
  /** Stock shown on this device when the last piece was counted; null when unknown. Absent in lines of older versions. */
  expected?: number | null;
  /** The count before the second one, for goods that a person was asked to count again. */
  first?: number;
  /** The times of that count. Absent in lines of older versions. */
  firstTimes?: Pick<CountLine, 'startedAt' | 'countedAt'>;
  /** True until the second count begins; `qty` is then still the first one. */
  isAwaited?: boolean;
}

/** A product was not counted and nothing stored: the count has ended, or holds as many goods as one may have. */
export class NotCountedError extends Error {
  override name = 'NotCountedError';
  readonly reason: 'ended' | 'full';

  constructor(reason: NotCountedError['reason']) {
    super(`The count is ${reason}`);
    this.reason = reason;
  }
}
