/** A seller's PIN on a device that the server may not know yet. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { setTillPin as setTillPinEndpoint } from '#contract/people/till-pins.ts';
import { writeTransaction } from '#db/write.ts';
import { makePin, setTillPin } from '../../people/till-pins/set-till-pin.ts';
import { ensureDevice } from './ensure-device.ts';

/** Sets the PIN. The answer's secret is kept by the device and sent only this once. */
export async function setPinOnDevice(
  { db, now }: { db: Knex; now: Date },
  { deviceId, pin, userId, sessionId }: { deviceId: string; pin: string; userId: string; sessionId: string },
): Promise<AnswerOf<typeof setTillPinEndpoint>> {
  const made = await makePin(pin);
  return writeTransaction(db, async (trx) => {
    const device = await ensureDevice(trx, { id: deviceId, at: now.toISOString(), registeredBy: userId });
    const till = device.name === '' ? `Касса ${device.prefix}` : `Касса ${device.prefix}, ${device.name}`;
    return setTillPin(trx, made, { userId, sessionId, deviceId, till }, now);
  });
}
