/**
 * Prefixes of the devices' receipt series: a prefix names one device for ever. The server keeps every prefix that it has given or that a
 * device has reported, and gives none of them twice.
 *
 * A database restored from an older copy doesn't know the prefixes given since. From then on a new prefix isn't the next in order but
 * derived from the epoch and the device, so that it cannot repeat one of those.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { devicePrefix } from '#contract/values/receipt-number.ts';
import type { Device } from '#contract/devices/devices.ts';
import type { DevicePrefixRow, DeviceRow } from '#db/till-tables.ts';
import { nextRevision } from '#db/revision.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { catalogEpoch, wasRestored, recordRestored } from '../../shop/facts/epoch.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** A device's report of its numbers: the prefix it prints, and its highest number so far. */
export interface Printed {
  prefix: string;
  seq: number;
}

/** Advisory lock around giving or taking over a prefix. */
const PREFIX_LOCK = 'device prefixes';
/** Without vowels, so that no word can appear, and without letters that resemble digits. */
const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const LETTERS = 3;
const DIGITS = 9;

/** True when another device was given the prefix or has printed under it. */
async function isOfAnother(trx: Knex.Transaction, prefix: string, deviceId: string): Promise<boolean> {
  const used = await trx('device_prefixes').where({ prefix }).whereNot({ device_id: deviceId }).first('prefix');
  return (
    used !== undefined || (await trx('devices').where({ prefix }).whereNot({ id: deviceId }).first('id')) !== undefined
  );
}

/** A prefix that was never given or printed under, as far as this server knows. */
async function freshPrefix(trx: Knex.Transaction, deviceId: string): Promise<string> {
  const epoch = (await wasRestored(trx)) ? await catalogEpoch(trx) : null;
  for (let attempt = 0; ; attempt += 1) {
    const prefix =
      epoch === null ? devicePrefix(await nextRevision(trx, 'devices')) : prefixBy(`${epoch} ${deviceId} ${attempt}`);
    if (!(await isOfAnother(trx, prefix, ''))) return prefix;
  }
}

/** Three letters and a digit, which never collides with the one or two letters of the first thousands of devices in order. */
function prefixBy(seed: string): string {
  let rest = createHash('sha256').update(seed).digest().readUIntBE(0, 6);
  const take = (choices: number): number => {
    const taken = rest % choices;
    rest = Math.floor(rest / choices);
    return taken;
  };
  const letters = Array.from({ length: LETTERS }, () => CONSONANTS[take(CONSONANTS.length)] ?? '').join('');
  return `${letters}${take(DIGITS) + 1}`;
}

/** Records that the device has printed under this prefix, up to this number; 0 when the prefix was only given. */
export async function recordPrefixUse(
  trx: Knex.Transaction,
  deviceId: string,
  { prefix, seq }: Printed,
  at: string,
): Promise<void> {
  const known = await trx('device_prefixes').where({ prefix, device_id: deviceId }).first('last_seq');
  if (known === undefined)
    await trx('device_prefixes').insert({ prefix, device_id: deviceId, last_seq: seq, first_seen_at: at });
  else if (known.last_seq < seq)
    await trx('device_prefixes').where({ prefix, device_id: deviceId }).update({ last_seq: seq });
}

/** The prefix of a device that is new to the server: the one it already prints, unless another device has it. */
export async function firstPrefix(
  trx: Knex.Transaction,
  deviceId: string,
  printed: Printed | undefined,
): Promise<string> {
  await takeAdvisoryLock(trx, PREFIX_LOCK);
  if (printed === undefined) return freshPrefix(trx, deviceId);
  // A device that prints a prefix unknown to this database got it from a later copy: the database was restored.
  await recordRestored(trx);
  return (await isOfAnother(trx, printed.prefix, deviceId)) ? freshPrefix(trx, deviceId) : printed.prefix;
}

/** Returns the prefix that the device continues under, and stores a changed one. Two devices that printed under one both leave it. */
export async function settlePrefix(
  trx: Knex.Transaction,
  device: Pick<DeviceRow, 'id' | 'prefix'>,
  printed: Printed | undefined,
  at: string,
): Promise<string> {
  const currentPrefix = printed?.prefix ?? device.prefix;
  const isShared = await isOfAnother(trx, currentPrefix, device.id);
  if (currentPrefix === device.prefix && !isShared) return currentPrefix;
  await takeAdvisoryLock(trx, PREFIX_LOCK);
  await recordRestored(trx);
  const prefix =
    !isShared && !(await isOfAnother(trx, currentPrefix, device.id)) ? currentPrefix : await ownOrFresh(trx, device);
  if (prefix === device.prefix) return prefix;
  await trx('devices').where({ id: device.id }).update({ prefix });
  await recordPrefixUse(trx, device.id, { prefix, seq: 0 }, at);
  return prefix;
}

async function ownOrFresh(trx: Knex.Transaction, device: PrefixOwner): Promise<string> {
  return (await isOfAnother(trx, device.prefix, device.id)) ? freshPrefix(trx, device.id) : device.prefix;
}

type PrefixOwner = Pick<DeviceRow, 'id' | 'prefix'>;

/** Returns the prefix of each number of a device: the first former one that reaches it, else the current one; of all or of `id`. */
export async function printedPrefixes(
  db: Knex,
  id?: string,
): Promise<(device: PrefixOwner) => (seq: number) => string> {
  const rows: Pick<DevicePrefixRow, 'device_id' | 'prefix' | 'last_seq'>[] = await db('device_prefixes')
    .modify((query) => void (id !== undefined && query.where({ device_id: id })))
    .where('last_seq', '>', 0)
    .orderBy('last_seq')
    .select('device_id', 'prefix', 'last_seq');
  const byDevice = groupBy(rows, ({ device_id }) => device_id);
  return (device) => {
    const former = (byDevice.get(device.id) ?? []).filter(({ prefix }) => prefix !== device.prefix);
    return (seq) => former.find(({ last_seq }) => seq <= last_seq)?.prefix ?? device.prefix;
  };
}

/** The same for one device. */
export async function printedUnder(db: Knex, device: PrefixOwner): Promise<(seq: number) => string> {
  return (await printedPrefixes(db, device.id))(device);
}

/** Devices that have printed under the same prefix, by the id of either: numbers up to `upTo` may be on receipts of both. */
export async function prefixClashes(db: Knex): Promise<ReadonlyMap<string, Device['clashes']>> {
  const shared = db('device_prefixes').groupBy('prefix').havingRaw('COUNT(*) > 1').select('prefix');
  type Use = DevicePrefixRow & { now: string; name: string; device_seq: number };
  const uses: Use[] = await db('device_prefixes AS used')
    .join('devices', 'devices.id', 'used.device_id')
    .whereIn('used.prefix', shared)
    .orderBy(['used.prefix', 'devices.created_at', 'devices.id'])
    .select('used.prefix', 'used.device_id', 'used.last_seq', {
      now: 'devices.prefix',
      name: 'devices.name',
      device_seq: 'devices.last_seq',
    });
  const printed = uses
    .map((use) => ({ ...use, upTo: Math.max(use.last_seq, use.now === use.prefix ? use.device_seq : 0) }))
    .filter(({ upTo }) => upTo > 0);
  const clashes = new Map<string, Device['clashes']>();
  for (const { prefix, device_id, upTo } of printed)
    for (const two of printed.filter((one) => one.prefix === prefix && one.device_id !== device_id)) {
      const other = { id: two.device_id, prefix: two.now, name: two.name };
      const clash = { prefix, upTo: Math.min(upTo, two.upTo), other };
      clashes.set(device_id, [...(clashes.get(device_id) ?? []), clash]);
    }
  return clashes;
}
