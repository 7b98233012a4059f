/** Decided beyond the specification: the tills as devices, and their shifts. */
import { inSection } from './row.ts';

const DEVICES = 'api/domain/devices/devices.test.ts';

export const decisionsDevices = inSection('Decided: devices and shifts', [
  { id: 'D-devices-01', says: 'a till says at each contact what it still holds, its version, whether its storage is kept and what its clock is', calls: ['GET /api/devices'],
    state: 'asserted', by: { file: DEVICES, test: 'a device says at each contact what it still holds' } },
  { id: 'D-devices-02', says: 'a till silent for longer than a shift is marked, more urgently when it held receipts',
    state: 'asserted', by: { file: DEVICES, test: 'a till silent for longer than a shift is marked' } },
  { id: 'D-devices-03', says: 'an administrator gives a till a name', calls: ['PATCH /api/devices/:id'],
    state: 'asserted', by: { file: DEVICES, test: 'an administrator gives a device a name' } },
]);
