/** Decisions beyond the specification: buyers, their cabinet and their data. */
import { inSection } from './row.ts';

const CUSTOMERS = 'api/modules/people/customers/customers.test.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';
const OWN_TERMS = 'api/proofs/own-terms.test.ts';
const BELONGINGS = 'api/modules/people/belongings/belongings.test.ts';
const PERSONAL_DATA = 'api/modules/exchange/personal-data/personal-data.test.ts';
const BUYERS = 'api/modules/reports/buyers/buyers.test.ts';

export const decisionsPeople = inSection('Decided: people', [
  {
    id: 'D-purchases-01',
    says: 'a buyer’s receipts are in their own cabinet, and in no other',
    routes: ['/account/orders'],
    calls: ['GET /api/purchases'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/sales/attached-sales.test.ts',
      test: 'stand in the buyer’s own cabinet with their lines and what came back, and in nobody else’s',
    },
  },
  {
    id: 'D-wholesale-01',
    says: 'pending to approved or declined with a reason; approved can be revoked',
    calls: [
      'POST /api/customers/:id/wholesale/approve',
      'POST /api/customers/:id/wholesale/decline',
      'POST /api/customers/:id/wholesale/revoke',
    ],
    state: 'asserted',
    by: {
      file: 'api/contract/orders/wholesale.test.ts',
      test: 'to %s leads from none, pending, approved and declined',
    },
  },
  {
    id: 'D-wholesale-04',
    says: 'a refusal and a revocation carry a reason that the person reads',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'a refusal tells its reason, and the person may apply again' },
  },
  {
    id: 'D-wholesale-05',
    says: 'an application comes with the registration or from the cabinet, and again after a refusal',
    calls: ['POST /api/profile/wholesale', 'POST /api/auth/register'],
    state: 'asserted',
    by: {
      file: PROFILE,
      test: 'an application for wholesale waits, and cannot be made twice, not even at the same moment',
    },
  },
  {
    id: 'D-wholesale-02',
    says: 'approval gives role wholesale, never overwriting admin or manager',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'an approval never overwrites the role %s' },
  },
  {
    id: 'D-wholesale-06',
    says: 'approval works from the next request',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'an approval gives role and prices from the next request, and is recorded' },
  },
  {
    id: 'D-wholesale-07',
    says: 'an administrator agrees a per cent off wholesale prices and a least sum with an approved buyer; they are in force wherever the buyer sees a price or pays one',
    calls: ['PUT /api/customers/:id/wholesale/terms'],
    state: 'asserted',
    by: {
      file: OWN_TERMS,
      test: 'determine the buyer’s prices everywhere, to the kopeck; others see their own, in any order of requests',
    },
  },
  {
    id: 'D-wholesale-08',
    says: 'individual terms reach the buyer’s open shop, apply there offline, and determine the till’s prices',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/46-own-terms.journey.ts',
      test: 'terms agreed on the card reach the buyer’s open shop, hold there without a network, and are what the till charges',
    },
  },
  {
    id: 'D-wholesale-09',
    says: 'agreeing terms shows the goods that they bring below cost; only administrators can see these',
    calls: ['GET /api/reports/below-cost'],
    state: 'asserted',
    by: {
      file: OWN_TERMS,
      test: 'that bring goods below cost are shown only to administrators, by the buyer’s price today',
    },
  },
  {
    id: 'D-wholesale-03',
    says: 'the INN is optional but its checksum is checked',
    state: 'asserted',
    by: { file: 'api/contract/people/inn.test.ts', test: '«%s» is refused: %s' },
  },
  {
    id: 'D-consent-01',
    says: 'a consent is stored with text version and time, and its giver can read and save it',
    calls: ['GET /api/profile/consents'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/accounts/registration.test.ts',
      test: 'a consent is stored with the version of its text; a bare call stores none',
    },
  },
  {
    id: 'D-cabinet-01',
    says: 'a person can save the shop’s data about them',
    calls: ['GET /api/profile/data', 'GET /api/profile/consents'],
    state: 'asserted',
    by: { file: PROFILE, test: 'shows the consents given with their words, and offers them as a file' },
  },
  {
    id: 'D-cabinet-02',
    says: 'a person sees where they are logged in',
    calls: ['GET /api/profile/sessions'],
    state: 'asserted',
    by: { file: PROFILE, test: 'lists where the person is logged in, this session first' },
  },
  {
    id: 'D-cabinet-03',
    says: 'a person ends the other sessions, for the password',
    calls: ['POST /api/profile/sessions/end-others'],
    state: 'asserted',
    by: { file: PROFILE, test: 'ends the other sessions at once and keeps this one, for the password only' },
  },
  {
    id: 'D-cabinet-04',
    says: 'a person asks for deletion of the account and may take it back',
    calls: ['POST /api/profile/deletion-request', 'POST /api/profile/deletion-request/withdraw'],
    state: 'asserted',
    by: { file: PROFILE, test: 'a request for deletion is recorded once and can be taken back' },
  },
  {
    id: 'D-belongings-01',
    says: 'cart and favourites follow the person from device to device; of a line the latest act counts, removals are remembered',
    calls: ['POST /api/profile/belongings'],
    state: 'asserted',
    by: { file: BELONGINGS, test: 'the latest act on a line counts, however late it arrives; a removal is remembered' },
  },
  {
    id: 'D-belongings-02',
    says: 'what a guest has chosen joins by the greater quantity',
    calls: ['POST /api/profile/belongings'],
    state: 'asserted',
    by: {
      file: BELONGINGS,
      test: 'a guest’s lines join by the greater quantity, unless the person removed the line later',
    },
  },
  {
    id: 'D-belongings-03',
    says: 'another account sees nothing of it, neither on the server nor on the device',
    calls: ['POST /api/profile/belongings'],
    state: 'asserted',
    by: { file: 'pwa/journeys/58-two-devices.journey.ts', test: 'the next person sees none of them' },
  },
  {
    id: 'D-personal-data-01',
    says: 'an administrator hands out all that the shop holds on a person, and the log keeps that they did',
    calls: ['GET /api/customers/:id/data'],
    state: 'asserted',
    by: {
      file: PERSONAL_DATA,
      test: 'a copy holds the account, consents, sessions, orders with and without it, receipts, letters and what was done',
    },
  },
  {
    id: 'D-personal-data-02',
    says: 'a person’s data are erased for good; documents and books stay without the person',
    calls: ['POST /api/customers/:id/erase'],
    state: 'asserted',
    by: { file: PERSONAL_DATA, test: 'of the person nothing is left in any table, and all books are what they were' },
  },
  {
    id: 'D-personal-data-03',
    says: 'nothing is erased while an order is under way',
    state: 'asserted',
    by: {
      file: PERSONAL_DATA,
      test: 'while an order is under way, with the account or under its phone, nothing is erased and the answer names the orders',
    },
  },
  {
    id: 'D-customers-01',
    says: 'people are found by digits of the phone, name, company and INN',
    calls: ['GET /api/customers', 'GET /api/customers/:id'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'finds people by digits of the phone however written' },
  },
  {
    id: 'D-customers-02',
    says: 'an administrator gives roles, never their own',
    calls: ['PATCH /api/customers/:id'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'nobody changes their own role or access' },
  },
  {
    id: 'D-customers-03',
    says: 'the last administrator stays',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'two administrators who demote each other at once leave one' },
  },
  {
    id: 'D-customers-04',
    says: 'who is shut out loses all sessions at once',
    calls: ['POST /api/customers/:id/disable', 'POST /api/customers/:id/enable'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'who is shut out loses all sessions at once and cannot log in until let back' },
  },
  {
    id: 'D-customers-05',
    says: 'an administrator ends a person’s sessions',
    calls: ['POST /api/customers/:id/end-sessions'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'a person’s sessions can be ended without shutting them out' },
  },
  {
    id: 'D-customers-06',
    says: 'an administrator sees each person’s purchases, by sum or latest purchase, also as a file',
    calls: ['GET /api/reports/buyers', 'GET /api/reports/buyers/:id'],
    state: 'asserted',
    by: { file: BUYERS, test: 'purchases of a person are their receipts and delivered orders without returns' },
  },
  {
    id: 'D-customers-07',
    says: 'an administrator corrects a buyer’s bonuses with a reason; never below zero, never twice',
    calls: ['POST /api/customers/:id/bonuses'],
    state: 'asserted',
    by: { file: BUYERS, test: 'bonuses are given and taken once, with a reason, never more than there are' },
  },
  {
    id: 'D-customers-08',
    says: 'administrators note things about a person, each note by itself',
    calls: ['GET /api/customers/:id/notes', 'POST /api/customers/:id/notes', 'DELETE /api/customers/:id/notes/:noteId'],
    state: 'asserted',
    by: { file: BUYERS, test: 'notes are written and removed one by one; the same again changes nothing' },
  },
]);
