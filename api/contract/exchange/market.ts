/** Path of the YML file that marketplaces fetch. */
export const MARKET_FILE = '/market.yml';
