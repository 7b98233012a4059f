import * as contract from '#contract/stock/stock-documents.ts';
import { readStockRules, saveStockRules, saveSubcategorySupply, saveSupply } from '#contract/stock/stock-rules.ts';
import * as suppliers from '#contract/stock/suppliers.ts';
import { seesCost } from '#contract/roles.ts';
import { toRoubles, lineTotal } from '#contract/values/money.ts';
import type { DocumentLine, StockDocument } from '#contract/stock/stock-documents.ts';
import { csvFile } from '../../../http/csv.ts';
import { admin, desk, done, warehouse, type Route } from '../../../http/route.ts';
import type { Services } from '../../../environment/services.ts';
import { recordExport } from '../../audit/record-audit.ts';
import * as rules from '../../shop/settings/stock-rules.ts';
import { bookDocument } from './book-document.ts';
import { findDocuments } from './document-store.ts';
import { findGoods, presentHead, readDocument } from './present-document.ts';
import { reverseDocument } from './reverse-document.ts';
import * as supply from './save-supply.ts';
import { deleteDraft, saveDraft, type DraftSave } from './save-draft.ts';
import { joinSuppliers, readSuppliers, saveSupplier, supplierCards } from './suppliers.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

/** Prices determine costs: only roles that see costs may enter them. */
const withoutPrices = (save: DraftSave): DraftSave => ({
  ...save,
  lines: save.lines.map(({ price: _unseen, ...line }) => line),
});

export function documentRoutes({ db }: Services): Route[] {
  return [
    warehouse(contract.listStockDocuments, async ({ query, viewer }) => {
      const showsCost = seesCost(viewer.role);
      const { rows, total, units, sum } = await findDocuments(db, query);
      return {
        items: rows.map((row) => presentHead(row, showsCost)),
        total,
        units,
        sum: showsCost ? toRoubles(sum) : null,
      };
    }),
    warehouse(contract.listSuppliers, async () => ({
      items: (await readSuppliers(db)).map(({ _id, name }) => ({ _id, name })),
    })),
    desk(contract.findDocumentGoods, async ({ body, viewer }) => ({
      items: await findGoods(db, body, seesCost(viewer.role)),
    })),
    warehouse(contract.readStockDocument, ({ params, viewer }) => readDocument(db, params.id, seesCost(viewer.role))),
    warehouse(contract.readDocumentTable, async ({ params, query, viewer, http, now }) => {
      const document = await readDocument(db, params.id, seesCost(viewer.role));
      const isOrder = query.for === 'supplier';
      const title = isOrder ? 'Заказ поставщику' : contract.DOCUMENT_KINDS[document.kind];
      const fileName = `${title} № ${document.number} от ${document.day}.csv`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      return csvFile({ fileName, columns: isOrder ? LINES : documentColumns(document), rows: document.lines });
    }),
    warehouse(contract.saveStockDocument, async ({ params, body, by, viewer }) => {
      const showsCost = seesCost(viewer.role);
      await saveDraft({ db, ...by }, params.id, showsCost ? body : withoutPrices(body));
      return readDocument(db, params.id, showsCost);
    }),
    warehouse(contract.deleteStockDocument, ({ params, query, by }) =>
      done(deleteDraft({ db, ...by }, params.id, query.version)),
    ),
    warehouse(contract.bookStockDocument, async ({ params, body, by, viewer }) => {
      await bookDocument({ db, ...by }, params.id, body.version);
      return readDocument(db, params.id, seesCost(viewer.role));
    }),
    warehouse(contract.reverseStockDocument, async ({ params, body, by, viewer }) => {
      await reverseDocument({ db, ...by }, params.id, body);
      return readDocument(db, params.id, seesCost(viewer.role));
    }),
    admin(readStockRules, () => rules.readStockRules(db)),
    admin(saveSupply, ({ params, body, by }) => done(supply.saveSupply({ db, ...by }, params.id, body))),
    admin(saveSubcategorySupply, ({ params, body, by }) =>
      done(supply.saveSubcategorySupply({ db, ...by }, params.id, body)),
    ),
    admin(suppliers.listSupplierCards, async () => ({ items: await supplierCards(db) })),
    admin(suppliers.saveSupplier, ({ params, body, by }) => saveSupplier({ db, ...by }, params.id, body)),
    admin(suppliers.joinSuppliers, ({ params, body, by }) => joinSuppliers({ db, ...by }, params.id, body.into)),
    admin(saveStockRules, ({ body, by }) => rules.saveStockRules(db, body, by)),
  ];
}

/** Columns without prices, which also make an order for a supplier. */
const LINES: readonly FileColumn<DocumentLine>[] = [
  { heading: 'Артикул', cell: ({ product }) => product?.sku ?? null },
  { heading: 'Штрихкод', cell: ({ product }) => product?.barcode ?? null },
  { heading: 'Товар', cell: ({ product, typed }) => product?.title ?? typed },
  { heading: 'Количество', cell: ({ qty }) => qty },
  { heading: 'Единица', cell: ({ product }) => product?.unit ?? 'шт.' },
];

const sumOf = (price: number | null, pieces: number | null): number | null =>
  price === null || pieces === null ? null : lineTotal(price, pieces);

const PRICES: readonly FileColumn<DocumentLine>[] = [
  { heading: 'Закупка, ₽', cell: ({ price }) => price },
  { heading: 'Сумма, ₽', cell: ({ price, qty }) => sumOf(price, qty) },
  { heading: 'Себестоимость была, ₽', cell: ({ costBefore }) => costBefore },
  { heading: 'Себестоимость стала, ₽', cell: ({ costAfter }) => costAfter },
];

const difference = ({ stockBefore, stockAfter }: DocumentLine): number | null =>
  stockBefore === null || stockAfter === null ? null : stockAfter - stockBefore;

const COUNTS: readonly FileColumn<DocumentLine>[] = [
  { heading: 'Было по учёту', cell: ({ stockBefore }) => stockBefore },
  { heading: 'Первый счёт', cell: ({ firstQty }) => firstQty ?? null },
  { heading: 'Расхождение', cell: difference },
];

const COUNT_PRICES: readonly FileColumn<DocumentLine>[] = [
  { heading: 'Закупка, ₽', cell: ({ price }) => price },
  { heading: 'Расхождение, ₽', cell: (line) => sumOf(line.price, difference(line)) },
];

/** Columns of a document's table; prices only for roles that see costs. */
function documentColumns({ kind, showsCost }: StockDocument): readonly FileColumn<DocumentLine>[] {
  if (kind !== 'recount') return showsCost ? [...LINES, ...PRICES] : LINES;
  return showsCost ? [...LINES, ...COUNTS, ...COUNT_PRICES] : [...LINES, ...COUNTS];
}
