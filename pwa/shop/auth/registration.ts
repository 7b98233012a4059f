/** What the registration form holds, and what of it is sent. */
import { consentText, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';

export interface Registration {
  name: string;
  phone: string;
  password: string;
  /** «Я оптовый покупатель»: shows the three fields below. */
  isWholesale: boolean;
  wholesale: { companyName: string; inn: string; comment: string };
  consent: boolean;
}

export const BLANK_REGISTRATION: Registration = {
  name: '',
  phone: '',
  password: '',
  isWholesale: false,
  wholesale: { companyName: '', inn: '', comment: '' },
  consent: false,
};

/** An application without a company is none, whatever else was filled in; a registration is always remembered. */
export function registrationBody({ isWholesale, wholesale, ...rest }: Registration) {
  const applies = isWholesale && wholesale.companyName.trim() !== '';
  return { ...rest, rememberMe: true, consentVersion: PERSONAL_DATA_VERSION, ...(applies ? { wholesale } : {}) };
}

/** The words of the consent round those that lead to the policy. */
export function consentWords(): { before: string; link: string; after: string } {
  const text = consentText('personal_data', PERSONAL_DATA_VERSION) ?? '';
  const link = 'политики конфиденциальности';
  const [before = '', after = ''] = text.split(link);
  return { before, link, after };
}
