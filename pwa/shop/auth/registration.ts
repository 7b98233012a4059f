/** Values of the registration form and the request body made from them. */
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

/** An application without a company name is not sent. A registration always creates a remembered session. */
export function registrationBody({ isWholesale, wholesale, ...rest }: Registration) {
  const applies = isWholesale && wholesale.companyName.trim() !== '';
  return { ...rest, rememberMe: true, consentVersion: PERSONAL_DATA_VERSION, ...(applies ? { wholesale } : {}) };
}

/** The text of the consent, split around the link to the policy. */
export function consentWords(): { before: string; link: string; after: string } {
  const text = consentText('personal_data', PERSONAL_DATA_VERSION) ?? '';
  const link = 'политики конфиденциальности';
  const [before = '', after = ''] = text.split(link);
  return { before, link, after };
}
