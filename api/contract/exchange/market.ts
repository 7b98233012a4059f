/** Where markets fetch the shop's goods as YML. */
export const MARKET_FILE = '/market.yml';
