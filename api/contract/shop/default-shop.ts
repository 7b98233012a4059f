/** The facts of a shop that has set none. Only the server and the settings use them: a device that knows none shows none. */
import { NO_BANK, NO_OPENING, type Shop } from './shop.ts';
import { DEFAULT_TERMS } from './terms.ts';

/** Placeholders of the registration numbers. */
export const NO_NUMBERS = { inn: '0000000000', ogrn: '0000000000000' };

export const DEFAULT_SHOP: Shop = {
  name: 'Русло',
  legalName: 'ООО «Русло»',
  ...NO_NUMBERS,
  ...NO_BANK,
  phone: '+70000000000',
  email: 'shop@example.ru',
  chatUrl: 'https://t.me/example',
  messengerUrl: 'https://wa.me/70000000000',
  siteUrl: '',
  timezone: 'Europe/Moscow',
  opening: NO_OPENING,
  openingWords: '',
  vatRates: [],
  demo: false,
  delivery: { pickup: 0, courier: DEFAULT_TERMS.courier, courierFreeFrom: DEFAULT_TERMS.courierFreeFrom },
  sellsWholesale: DEFAULT_TERMS.sellsWholesale,
  wholesaleMinimum: DEFAULT_TERMS.wholesaleMinimum,
};
