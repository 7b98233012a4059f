/** Default terms of delivery and bonuses: roubles, per cent, days. */
export const DEFAULT_TERMS = {
  courier: 590,
  courierFreeFrom: 30_000,
  /** False: goods need no wholesale price. */
  sellsWholesale: true,
  /** 0 means no minimum. */
  wholesaleMinimum: 0,
  bonusPercent: 3,
  bonusSpendPercent: 30,
  bonusUsableAfterDays: 14,
  bonusExpireAfterDays: 365,
  /**
   * Limits of one buyer's unprocessed orders; multiplied by `heldFactor` for an approved wholesale buyer, and for all buyers of one network
   * together.
   */
  heldOrdersMost: 5,
  heldUnitsMost: 300,
  heldSumMost: 600_000,
  heldFactor: 4,
  /** Days without processing after which a new order lapses; 0: never. */
  heldDays: 5,
  /** Maximum letters to one mailbox per day that buyers' own changes may cause. */
  lettersPerDay: 12,
  /** Largest discount that a seller may give without an administrator, per cent. */
  sellerDiscountPercent: 10,
  /** A cash difference above this many roubles requires a note. */
  drawerTolerance: 100,
  /** Means besides cash that a till offers. */
  tillCard: false,
  tillSbp: false,
  tillSbpLink: '',
};
