/** HTTP routes of imports, for administrators. */
import * as bulkContract from '#contract/imports/bulk.ts';
import { readImportMapping } from '#contract/imports/import-mapping.ts';
import * as scheduleContract from '#contract/imports/import-schedule.ts';
import * as contract from '#contract/imports/imports.ts';
import { CodedError } from '#contract/errors.ts';
import { columnsOf, csvFile } from '../../http/csv.ts';
import { admin, after, type Route } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { recordExport } from '../audit/record-audit.ts';
import { acceptFeatures } from './jobs/accept-features.ts';
import { beginBulk } from './bulk/preview-bulk.ts';
import { beginImport } from './jobs/begin-import.ts';
import * as imports from './jobs/find-imports.ts';
import { readMapping } from './jobs/read-mapping.ts';
import { refusedTable } from './jobs/refused-table.ts';
import { dropSchedule, fetchNow, saveSchedule } from './schedule/save-schedule.ts';
import { applyImport, cancelImport, matchLines, previewAgain, undoImport } from './jobs/move-import.ts';

/** Fixed paths come before `/:id`. */
export function importRoutes({ db, settings }: Services): Route[] {
  const changed = (id: string, work: Promise<void>) => after(work, () => imports.readImport(db, id));
  return [
    admin(contract.listImportSources, () => imports.listImportSourcesOf(db)),
    admin(contract.saveImportSource, ({ params, body, by }) => imports.saveImportSource(db, params.id, body, by)),
    admin(scheduleContract.saveImportSchedule, ({ body, by }) => saveSchedule(db, body, by)),
    admin(scheduleContract.dropImportSchedule, ({ params, by }) => dropSchedule(db, params.id, by)),
    admin(scheduleContract.fetchImportSource, ({ params, now }) => fetchNow(db, params.id, now)),
    admin(contract.beginImport, async ({ body, files, by }) => {
      const [file] = files['file'] ?? [];
      if (file === undefined) {
        const message = 'Выберите файл';
        throw new CodedError('validation', { text: message, details: [{ path: 'file', message }] });
      }
      const { sourceName, full } = body;
      const choice = full === undefined ? {} : { full };
      const sent = { sourceName, path: file.path, fileName: file.name, choice, stockAt: null };
      return imports.readImport(db, await beginImport(db, settings.DATA_DIR, sent, by));
    }),
    admin(bulkContract.beginBulk, async ({ body, by }) => imports.readImport(db, await beginBulk(db, body, by))),
    admin(contract.listImports, ({ query }) => imports.listImports(db, query)),
    admin(contract.readImport, ({ params }) => imports.readImport(db, params.id)),
    admin(contract.listImportLines, async ({ params, query, viewer, http, now }) => {
      if (query.format === undefined) return imports.listImportLines(db, params.id, query);
      const { fileName: name } = await imports.readImport(db, params.id);
      const fileName = `Не принято из «${name}».csv`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      const { headings, rows } = await refusedTable(db, params.id);
      return csvFile({ fileName, columns: columnsOf(headings), rows });
    }),
    admin(contract.listImportPictures, ({ params, query }) => imports.listImportPictures(db, params.id, query)),
    admin(contract.retryImportPictures, ({ params: { id }, now }) =>
      changed(id, imports.retryImportPictures(db, id, now)),
    ),
    admin(readImportMapping, ({ params, query }) => readMapping(db, settings.DATA_DIR, params.id, query)),
    admin(contract.previewImportAgain, ({ params: { id } }) => changed(id, previewAgain(db, id))),
    admin(contract.matchImportLines, ({ params: { id }, body, by }) => changed(id, matchLines(db, id, body, by))),
    admin(contract.acceptImportFeatures, ({ params: { id }, body, by }) =>
      changed(id, acceptFeatures(db, id, body, by)),
    ),
    admin(contract.applyImport, ({ params: { id }, body, by }) => changed(id, applyImport(db, id, body, by))),
    admin(contract.cancelImport, ({ params: { id }, by }) => changed(id, cancelImport(db, id, by))),
    admin(contract.undoImport, ({ params: { id }, by }) => changed(id, undoImport(db, id, by))),
  ];
}
