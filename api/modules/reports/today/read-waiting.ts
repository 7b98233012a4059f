/** Tasks that wait for a person: each kind from its module, or read from its rows. Reads only. */
import type { Knex } from 'knex';
import { COLLEAGUES } from '#contract/roles.ts';
import { COSTLESS_DAYS, LATE_ORDER_HOURS, LETTERS_DAYS, type Waiting } from '#contract/reports/today.ts';
import { openSince } from '#contract/shop/opening.ts';
import { daysBefore } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { countRows, descending } from '#db/page.ts';
import type { LastBackup, Services } from '../../../environment/services.ts';
import { countMessages } from '../../orders/messages/outbox.ts';
import { readOpening } from '../../shop/facts/shop-facts.ts';
import { countStock } from '../../stock/listing/list-stock.ts';
import { listDevices } from '../../till/devices/list-devices.ts';
import { readUncosted } from '../purchase/read-margin.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A till silent for this long without unsent receipts counts as retired. */
const RETIRED_AFTER_MS = 14 * DAY_MS;
/** Findings of a copied till stay in its books for ever, but are shown for this long. */
const SHOWN_FOR_MS = 14 * DAY_MS;

type NewOrder = Pick<OrderRow, 'id' | 'number' | 'created_at' | 'buyer_name' | 'total'>;
type WaitingOrder = NonNullable<Waiting['late']['first']>;

const presentOrder = ({ id, number, created_at, buyer_name, total }: NewOrder): WaitingOrder => ({
  id,
  number,
  at: created_at,
  buyer: buyer_name,
  total: toRoubles(total),
});

async function readOrders(db: Knex, zone: string, now: Date): Promise<Pick<Waiting, 'late' | 'fresh'>> {
  const due = openSince(await readOpening(db), now, LATE_ORDER_HOURS * HOUR_MS, zone).toISOString();
  const ofNew = () => db('orders').where({ status: 'new' });
  const [late, fresh] = [() => ofNew().where('created_at', '<=', due), () => ofNew().where('created_at', '>', due)];
  const first: NewOrder | undefined = await late().orderBy(['created_at', 'number']).first();
  const last: NewOrder | undefined = await fresh().orderBy(descending('created_at', 'number')).first();
  const [sum] = await fresh().sum<{ total: number | string | null }[]>({ total: 'total' });
  return {
    late: { count: await countRows(late()), first: first === undefined ? null : presentOrder(first) },
    fresh: {
      count: await countRows(fresh()),
      total: toRoubles(Number(sum?.total ?? 0)),
      last: last === undefined ? null : presentOrder(last),
    },
  };
}

const numbersIn = (ranges: readonly { from: number; to: number }[]): number =>
  ranges.reduce((numbers, { from, to }) => numbers + to - from + 1, 0);

async function readTills(db: Knex, now: Date): Promise<Waiting['tills']> {
  const since = new Date(now.getTime() - SHOWN_FOR_MS).toISOString();
  const { items } = await listDevices({ db, now }, since);
  const isRetired = (lastSeenAt: string | null) => Date.parse(lastSeenAt ?? '1970') < now.getTime() - RETIRED_AFTER_MS;
  const tills = items
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ id, prefix, name, lastSeenAt, silence, pendingCount, pendingRows, ...till }) => ({
      ...{ id, prefix, name, lastSeenAt, pendingCount, pendingRows },
      silence: silence === 'silent' && isRetired(lastSeenAt) ? ('no' as const) : silence,
      missing: numbersIn(till.gaps),
      lost: numbersIn(till.lost),
      clashes: till.clashes.length > 0,
      reused: numbersIn(till.reused),
      countedAgain: { count: till.countedAgain.count, excess: till.countedAgain.excess },
      copyOf: till.createdAt >= since ? (till.copyOf?.prefix ?? null) : null,
    }));
  return tills.filter(({ silence, clashes, copyOf, missing, lost, reused, countedAgain: { count } }) => {
    return silence !== 'no' || clashes || copyOf !== null || missing + lost + reused + count > 0;
  });
}

async function readDiscrepancies(db: Knex): Promise<Waiting['discrepancies']> {
  const open = () => db('discrepancies as d').whereNull('d.resolved_at');
  const first = (await open()
    .join('products as p', 'p.id', 'd.product_id')
    .orderBy(descending('d.opened_at', 'd.id'))
    .first('p.title', 'p.stock_qty')) as { title: string; stock_qty: number } | undefined;
  return {
    count: await countRows(open()),
    first: first === undefined ? null : { title: first.title, stockQty: first.stock_qty },
  };
}

async function readApplications(db: Knex): Promise<Waiting['applications']> {
  // An applicant who has become staff is left out, as in the list of buyers, where applications are decided.
  const pending = () =>
    db('users')
      .where({ wholesale_status: 'pending' })
      .whereNotIn('role', [...COLLEAGUES]);
  // An application made with the registration has no entry of its own in the log.
  const applied = db('audit_log')
    .whereRaw('audit_log.subject_id = users.id')
    .where({ action: 'wholesale_applied' })
    .max('at');
  const first = await pending().orderByRaw('COALESCE((?), users.created_at), users.id', [applied]).first();
  return {
    count: await countRows(pending()),
    first: first === undefined ? null : { id: first.id, company: first.wholesale_company, inn: first.wholesale_inn },
  };
}

async function readImports(db: Knex): Promise<Waiting['imports']> {
  const waiting = () => db('imports').where({ state: 'waiting' });
  const first = await waiting().orderBy(['created_at', 'id']).first();
  if (first === undefined) return { count: 0, first: null };
  const source = await db('import_sources').where({ id: first.source_id }).first();
  return {
    count: await countRows(waiting()),
    first: { id: first.id, source: source?.name ?? '', fileName: first.file_name },
  };
}

const presentBackup = (backup: LastBackup | undefined): Waiting['backup'] =>
  backup?.overdue === true ? { at: backup.at } : null;

/** @param today the shop's day */
export async function readWaiting(
  { db, settings: { SHOP_TIMEZONE: zone }, lastBackup }: Pick<Services, 'db' | 'settings' | 'lastBackup'>,
  today: string,
  now: Date,
): Promise<Waiting> {
  const from = daysBefore(today, COSTLESS_DAYS - 1);
  const { low, out } = await countStock(db, {}, zone);
  return {
    ...(await readOrders(db, zone, now)),
    tills: await readTills(db, now),
    discrepancies: await readDiscrepancies(db),
    applications: await readApplications(db),
    imports: await readImports(db),
    stock: { low, out },
    costless: await readUncosted(db, { from, to: today }, today),
    letters: await countMessages(db, { state: 'failed', from: daysBefore(today, LETTERS_DAYS - 1) }, zone),
    backup: presentBackup(await lastBackup?.()),
  };
}
