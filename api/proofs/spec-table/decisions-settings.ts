/** Decisions beyond the specification: an administrator's settings beside facts and terms. */
import { inSection } from './row.ts';

const MAIL = 'api/modules/shop/settings/mail-settings.test.ts';
const OPENING = 'api/modules/shop/settings/save-opening.test.ts';
const VAT = 'api/modules/shop/settings/vat-rates.test.ts';
const NUMBERING = 'api/modules/shop/settings/numbering.test.ts';

export const decisionsSettings = inSection('Decided: settings of the shop', [
  {
    id: 'D-mail-01',
    says: 'the mail server is set on the screen: letters leave by it from the next one on, in every process',
    calls: ['GET /api/settings/mail', 'PUT /api/settings/mail'],
    state: 'asserted',
    by: { file: MAIL, test: 'set on the screen is what letters leave by from the next one on, in every process' },
  },
  {
    id: 'D-mail-02',
    says: 'its password is never returned, nor sent to another server than it was entered for',
    state: 'asserted',
    by: { file: MAIL, test: 'the password goes in and never comes out' },
  },
  {
    id: 'D-mail-03',
    says: 'a test letter is sent the same way, and the screen shows the mail server’s response',
    calls: ['POST /api/settings/mail/trial'],
    state: 'asserted',
    by: { file: MAIL, test: 'a trial goes by the same way and repeats what the server has said' },
  },
  {
    id: 'D-mail-04',
    says: 'forgotten, letters are only kept again',
    calls: ['DELETE /api/settings/mail'],
    state: 'asserted',
    by: { file: MAIL, test: 'forgotten, letters are only kept again' },
  },
  {
    id: 'D-opening-01',
    says: 'working hours, holidays and pickup points are set on one screen and take effect everywhere at once',
    calls: ['GET /api/settings/opening', 'PUT /api/settings/opening'],
    state: 'asserted',
    by: { file: OPENING, test: 'are said to everybody at once, in words too' },
  },
  {
    id: 'D-opening-02',
    says: 'a pickup order keeps the point it named as it was said, also through the desk’s edits',
    state: 'asserted',
    by: {
      file: 'api/modules/orders/desk/edit-delivery.test.ts',
      test: 'the point that was promised stays until another one is named, in the words of then',
    },
  },
  {
    id: 'D-opening-03',
    says: 'letters say where an order is fetched, when and by which map',
    state: 'asserted',
    by: { file: OPENING, test: 'an order keeps the point it named as it was said; letters say where, when' },
  },
  {
    id: 'D-vat-01',
    says: 'a VAT rate is entered in advance and never changes existing documents; until its first day it can be removed',
    calls: ['GET /api/settings/vat', 'POST /api/settings/vat', 'DELETE /api/settings/vat/:from'],
    state: 'asserted',
    by: { file: VAT, test: 'written ahead it is published with its day, and can be taken back until then' },
  },
  {
    id: 'D-numbering-01',
    says: 'orders and stock documents go on from a number that is only ever raised',
    calls: ['GET /api/settings/numbering', 'PUT /api/settings/numbering'],
    state: 'asserted',
    by: { file: NUMBERING, test: 'go on from where they were raised to, and from nowhere below' },
  },
  {
    id: 'D-numbering-02',
    says: 'a kind of stock document may have a prefix from its next number on; numbered documents keep theirs',
    calls: ['PUT /api/settings/numbering'],
    state: 'asserted',
    by: {
      file: NUMBERING,
      test: 'from the next one on: those that have a number keep it, and go by it wherever they are named',
    },
  },
]);
