/**
 * Texts that people agree to. A consent is stored with the version of the text that was shown, so an old text is never edited or removed: a
 * new one is added under its date.
 */
export const CONSENT_KINDS = ['personal_data', 'offer'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

const TEXTS: Readonly<Record<ConsentKind, Readonly<Record<string, string>>>> = {
  personal_data: {
    '2026-11-21':
      'Я даю согласие на обработку моих персональных данных (имя, телефон, данные компании, если я их указал) для регистрации, ' +
      'оформления и доставки заказов на условиях политики конфиденциальности.',
  },
  offer: {
    '2026-11-21': 'Я принимаю условия публичной оферты.',
  },
};

export const PERSONAL_DATA_VERSION = '2026-11-21';
export const OFFER_VERSION = '2026-11-21';

/** The text of a consent as it was shown; undefined for an unknown version. */
export function consentText(kind: string, version: string): string | undefined {
  return Object.hasOwn(TEXTS, kind) && Object.hasOwn(TEXTS[kind as ConsentKind], version)
    ? TEXTS[kind as ConsentKind][version]
    : undefined;
}
