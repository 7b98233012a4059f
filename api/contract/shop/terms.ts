/** Terms of delivery and bonuses until a shop sets its own: roubles, per cent, days. */
export const DEFAULT_TERMS = {
  courier: 590,
  courierFreeFrom: 30_000,
  /** 0 asks for no least sum. */
  wholesaleMinimum: 0,
  bonusPercent: 3,
  bonusSpendPercent: 30,
  bonusUsableAfterDays: 14,
  bonusExpireAfterDays: 365,
  /**
   * What one buyer may hold before the desk has said a word; an approved wholesale buyer, and all of one network
   * together, `heldFactor` times as much.
   */
  heldOrdersMost: 5,
  heldUnitsMost: 300,
  heldSumMost: 600_000,
  heldFactor: 4,
  /** After so many days without a word a new order lapses; 0: never. */
  heldDays: 5,
  /** Letters a day to one mailbox that buyers' own changes may cause. */
  lettersPerDay: 12,
  /** What a seller may take off a price without an administrator. */
  sellerDiscountPercent: 10,
  /** A drawer that differs by more roubles wants a note. */
  drawerTolerance: 100,
};
