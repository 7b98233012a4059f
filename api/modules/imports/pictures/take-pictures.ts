/**
 * Brings the pictures of applied price lists, from other servers or from the list's archive, checked and stored like any picture. Each is
 * one transaction, so a kill loses only the current one; each is attempted three times. An attempt is counted before it begins, so that a
 * picture that ends the process with it is not attempted for ever; one that failed for want of the shop's own disk is not counted.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '#contract/errors.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { PICTURE_BYTES, PICTURES_MAX } from '#contract/catalogue/products.ts';
import type { SourcePictureRow } from '#db/import-tables.ts';
import { isFull, isOutage } from '#db/outage.ts';
import { withLease } from '#db/leases.ts';
import { writeTransaction } from '#db/write.ts';
import type { Knex } from 'knex';
import { DownloadError, type DraftPicture, type Services } from '../../../environment/services.ts';
import { rearrangePictures } from '../../catalogue/editing/arrange-pictures.ts';
import { writeWithPictures } from '../../catalogue/pictures/write-with-pictures.ts';
import { importFile, importFolder } from '../store/import-file.ts';
import { isAddress, FileRefused } from '../files/source-row.ts';
import { runOnFile } from '../files/read-apart.ts';
import { unpackPicture } from '../files/source-tasks.ts';
import { positionOf } from './plan-pictures.ts';
import {
  duePictures,
  hasDuePictures,
  markPlaceholder,
  findSameGiven,
  placeOf,
  findIfDue,
  updatePicture,
  type DuePicture,
  type GivenPlace,
} from './picture-store.ts';

export type PictureContext = Pick<Services, 'db' | 'pictures' | 'download' | 'clock'> & {
  readonly dataDir: string;
  /** True once the process is shutting down. */
  readonly stopped: () => boolean;
};

const PICTURES_LOCK = 'import-pictures';
const BATCH = 40;
const AT_ONCE = 4;
/** Timeout for one picture with all its redirects. */
const FETCH_MS = 20_000;
const MINUTE_MS = 60_000;
/** After the first and the second failure; there is no fourth attempt. */
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS] as const;
/** A picture shared by this many goods in this many categories shows none of them; variants of a product count as one. */
const PLACEHOLDER = { goods: 5, places: 3, goodsInOnePlace: 50 } as const;
const FULL = `у товара уже ${PICTURES_MAX} фотографий`;

async function fetchPicture({ dataDir, download }: PictureContext, row: DuePicture, path: string): Promise<void> {
  const { address, import_id, file_name: name } = row;
  await mkdir(importFolder(dataDir), { recursive: true });
  if (isAddress(address)) {
    const url = address.startsWith('//') ? `https:${address}` : address;
    await download({ url, path, mostBytes: PICTURE_BYTES, ms: FETCH_MS });
    return;
  }
  const file = importFile(dataDir, import_id);
  const { bytes } = await runOnFile(unpackPicture, { file, name, address, path, mostBytes: PICTURE_BYTES });
  if (bytes === null) throw new DownloadError('в архиве такого файла нет', true);
  if (bytes > PICTURE_BYTES) throw new DownloadError('файл больше 10\u00a0МБ', true);
}

const baseOf = (externalId: string): string => externalId.split('#')[0] ?? '';

/** True when a picture that these goods share shows none of them. */
function isPlaceholder(given: readonly Pick<GivenPlace, 'external_id' | 'place' | 'placeholder'>[]): boolean {
  if (given.some(({ placeholder }) => Boolean(placeholder))) return true;
  const goods = new Set(given.map(({ external_id }) => baseOf(external_id))).size;
  const places = new Set(given.map(({ place }) => place)).size;
  return goods >= PLACEHOLDER.goodsInOnePlace || (goods >= PLACEHOLDER.goods && places >= PLACEHOLDER.places);
}

/** Ids with a new one at its position in the file among the source's pictures; pictures from other sources keep their places. */
function insertAtPosition(
  ids: readonly string[],
  id: string,
  position: number,
  { replaced, positions }: { replaced: string | undefined; positions: ReadonlyMap<string, number> },
): readonly string[] {
  if (ids.includes(id)) return ids.filter((one) => one === id || one !== replaced);
  const at = replaced === undefined ? -1 : ids.indexOf(replaced);
  if (at !== -1) return ids.map((one) => (one === replaced ? id : one));
  const before = ids.findIndex((one) => (positions.get(one) ?? -1) > position);
  return before === -1 ? [...ids, id] : [...ids.slice(0, before), id, ...ids.slice(before)];
}

/** Gives the product the picture unless a placeholder; returns released ids. Throws `DownloadError` over the maximum of pictures. */
async function givePicture(
  trx: Knex.Transaction,
  row: DuePicture,
  pictureId: string,
  now: Date,
): Promise<readonly string[]> {
  const { source_id, product_id, address_hash, mark, external_id, import_id } = row;
  const same = await findSameGiven(trx, source_id, pictureId);
  const product = await trx('products').where({ id: product_id }).first('category_id', 'subcategory_id');
  const own = { external_id, place: placeOf(product), placeholder: false };
  const record: SourcePictureRow = {
    ...{ source_id, product_id, address_hash, mark, external_id, import_id },
    position: positionOf(row),
    picture_id: pictureId,
    placeholder: false,
  };
  const putGiven = (given: SourcePictureRow) =>
    trx('source_pictures').insert(given).onConflict(['source_id', 'product_id', 'address_hash']).merge();
  if (isPlaceholder([...same, own])) {
    for (const { product_id: other } of same.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1)))
      await rearrangePictures(trx, other, (ids) => ids.filter((id) => id !== pictureId), row.decided_by, now);
    await putGiven({ ...record, placeholder: true });
    await markPlaceholder(trx, source_id, pictureId);
    await updatePicture(trx, row, { state: 'placeholder', picture_id: pictureId, reason: '' });
    return [pictureId];
  }
  const given = await trx('source_pictures').where({ source_id, product_id });
  const replaced = given.find((one) => one.address_hash === address_hash)?.picture_id;
  const positions = new Map(given.map(({ picture_id, position }) => [picture_id, position]));
  const before = await rearrangePictures(
    trx,
    product_id,
    (ids) => {
      const after = insertAtPosition(ids, pictureId, record.position, { replaced, positions });
      if (after.length > PICTURES_MAX) throw new DownloadError(FULL, true);
      return after;
    },
    row.decided_by,
    now,
  );
  if (before === null) throw new DownloadError('товара больше нет', true);
  await putGiven(record);
  await updatePicture(trx, row, {
    state: 'done',
    picture_id: pictureId,
    added: !before.includes(pictureId),
    reason: '',
  });
  return replaced === undefined || replaced === pictureId ? [] : [replaced];
}

/** Gives a picture that is stored already for this address, without fetching it again; false when there is none. */
async function giveStored(context: PictureContext, row: DuePicture): Promise<boolean> {
  const { db, pictures, clock } = context;
  const { source_id, address_hash, mark } = row;
  const known = await db('source_pictures').where({ source_id, address_hash, mark }).first();
  if (known === undefined) return false;
  const now = clock();
  return writeWithPictures({ db, pictures }, { field: 'images', uploads: [] }, now, async (trx) => {
    const done = { answer: true, released: [] };
    if ((await findIfDue(trx, row)) === undefined) return done;
    if (known.product_id === row.product_id) {
      await updatePicture(trx, row, { state: Boolean(known.placeholder) ? 'placeholder' : 'done', reason: '' });
      return done;
    }
    const isStored = (await trx('pictures').where({ id: known.picture_id }).first('id')) !== undefined;
    if (!Boolean(known.placeholder) && !isStored) return { answer: false, released: [] };
    return { answer: true, released: await givePicture(trx, row, known.picture_id, now) };
  });
}

async function giveFetched(context: PictureContext, row: DuePicture): Promise<void> {
  const { db, pictures, clock } = context;
  const path = join(importFolder(context.dataDir), `${row.import_id}-${row.number}.picture`);
  try {
    await fetchPicture(context, row, path);
    const uploads = [{ name: row.address.slice(-80), path }];
    await writeWithPictures({ db, pictures }, { field: 'images', uploads }, clock(), async (trx, drafts) => {
      const [draft] = drafts as readonly [DraftPicture];
      if ((await findIfDue(trx, row)) === undefined) return { answer: null, released: [] };
      return { answer: null, released: await givePicture(trx, row, draft.id, clock()) };
    });
  } finally {
    await rm(path, { force: true });
  }
}

const REFUSED_NAME = /^Файл «.*?»: /s;

/** The reason of a failure; `isOurs` marks the shop's own fault, which is logged, `isFree` an attempt that is not counted. */
function failureOf(error: unknown): { reason: string; isFinal: boolean; isOurs?: true; isFree?: true } {
  if (isFull(error)) return { reason: 'на сервере кончилось место', isFinal: false, isOurs: true, isFree: true };
  if (error instanceof DownloadError) return { reason: error.message, isFinal: error.isFinal };
  if (error instanceof FileRefused) return { reason: error.message, isFinal: true };
  if (error instanceof CodedError && error.code === 'picture_refused')
    return { reason: error.message.replace(REFUSED_NAME, ''), isFinal: false };
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { reason: 'файл загрузки уже удалён', isFinal: true };
  return { reason: 'ошибка магазина', isFinal: false, isOurs: true };
}

async function recordFailure(context: PictureContext, row: DuePicture, error: unknown): Promise<void> {
  const failure = failureOf(error);
  const tries = failure.isFree === true ? row.tries : row.tries + 1;
  const wait = failure.isFree === true ? MINUTE_MS : failure.isFinal ? undefined : WAITS_MS[tries - 1];
  await writeTransaction(context.db, async (trx) => {
    if ((await findIfDue(trx, row)) === undefined) return;
    await updatePicture(trx, row, {
      tries,
      reason: failure.reason,
      ...(wait === undefined ? { state: 'failed' as const } : { next_at: laterBy(context, wait) }),
    });
  });
  if (failure.isOurs === true) throw error;
}

const laterBy = ({ clock }: PictureContext, ms: number): string => new Date(clock().getTime() + ms).toISOString();

/** Counts the attempt that begins; false when there is none left, because the process ended in each. */
function beginTry(context: PictureContext, row: DuePicture): Promise<boolean> {
  const isLeft = row.tries <= WAITS_MS.length;
  return writeTransaction(context.db, async (trx) => {
    if ((await findIfDue(trx, row)) === undefined) return false;
    const next_at = laterBy(context, WAITS_MS[row.tries] ?? MINUTE_MS);
    const reason = 'загрузка обрывалась на этой фотографии';
    await updatePicture(trx, row, isLeft ? { tries: row.tries + 1, next_at } : { state: 'failed', reason });
    return isLeft;
  });
}

async function takePicture(context: PictureContext, row: DuePicture): Promise<void> {
  try {
    if (await giveStored(context, row)) return;
    if (await beginTry(context, row)) await giveFetched(context, row);
  } catch (error) {
    if (isOutage(error) && !isFull(error)) {
      await writeTransaction(context.db, (trx) => updatePicture(trx, row, { tries: row.tries, next_at: row.next_at }));
      throw error;
    }
    await recordFailure(context, row, error);
  }
}

async function takeBatch(context: PictureContext, rows: readonly DuePicture[], step: () => void): Promise<void> {
  // Each address is fetched once.
  const groups = [...groupBy(rows, (row) => `${row.source_id} ${row.address_hash}`).values()];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift())
      for (const row of group) {
        if (context.stopped()) return;
        step();
        await takePicture(context, row);
      }
  });
  const ended = await Promise.allSettled(workers);
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

/** Brings all due pictures, unless another process does. */
export async function takePictures(context: PictureContext): Promise<void> {
  const { db, clock, stopped } = context;
  if (!(await hasDuePictures(db, clock().toISOString()))) return;
  await withLease(db, PICTURES_LOCK, async (step) => {
    while (!stopped()) {
      const rows = await duePictures(db, clock().toISOString(), BATCH);
      if (rows.length === 0) break;
      await takeBatch(context, rows, step);
    }
    return true;
  });
}
