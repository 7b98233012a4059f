/** Documents of stock over HTTP. */
import * as contract from '#contract/stock/stock-documents.ts';
import { readStockRules, saveStockRules, saveSupply } from '#contract/stock/stock-rules.ts';
import { seesCost } from '#contract/roles.ts';
import { toRoubles } from '#contract/values/money.ts';
import { csvFile } from '../../../http/csv.ts';
import { admin, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { recordExport } from '../../audit/record-export.ts';
import * as rules from '../../shop/settings/stock-rules.ts';
import { bookDocument } from './book-document.ts';
import { documentColumns } from './document-file.ts';
import { findDocuments, listSuppliers } from './document-store.ts';
import { findGoods } from './find-goods.ts';
import { presentHead, readDocument } from './present-document.ts';
import { reverseDocument } from './reverse-document.ts';
import { saveSupply as keepSupply } from './save-supply.ts';
import { deleteDraft, saveDraft } from './save-draft.ts';

export function documentRoutes({ db }: Services): Route[] {
  return [
    admin(contract.listStockDocuments, async ({ query, viewer }) => {
      const showsCost = seesCost(viewer.role);
      const { rows, total, units, sum } = await findDocuments(db, query);
      return {
        items: rows.map((row) => presentHead(row, showsCost)),
        total,
        units,
        sum: showsCost ? toRoubles(sum) : null,
      };
    }),
    admin(contract.listSuppliers, async () => ({
      items: (await listSuppliers(db)).map(({ id, name }) => ({ _id: id, name })),
    })),
    admin(contract.findDocumentGoods, async ({ body, viewer }) => ({
      items: await findGoods(db, body, seesCost(viewer.role)),
    })),
    admin(contract.readStockDocument, ({ params, viewer }) => readDocument(db, params.id, seesCost(viewer.role))),
    admin(contract.readDocumentTable, async ({ params, viewer, http, now }) => {
      const document = await readDocument(db, params.id, seesCost(viewer.role));
      const fileName = `${contract.DOCUMENT_KINDS[document.kind]} № ${document.number} от ${document.day}.csv`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      return csvFile({ fileName, columns: documentColumns(document.showsCost), rows: document.lines });
    }),
    admin(contract.saveStockDocument, async ({ params, body, viewer, now }) => {
      await saveDraft(db, params.id, body, viewer.userId, now);
      return readDocument(db, params.id, seesCost(viewer.role));
    }),
    admin(contract.deleteStockDocument, async ({ params, viewer, now }) => {
      await deleteDraft(db, params.id, viewer.userId, now);
      return { ok: true as const };
    }),
    admin(contract.bookStockDocument, async ({ params, body, viewer, now }) => {
      await bookDocument(db, params.id, body, viewer.userId, now);
      return readDocument(db, params.id, seesCost(viewer.role));
    }),
    admin(contract.reverseStockDocument, async ({ params, body, viewer, now }) => {
      await reverseDocument(db, params.id, body, viewer.userId, now);
      return readDocument(db, params.id, seesCost(viewer.role));
    }),
    admin(readStockRules, () => rules.readStockRules(db)),
    admin(saveSupply, async ({ params, body }) => {
      await keepSupply(db, params.id, body);
      return { ok: true as const };
    }),
    admin(saveStockRules, ({ body, viewer, now }) => rules.saveStockRules(db, body, viewer.userId, now)),
  ];
}
