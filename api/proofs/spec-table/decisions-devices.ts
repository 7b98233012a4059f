/** Decisions beyond the specification: the tills as devices, and their shifts. */
import { inSection } from './row.ts';

const DEVICES = 'api/modules/till/devices/devices.test.ts';
const OFFICE = 'pwa/office/devices/devices-page.test.tsx';
const LOCAL = 'pwa/device/shifts/shifts.test.ts';
const SHIFTS = 'api/modules/till/shifts/shifts.test.ts';

export const decisionsDevices = inSection('Decided: devices and shifts', [
  {
    id: 'D-devices-01',
    says: 'a till reports at each contact its unsent rows, its version, whether its storage is persistent, and its clock',
    calls: ['GET /api/devices'],
    state: 'asserted',
    by: { file: DEVICES, test: 'a device says at each contact what it still holds' },
  },
  {
    id: 'D-devices-04',
    says: 'a till reports soon after a change of its queue, and every few minutes while idle',
    calls: ['POST /api/devices/register'],
    state: 'asserted',
    by: { file: 'pwa/sync/triggers.test.ts', test: 'the office gets a report of waiting rows soon after a change' },
  },
  {
    id: 'D-devices-02',
    says: 'a till silent for longer than a shift is marked, more urgently when it held receipts',
    state: 'asserted',
    by: { file: DEVICES, test: 'a till silent for longer than a shift is marked' },
  },
  {
    id: 'D-devices-03',
    says: 'an administrator gives a till a name',
    calls: ['PATCH /api/devices/:id'],
    state: 'asserted',
    by: { file: DEVICES, test: 'an administrator gives a device a name' },
  },
  {
    id: 'D-devices-05',
    says: 'a screen of the tills: contact, unsent receipts, gaps, storage, version, and a wrong clock',
    routes: ['/admin/devices'],
    quotes: ['Кассы и смены'],
    state: 'asserted',
    by: { file: OFFICE, test: 'show name, last contact, what is unsent, the series, storage and version' },
  },
  {
    id: 'D-devices-06',
    says: 'a prefix of receipt numbers names one till for ever, also after the server was restored from an older copy',
    calls: ['POST /api/devices/register'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/devices/prefixes.test.ts',
      test: 'a new till gets a prefix that was not given since the copy',
    },
  },
  {
    id: 'D-devices-07',
    says: 'two tills that have printed the same numbers are reported to the office',
    routes: ['/admin/devices'],
    quotes: ['Одни номера у двух касс'],
    state: 'asserted',
    by: { file: OFFICE, test: 'two tills whose receipts bear the same numbers stand first and name each other' },
  },
  {
    id: 'D-shifts-01',
    says: 'a closing is delivered once: the same id again changes nothing, another content under it is refused',
    calls: ['POST /api/shifts'],
    state: 'asserted',
    by: { file: SHIFTS, test: 'a closing sent twice is one shift, also twenty times at once' },
  },
  {
    id: 'D-shifts-02',
    says: 'a shift closed offline waits for the receipts it counted',
    calls: ['GET /api/shifts'],
    state: 'asserted',
    by: { file: SHIFTS, test: 'a shift closed offline waits for its receipts' },
  },
  {
    id: 'D-shifts-03',
    says: 'receipts that arrive or are voided later visibly reopen a closed shift, until it is closed again',
    calls: ['POST /api/shifts/:id/confirm'],
    state: 'asserted',
    by: { file: SHIFTS, test: 'a receipt of the shift that comes uncounted opens it visibly' },
  },
  {
    id: 'D-shifts-04',
    says: 'a corrected sale counts in the shift in which its goods changed hands',
    state: 'asserted',
    by: { file: SHIFTS, test: 'a correction counts in the shift of what it corrects' },
  },
  {
    id: 'D-shifts-05',
    says: 'a shift sums the cash of this device since the last closing: sales less returns, voided ones left out, unsent ones named',
    state: 'asserted',
    by: { file: LOCAL, test: 'sums cash by rows: sales less returns' },
  },
  {
    id: 'D-shifts-06',
    says: 'a closing is written durably without a network and delivered once',
    state: 'asserted',
    by: { file: 'pwa/sync/drain-shifts.test.ts', test: 'closings go once, the oldest shift first' },
  },
  {
    id: 'D-shifts-07',
    says: 'on the device too, later voids, corrections and imports visibly reopen a closed shift',
    state: 'asserted',
    by: { file: LOCAL, test: 'is open again when rows of it come back from a file' },
  },
  {
    id: 'D-shifts-08',
    says: 'no code deletes a closing that the server has not acknowledged',
    state: 'asserted',
    by: { file: LOCAL, test: 'only delivered closings are deleted' },
  },
  {
    id: 'D-shifts-09',
    says: 'a shift is closed on its till, with an optional count of the drawer and a note',
    routes: ['/till/shift'],
    quotes: ['Закрыть смену'],
    state: 'asserted',
    by: {
      file: 'pwa/till/shift/shift-page.test.tsx',
      test: 'sums the open shift: cash, sales, returns, voided ones apart',
    },
  },
  {
    id: 'D-shifts-drawer',
    says: 'a drawer has its float, cash in and out with reasons, a count before the sum, and a message to the next shift',
    routes: ['/till/shift'],
    state: 'asserted',
    by: {
      file: 'pwa/device/shifts/drawer.test.ts',
      test: 'what is done at the drawer belongs to the open shift and goes with its closing, once, under one id',
    },
  },
  {
    id: 'D-shifts-differences',
    says: 'the office sees by how much drawers differed, by day and seller',
    calls: ['GET /api/shifts/differences'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/shifts/drawers.test.ts',
      test: 'that differ are summed by day and seller, and agree with the listed shifts',
    },
  },
  {
    id: 'D-shifts-10',
    says: 'a reopened shift shows its changes and is closed again, on the till and in the office',
    routes: ['/admin/devices/shifts'],
    quotes: ['Закрыть снова'],
    state: 'asserted',
    by: { file: OFFICE, test: 'one that is open again says what has changed, and can be closed again' },
  },
  {
    id: 'D-shifts-11',
    says: 'the closing is printed, and says that it is not a fiscal receipt',
    quotes: ['Не является кассовым чеком'],
    state: 'asserted',
    by: { file: 'pwa/till/shift/shift-page.test.tsx', test: 'the printed closing has the figures' },
  },
  {
    id: 'D-devices-retired',
    says: 'a retired till raises no alarm; it is active again when it makes contact, sells, or is reactivated',
    calls: ['POST /api/devices/:id/retire', 'POST /api/devices/:id/return'],
    state: 'asserted',
    by: { file: DEVICES, test: 'a retired till raises no alarm, and is at work again when it reports' },
  },
  {
    id: 'D-devices-made',
    says: 'a login registers no till: opening it to sell, a contact, a PIN or a receipt does',
    state: 'asserted',
    by: {
      file: 'pwa/sync/contact.test.ts',
      test: 'an office browser is no till until a person makes it one',
    },
  },
]);
