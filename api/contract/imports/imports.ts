/** Price lists for administrators: sources and how their files are read, a file's preview, applying, stopping and undoing it. */
import { z } from 'zod';
import { flagSchema, idSchema, INTEGER_MAX, listOf, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { oneLine } from '../values/person-name.ts';
import { ADMIN } from '../roles.ts';
import { importLineSchema, lineFieldSchema, lineKindSchema } from './import-line.ts';
import { BULK_SOURCE, importProfileSchema, importStopSchema } from './import-profile.ts';

export const IMPORT_FILE_BYTES = 512 * 1024 * 1024;
export const IMPORT_LINES_PAGE_SIZE = 50;

export const IMPORT_STATES = {
  reading: 'Читается',
  ready: 'Проверен, можно загружать',
  waiting: 'Ждёт вашего решения',
  failed: 'Не принят',
  applying: 'Загружается',
  applied: 'Загружен',
  canceled: 'Остановлен',
  dropped: 'Не загружен',
  undoing: 'Отменяется',
  undone: 'Отменён',
} as const satisfies Record<string, string>;
export type ImportState = keyof typeof IMPORT_STATES;

const FETCH_OUTCOMES = ['', 'taken', 'same', 'failed'] as const;

export const importScheduleSchema = z.object({
  url: z.string(),
  everyHours: z.number().int(),
  loginName: z.string(),
  hasPassword: z.boolean(),
  /** Identifies address, interval and login, for `saveImportSchedule`. */
  revision: z.string(),
  nextAt: z.string(),
  lastAt: z.string().nullable(),
  lastOutcome: z.enum(FETCH_OUTCOMES),
  /** Reason of the last failure, as a clause. */
  lastError: z.string(),
});
export type ImportSchedule = z.infer<typeof importScheduleSchema>;

export const importSourceSchema = z.object({
  _id: idSchema,
  name: z.string(),
  profile: importProfileSchema,
  /** Identifies the profile, for `saveImportSource`. */
  revision: z.string(),
  /** Null when people upload the source's files. */
  schedule: importScheduleSchema.nullable(),
  updatedAt: z.string(),
});
export type ImportSource = z.infer<typeof importSourceSchema>;

const count = z.number().int();
const personSchema = z.object({ _id: idSchema, name: z.string() }).nullable();

export const importSchema = z.object({
  _id: idSchema,
  source: z.object({ _id: idSchema, name: z.string() }),
  state: z.string(),
  fileName: z.string(),
  format: z.string(),
  error: z.string(),
  /** Rows read are the sum of the new, changed, same, draft, refused and named ones; gone goods have no row. */
  counts: z.object({
    rows: count,
    /** Headings, totals and other rows that are not goods. */
    named: count,
    /** Rows with a refused price or stock. */
    refusedFigures: count,
    /** Rows taken except for a refused cell, of whatever column. */
    refusedCells: count,
    /** Rows that a person has to match with a product. */
    doubts: count,
    priced: count,
    new: count,
    changed: count,
    same: count,
    draft: count,
    refused: count,
    gone: count,
    /** Known goods that the file marks as deleted. */
    markedDeleted: count,
    /** Goods that are gone since the source's last files; absent or 0 in previews of former releases. */
    lost: count.optional(),
    /** Goods whose price moves by at least `priceMoveFrom`. */
    priceMoves: count,
    /** The source's threshold at the preview, per cent; 0 in previews of former releases, which did not store it. */
    priceMoveFrom: z.number(),
    /** Goods that the source had before this file. */
    links: count,
    /** Lines in which a manually edited value is kept. */
    kept: count,
    /** Pictures that the shop does not have yet. */
    pictures: count,
    /** Goods whose retail price would be below the wholesale or the purchase price; absent in previews of former releases. */
    upsideDown: count.default(0),
    /** Known goods that the source now lists under another code. */
    renumbered: count,
    /** Subcategories that the file's parameters propose features for. */
    proposed: count,
    /** New lines with the same title as a product that the file no longer lists. */
    likely: count,
  }),
  notes: z.array(z.string()),
  stops: z.array(z.object({ code: importStopSchema, text: z.string() })),
  progress: z.object({ done: count, total: count }),
  written: z.object({ done: count, kept: count, failed: count, undone: count }),
  /** Pictures are downloaded after their goods are written. */
  pictures: z.object({ total: count, done: count, waiting: count, failed: count, placeholder: count }),
  stockAt: z.string().nullable(),
  createdAt: z.string(),
  /** Identifies the preview: the moment at which it began. */
  previewedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoUntil: z.string().nullable(),
  actor: personSchema,
  /** The last person who decided whether it is written; null for the shop itself. */
  decidedBy: personSchema,
  undoneBy: personSchema,
  isScheduled: z.boolean(),
  /** True while the file and its unwritten lines are still stored. */
  hasFile: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

const PICTURE_STATES = ['waiting', 'done', 'failed', 'placeholder', 'stopped', 'undone'] as const;

const importPictureSchema = z.object({
  number: count,
  productId: idSchema,
  title: z.string(),
  /** As the file has it: a URL, or a name in its archive. */
  address: z.string(),
  state: z.enum(PICTURE_STATES),
  tries: count,
  /** Reason of the failure, as a clause. */
  reason: z.string(),
});

/** The preview that the person decides about, else `import_previewed_again`; absent from older pages. */
const previewedAtSchema = importSchema.shape.previewedAt.optional();
export const sourceNameSchema = z
  .string()
  .transform(oneLine)
  .pipe(z.string().min(1, { error: 'Назовите источник' }).max(120, { error: 'Слишком длинное название' }))
  .refine((name) => name !== BULK_SOURCE, { error: 'Так называются изменения по списку: выберите другое название' });

export const listImportSources = endpoint('GET', '/api/imports/sources', ADMIN, {
  summary: 'Sources of price lists with the interpretation of their files',
  answer: listOf(
    importSourceSchema.extend({
      /** Its last file; null before the first. */
      last: z.object({ _id: idSchema, rows: count, createdAt: z.string() }).nullable(),
    }),
  ),
});

export const saveImportSource = endpoint('PUT', '/api/imports/sources/:id', ADMIN, {
  summary:
    'Saves the interpretation of a source’s files over the revision that was read, else `settings_changed`; a repeat changes nothing, and existing previews are made again before they are applied',
  body: z.object({ profile: importProfileSchema, revision: z.string().max(64) }),
  answer: importSourceSchema,
});

export const beginImport = endpoint('POST', '/api/imports', ADMIN, {
  summary: 'Uploads a price list and begins its preview; products are not changed',
  body: z.object({
    /** Name of the source; created when absent. */
    sourceName: sourceNameSchema,
    /** `true`: goods missing from the file are gone; `false`: the file holds changes only; absent: decided from the file. */
    full: flagSchema.optional(),
  }),
  files: { file: { most: 1, bytes: IMPORT_FILE_BYTES } },
  bodyLimit: IMPORT_FILE_BYTES + 1_000_000,
  answer: importSchema,
});

export const listImports = endpoint('GET', '/api/imports', ADMIN, {
  summary: 'Imports, newest first; of one state and one source, or of all',
  query: z.object({
    state: z.enum(Object.keys(IMPORT_STATES) as [ImportState, ...ImportState[]]).optional(),
    sourceId: idSchema.optional(),
    ...paged(20, 100),
  }),
  answer: listOf(importSchema),
});

export const readImport = endpoint('GET', '/api/imports/:id', ADMIN, {
  summary: 'An import: its counts, its progress, the reasons it waits',
  answer: importSchema,
});

export const listImportLines = endpoint('GET', '/api/imports/:id/lines', ADMIN, {
  summary:
    'Lines of a preview, page by page; `format=csv` returns the refused ones as a file to correct and upload again',
  query: z.object({
    kind: lineKindSchema.optional(),
    field: lineFieldSchema.optional(),
    /** Lines with a price change of at least this many per cent. */
    priceMove: z.coerce.number().min(0).max(1_000_000).optional(),
    ...paged(IMPORT_LINES_PAGE_SIZE),
    format: z.literal('csv').optional(),
  }),
  answer: listOf(importLineSchema),
});

export const previewImportAgain = endpoint('POST', '/api/imports/:id/preview', ADMIN, {
  summary: 'Repeats the preview after a change of its source’s settings',
  answer: importSchema,
});

export const matchImportLines = endpoint('POST', '/api/imports/:id/matches', ADMIN, {
  summary:
    'Matches lines with goods of the shop, for this file and later ones of its source; an open preview is repeated',
  body: z.object({
    /** Line numbers, or `all` for every line with a proposed match. */
    lines: z.union([z.literal('all'), z.array(z.number().int().min(1).max(INTEGER_MAX)).min(1).max(200)]),
    /** The matching candidate; null: none of them. Absent: the only candidate. */
    productId: idSchema.nullable().optional(),
    previewedAt: previewedAtSchema,
  }),
  answer: importSchema,
});

export const acceptImportFeatures = endpoint('POST', '/api/imports/:id/features', ADMIN, {
  summary:
    'Creates the features that the file proposes for subcategories; an open preview is repeated with their values',
  bodyLimit: 600_000,
  body: z.object({
    /** Named as in the mapping. */
    places: z.union([
      z.literal('all'),
      z
        .array(z.object({ category: z.string().max(300), subcategory: z.string().max(300) }))
        .min(1)
        .max(300),
    ]),
    previewedAt: previewedAtSchema,
  }),
  answer: importSchema,
});

export const applyImport = endpoint('POST', '/api/imports/:id/apply', ADMIN, {
  summary: 'Applies the import in the background; each reason to wait must be confirmed by its code',
  body: z.object({ confirmed: z.array(importStopSchema).max(10).default([]), previewedAt: previewedAtSchema }),
  answer: importSchema,
});

export const cancelImport = endpoint('POST', '/api/imports/:id/cancel', ADMIN, {
  summary: 'Stops an import; written lines stay and can be undone',
  answer: importSchema,
});

export const undoImport = endpoint('POST', '/api/imports/:id/undo', ADMIN, {
  summary: 'Undoes a whole import within 30 days; values changed since stay and are listed',
  answer: importSchema,
});

export const listImportPictures = endpoint('GET', '/api/imports/:id/pictures', ADMIN, {
  summary: 'Pictures of an import in one state, page by page; failed ones with the reason',
  query: z.object({
    state: z.enum(PICTURE_STATES).default('failed'),
    ...paged(20),
  }),
  answer: listOf(importPictureSchema),
});

export const retryImportPictures = endpoint('POST', '/api/imports/:id/pictures/retry', ADMIN, {
  summary: 'Retries the failed pictures of an import',
  answer: importSchema,
});
