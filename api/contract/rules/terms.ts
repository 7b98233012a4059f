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
};
