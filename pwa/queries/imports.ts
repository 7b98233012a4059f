/** Import of price lists in the back office. In the page's memory only; imported goods reach the device's copy. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as bulk from '#contract/imports/bulk.ts';
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import { readImportMapping } from '#contract/imports/import-mapping.ts';
import * as imports from '#contract/imports/imports.ts';
import type { Import, ImportSource } from '#contract/imports/imports.ts';
import * as schedules from '#contract/imports/import-schedule.ts';
import * as auth from '#contract/people/auth.ts';
import { attempt, call } from '../net/call.ts';
import { uploading, type OnProgress } from '../net/upload.ts';
import { syncCatalogue, syncFigures } from './catalog-sync.ts';
import { CATEGORIES } from './categories.ts';
import { GOODS } from './goods.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { reading, readingPage } from './reading.ts';

/** First part of these keys. */
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

/** Number of imports that wait for a person's decision. */
export const waitingImportsQuery = queryOptions({
  queryKey: [IMPORTS, 'waiting'],
  queryFn: async ({ signal }) =>
    (await call(imports.listImports, { query: { state: 'waiting', limit: 1 }, signal })).total,
  refetchInterval: 120_000,
  staleTime: 15_000,
});

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

export const importSourcesQuery = queryOptions({
  queryKey: [IMPORTS, 'sources'],
  queryFn: async ({ signal }) => (await call(imports.listImportSources, { signal })).items,
  // A source fetched on a schedule changes without an action on this page.
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ schedule }) => schedule !== null) === true ? REST_POLL_MS : false,
  staleTime: 15_000,
});

/** Options of a table to try out. */
export type ImportMappingQuery = Partial<Omit<ImportProfile['table'], 'columns'>> & {
  /** Roles of columns by heading, as JSON. */
  readonly columns?: string | undefined;
};

/** The interpretation of a file, with options of its table to try out; `madeAt` tells one file from the next. */
export const importMappingQuery = (id: string, query: ImportMappingQuery, madeAt: string) =>
  readingPage([IMPORTS, 'mapping', id, madeAt, query], readImportMapping, { params: { id }, query }, { staleTime: 0 });

/** Address of the refused rows as a file. */
export const refusedRowsAddress = (id: string): string => `/api/imports/${id}/lines?format=csv&kind=refused`;

export interface SentFile {
  readonly file: File;
  readonly sourceName: string;
  /** Undefined: decided by the file's contents. */
  readonly full: boolean | undefined;
}

/** The import and the preview of it that the person sees. */
export type Seen = Pick<Import, '_id' | 'previewedAt'>;

export function useImportActs() {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

function actsWith(client: QueryClient) {
  function keep(result: MutationResult<Import>): MutationResult<Import> {
    if (result.kind === 'done') client.setQueryData(importQuery(result.answer._id).queryKey, result.answer);
    void client.invalidateQueries({ queryKey: [IMPORTS] });
    return result;
  }
  /** Invalidates sources and their files after a change of a source. */
  function refreshed(result: MutationResult<ImportSource>): MutationResult<ImportSource> {
    void client.invalidateQueries({ queryKey: [IMPORTS] });
    return result;
  }
  return {
    async send(
      { file, sourceName, full }: SentFile,
      { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
    ) {
      const form = new FormData();
      form.append('sourceName', sourceName);
      if (full !== undefined) form.append('full', String(full));
      form.append('file', file);
      // A session about to expire is refreshed before the upload, not after it.
      await attempt(auth.refresh, { signal });
      return keep(
        await mutate(imports.beginImport, { body: form, via: uploading(onProgress), timeoutMs: UPLOAD_MS, signal }),
      );
    },
    /** Begins the preview of one change to many goods. */
    beginBulk: async (body: BodyFor<typeof bulk.beginBulk>) => keep(await mutate(bulk.beginBulk, { body })),
    apply: async ({ _id: id, previewedAt }: Seen, confirmed: readonly ImportStop[]) =>
      keep(await mutate(imports.applyImport, { params: { id }, body: { confirmed: [...confirmed], previewedAt } })),
    /**
     * Answers which product lines are, and makes an open preview again. `productId`: one of their candidates, null for none
     * of them; absent: their only candidate.
     */
    match: async ({ _id: id, previewedAt }: Seen, lines: readonly number[] | 'all', productId?: string | null) =>
      keep(
        await mutate(imports.matchImportLines, {
          params: { id },
          body: { lines: lines === 'all' ? 'all' : [...lines], productId, previewedAt },
        }),
      ),
    /** Creates the features that the file proposes for these subcategories, and makes an open preview again. */
    async acceptFeatures(
      { _id: id, previewedAt }: Seen,
      places: 'all' | readonly { readonly category: string; readonly subcategory: string }[],
    ) {
      const sentPlaces =
        places === 'all' ? places : places.map(({ category, subcategory }) => ({ category, subcategory }));
      const body = { places: sentPlaces, previewedAt };
      const result = keep(await mutate(imports.acceptImportFeatures, { params: { id }, body }));
      for (const queryKey of [CATEGORIES, ['shelves']]) void client.invalidateQueries({ queryKey });
      return result;
    },
    cancel: async (id: string) => keep(await mutate(imports.cancelImport, { params: { id } })),
    undo: async (id: string) => keep(await mutate(imports.undoImport, { params: { id } })),
    schedule: async (body: BodyFor<typeof schedules.saveImportSchedule>) =>
      refreshed(await mutate(schedules.saveImportSchedule, { body })),
    unschedule: async (id: string) => refreshed(await mutate(schedules.dropImportSchedule, { params: { id } })),
    /** Fetches it now instead of at its hour. */
    fetchSource: async (id: string) => refreshed(await mutate(schedules.fetchImportSource, { params: { id } })),
    retryPictures: async (id: string) => keep(await mutate(imports.retryImportPictures, { params: { id } })),
    /** Saves the interpretation of the source over `source`, as it was read. */
    saveSource: ({ _id: id, revision }: ImportSource, profile: ImportProfile) =>
      mutate(imports.saveImportSource, { params: { id }, body: { profile, revision } }),
    previewAgain: async (id: string) => keep(await mutate(imports.previewImportAgain, { params: { id } })),
    /** The source as the server has it now; null without an answer. */
    async latestSource(id: string) {
      const sources = await client.fetchQuery({ ...importSourcesQuery, staleTime: 0 }).catch(() => []);
      void client.invalidateQueries({ queryKey: [IMPORTS, 'mapping'] });
      return sources.find(({ _id }) => _id === id) ?? null;
    },
    spread() {
      void syncCatalogue()
        .then(() => syncFigures())
        .catch(() => undefined)
        .finally(() => {
          for (const queryKey of [GOODS, CATEGORIES, ['inventory'], ['audit'], ['shelves'], [IMPORTS]])
            void client.invalidateQueries({ queryKey });
        });
    },
  };
}
