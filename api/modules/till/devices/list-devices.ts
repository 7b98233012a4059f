/** Devices as the back office sees them, their names, and their retirement. A retired till that reports returns by itself. */
import type { Knex } from 'knex';
import { lostNumbers, type Acknowledged } from '#contract/devices/acknowledged.ts';
import type { RowCounts } from '#contract/devices/row-counts.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Device, listDevices as listDevicesEndpoint } from '#contract/devices/devices.ts';
import { CodedError, found } from '#contract/errors.ts';
import { deviceSilence } from '#contract/devices/device-silence.ts';
import { toRoubles } from '#contract/values/money.ts';
import { rangesOf, receiptNumber } from '#contract/values/receipt-number.ts';
import type { DeviceRow } from '#db/till-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { type Asked, recordAudit, tillSubject, writeAct } from '../../audit/record-audit.ts';
import { pinsOnDevices } from '../../people/till-pins/till-pins.ts';
import { allDevices, findDevice } from './ensure-device.ts';
import { prefixClashes, printedPrefixes } from './prefixes.ts';
import { gapsAfter, seriesFindings } from './series.ts';

const rangesUnder = (numbers: readonly number[], under: (seq: number) => string): Device['gaps'] =>
  rangesOf(numbers.map((seq) => ({ prefix: under(seq), seq }))).map(({ prefix, ...range }) => ({
    ...range,
    prefix: prefix ?? '',
  }));

/** Data about devices beyond their rows; of one device when `id` is given. */
async function readAbout(db: Knex, { id, since }: { id?: string | undefined; since?: string | undefined } = {}) {
  return {
    clashes: await prefixClashes(db),
    pins: await pinsOnDevices(db, id),
    printed: await printedPrefixes(db, id),
    findings: await seriesFindings(db, { id, since }),
  };
}

function present(
  row: DeviceRow,
  original: DeviceRow | undefined,
  { clashes, pins, printed, findings }: Awaited<ReturnType<typeof readAbout>>,
  now: Date,
): Device {
  const under = printed(row);
  const silence = deviceSilence({ lastSeenAt: row.last_seen_at, pendingCount: row.pending_count }, now);
  const { missing, reused, again } = findings(row.id);
  const acknowledged = row.acknowledged === null ? [] : (JSON.parse(row.acknowledged) as Acknowledged);
  return {
    id: row.id,
    prefix: row.prefix,
    name: row.name,
    unregistered: Boolean(row.unregistered),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    silence: row.retired_at === null ? silence : 'no',
    retiredAt: row.retired_at,
    lastSeq: row.last_seq,
    lastNumber: row.last_seq === 0 ? null : receiptNumber(under(row.last_seq), row.last_seq),
    pendingCount: row.pending_count,
    pendingRows: row.pending_rows === null ? null : (JSON.parse(row.pending_rows) as RowCounts),
    pendingTotal: toRoubles(row.pending_total),
    skewMs: row.skew_ms,
    appVersion: row.app_version,
    persisted: Boolean(row.persisted),
    places: row.storage_places,
    room: row.storage_room,
    gaps: gapsAfter(missing, row.began_after, under),
    lost: gapsAfter(lostNumbers(acknowledged, missing, row.last_seq), row.began_after, under),
    reused: rangesUnder(reused, under),
    countedAgain: {
      count: again.length,
      excess: toRoubles(again.reduce((sum, { excess }) => sum + excess, 0)),
      numbers: rangesUnder(
        again.map(({ seq }) => seq),
        under,
      ),
    },
    copyOf: original === undefined ? null : { id: original.id, prefix: original.prefix, name: original.name },
    clashes: [...(clashes.get(row.id) ?? [])],
    pins: pins
      .filter(({ device_id }) => device_id === row.id)
      .map(({ user_id, name, created_at, last_used_at }) => ({
        personId: user_id,
        name,
        since: created_at,
        lastUsedAt: last_used_at,
      })),
  };
}

/** All devices with their missing numbers. `since` limits reused and twice counted ones of copied tills to those received since. */
export async function listDevices(
  { db, now }: { db: Knex; now: Date },
  since?: string,
): Promise<AnswerOf<typeof listDevicesEndpoint>> {
  const rows = await allDevices(db);
  const about = await readAbout(db, { since });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = rows.map((row) => present(row, byId.get(row.copy_of ?? ''), about, now));
  return { items, total: items.length };
}

/** One device; throws `not_found`. */
async function readDevice(db: Knex, id: string, now: Date): Promise<Device> {
  const device = found(await findDevice(db, id));
  const original = device.copy_of === null ? undefined : await findDevice(db, device.copy_of);
  return present(device, original, await readAbout(db, { id }), now);
}

/** Names the device; throws `not_found`. */
export function renameDevice(asked: Asked, id: string, name: string): Promise<Device> {
  return writeAct(asked, async (act) => {
    const { trx } = act;
    const device = found(await findDevice(trx, id));
    if (device.name !== name) {
      await trx('devices').where({ id }).update({ name });
      const details = { from: device.name, to: name };
      await recordAudit(act, 'device_renamed', tillSubject(id, device.prefix), details);
    }
    return readDevice(trx, id, act.now);
  });
}

/**
 * Retires the till or takes it back into use; repeating the request changes nothing. Its series, prefix and receipts stay. Throws
 * `not_found`, and `validation` for a till with unsent receipts and no reason.
 */
export function setRetired(asked: Asked, id: string, isRetired: boolean, reason = ''): Promise<Device> {
  return writeAct(asked, async (act) => {
    const { trx, now } = act;
    // A concurrent contact of the till waits, and then takes it back into use.
    await takeAdvisoryLock(trx, id);
    const device = found(await findDevice(trx, id));
    if (isRetired && device.pending_count > 0 && reason === '')
      throw new CodedError('validation', {
        details: [{ path: 'reason', message: 'На кассе осталось неотправленное: скажите, что с ним будет' }],
      });
    if (isRetired !== (device.retired_at !== null)) {
      await trx('devices')
        .where({ id })
        .update({ retired_at: isRetired ? now.toISOString() : null });
      const action = isRetired ? 'device_retired' : 'device_returned';
      await recordAudit(act, action, tillSubject(id, device.prefix), reason === '' ? {} : { reason });
    }
    return readDevice(trx, id, now);
  });
}
