/** Import of price lists in the back office. In the page's memory only; imported goods reach the device's copy. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, BodyFor, Endpoint, QueryFor } from '#contract/endpoint.ts';
import * as bulk from '#contract/imports/bulk.ts';
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import { readImportMapping } from '#contract/imports/import-mapping.ts';
import * as imports from '#contract/imports/imports.ts';
import type { Import, ImportSource } from '#contract/imports/imports.ts';
import * as schedules from '#contract/imports/import-schedule.ts';
import * as auth from '#contract/people/auth.ts';
import { attempt } from '../net/call.ts';
import type { CallArguments, CallInput } from '../net/request.ts';
import { uploading, type OnProgress } from '../net/upload.ts';
import { spreadGoods } from './catalog-sync.ts';
import { CATEGORIES } from './categories.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { reading, readingPage, readingPart } from './reading.ts';

const IMPORTS = 'imports';
/** Upload timeout: half a gigabyte over a weak line takes long; the person may cancel. */
const UPLOAD_MS = 3 * 60 * 60_000;
const WORK_POLL_MS = 1_000;
const PICTURES_POLL_MS = 3_000;
const REST_POLL_MS = 30_000;
export const FAILED_PICTURES_SIZE = 10;

/** States in which the server works on the import; only polling shows when it is done. */
const WORKING: ReadonlySet<string> = new Set(['reading', 'applying', 'undoing']);
export const isWorking = ({ state }: Pick<Import, 'state'>): boolean => WORKING.has(state);

/** Imports, newest first; polled often while one is in progress. */
export const importsQuery = (query: QueryFor<typeof imports.listImports>) =>
  readingPage(
    [IMPORTS, 'list', query],
    imports.listImports,
    { query },
    {
      refetchInterval: ({ state: { data } }) => (data?.items.some(isWorking) === true ? WORK_POLL_MS : REST_POLL_MS),
      staleTime: 5_000,
    },
  );

export const waitingImportsQuery = readingPart(
  [IMPORTS, 'waiting'],
  imports.listImports,
  { query: { state: 'waiting', limit: 1 } },
  ({ total }) => total,
  { refetchInterval: 120_000 },
);

export const importQuery = (id: string) =>
  reading(
    [IMPORTS, 'one', id],
    imports.readImport,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data === undefined
          ? false
          : isWorking(data)
            ? WORK_POLL_MS
            : data.pictures.waiting > 0
              ? PICTURES_POLL_MS
              : false,
      staleTime: 0,
    },
  );

export type ImportLinesQuery = QueryFor<typeof imports.listImportLines>;

export const importLinesQuery = (
  { _id: id, state, previewedAt, finishedAt }: Pick<Import, '_id' | 'state' | 'previewedAt' | 'finishedAt'>,
  query: ImportLinesQuery,
) =>
  readingPage(
    [IMPORTS, 'lines', id, state, previewedAt, finishedAt, query],
    imports.listImportLines,
    { params: { id }, query },
    { staleTime: 60_000 },
  );

/** A page of the pictures that could not be fetched; `failed`, their number, makes the key change with them. */
export const failedPicturesQuery = (id: string, page: number, failed: number) =>
  readingPage(
    [IMPORTS, 'pictures', id, page, failed],
    imports.listImportPictures,
    { params: { id }, query: { page, limit: FAILED_PICTURES_SIZE } },
    { staleTime: 60_000 },
  );

export const importSourcesQuery = readingPart(
  [IMPORTS, 'sources'],
  imports.listImportSources,
  {},
  ({ items }) => items,
  {
    // A source fetched on a schedule changes without an action on this page.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ schedule }) => schedule !== null) === true ? REST_POLL_MS : false,
  },
);

export type ImportMappingQuery = Partial<Omit<ImportProfile['table'], 'columns'>> & {
  /** Roles of columns by heading, as JSON. */
  readonly columns?: string | undefined;
};

/** The interpretation of a file, with options of its table to try out; `madeAt` tells one file from the next. */
export const importMappingQuery = (id: string, query: ImportMappingQuery, madeAt: string) =>
  readingPage([IMPORTS, 'mapping', id, madeAt, query], readImportMapping, { params: { id }, query }, { staleTime: 0 });

export const refusedRowsAddress = (id: string): string => `/api/imports/${id}/lines?format=csv&kind=refused`;

export interface SentFile {
  readonly file: File;
  readonly sourceName: string;
  /** Undefined: decided by the file's contents. */
  readonly full: boolean | undefined;
}

type ImportEndpoint = Endpoint & Pick<typeof imports.readImport, 'answer'>;

/** The import and the preview of it that the person sees. */
export type Seen = Pick<Import, '_id' | 'previewedAt'>;

export function useImportActs() {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

function actsWith(client: QueryClient) {
  /** Sends a write, and invalidates imports, sources and their files. */
  async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<MutationResult<AnswerOf<E>>> {
    const result = await mutate(endpoint, ...([input] as unknown as CallArguments<E>));
    void client.invalidateQueries({ queryKey: [IMPORTS] });
    return result;
  }
  /** The same with an answer that is the import. */
  async function change<E extends ImportEndpoint>(endpoint: E, input: CallInput<E>): Promise<MutationResult<Import>> {
    const result = (await send(endpoint, input)) as MutationResult<Import>;
    if (result.kind === 'done') client.setQueryData(importQuery(result.answer._id).queryKey, result.answer);
    return result;
  }
  return {
    async send(
      { file, sourceName, full }: SentFile,
      { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
    ) {
      const body = new FormData();
      body.append('sourceName', sourceName);
      if (full !== undefined) body.append('full', String(full));
      body.append('file', file);
      // A session about to expire is refreshed before the upload, not after it.
      await attempt(auth.refresh, { signal });
      return change(imports.beginImport, { body, via: uploading(onProgress), timeoutMs: UPLOAD_MS, signal });
    },
    beginBulk: (body: BodyFor<typeof bulk.beginBulk>) => change(bulk.beginBulk, { body }),
    apply: ({ _id: id, previewedAt }: Seen, confirmed: readonly ImportStop[]) =>
      change(imports.applyImport, { params: { id }, body: { confirmed: [...confirmed], previewedAt } }),
    /** Answers which product lines are, and previews again. `productId`: null for none; absent for their only candidate. */
    match: ({ _id: id, previewedAt }: Seen, lines: readonly number[] | 'all', productId?: string | null) =>
      change(imports.matchImportLines, {
        params: { id },
        body: { lines: lines === 'all' ? lines : [...lines], productId, previewedAt },
      }),
    /** Creates the features that the file proposes for these subcategories, and makes an open preview again. */
    async acceptFeatures(
      { _id: id, previewedAt }: Seen,
      wanted: 'all' | readonly { readonly category: string; readonly subcategory: string }[],
    ) {
      const places = wanted === 'all' ? wanted : wanted.map(({ category, subcategory }) => ({ category, subcategory }));
      const result = await change(imports.acceptImportFeatures, { params: { id }, body: { places, previewedAt } });
      for (const queryKey of [CATEGORIES, ['shelves']]) void client.invalidateQueries({ queryKey });
      return result;
    },
    cancel: (id: string) => change(imports.cancelImport, { params: { id } }),
    undo: (id: string) => change(imports.undoImport, { params: { id } }),
    schedule: (body: BodyFor<typeof schedules.saveImportSchedule>) => send(schedules.saveImportSchedule, { body }),
    unschedule: (id: string) => send(schedules.dropImportSchedule, { params: { id } }),
    /** Fetches it now instead of at its hour. */
    fetchSource: (id: string) => send(schedules.fetchImportSource, { params: { id } }),
    retryPictures: (id: string) => change(imports.retryImportPictures, { params: { id } }),
    /** Saves the interpretation of the source over `source`, as it was read. */
    saveSource: ({ _id: id, revision }: ImportSource, profile: ImportProfile) =>
      mutate(imports.saveImportSource, { params: { id }, body: { profile, revision } }),
    previewAgain: (id: string) => change(imports.previewImportAgain, { params: { id } }),
    /** The source as the server has it now; null without an answer. */
    async latestSource(id: string) {
      const sources = await client.fetchQuery({ ...importSourcesQuery, staleTime: 0 }).catch(() => []);
      void client.invalidateQueries({ queryKey: [IMPORTS, 'mapping'] });
      return sources.find(({ _id }) => _id === id) ?? null;
    },
    spread: () => spreadGoods(client, [['shelves'], [IMPORTS]]),
  };
}
