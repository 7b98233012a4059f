/** Stock documents in the back office. In the page's memory only. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyFor, QueryFor, AnswerOf } from '#contract/endpoint.ts';
import * as documents from '#contract/stock/stock-documents.ts';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import * as rules from '#contract/stock/stock-rules.ts';
import { INVENTORY } from './inventory.ts';
import { mutate } from './mutation.ts';
import { write, type Keep } from './use-save.ts';
import { reading, readingPage, readingPart } from './reading.ts';
import * as suppliers from '#contract/stock/suppliers.ts';

export type DocumentsQuery = QueryFor<typeof documents.listStockDocuments>;
export type DraftBody = BodyFor<typeof documents.saveStockDocument>;

export const documentsQuery = (query: DocumentsQuery) =>
  readingPage([INVENTORY, 'documents', query], documents.listStockDocuments, { query }, { staleTime: 5_000 });

export const documentQuery = (id: string) =>
  reading([INVENTORY, 'document', id], documents.readStockDocument, { params: { id } }, { staleTime: 0 });

export const suppliersQuery = readingPart([INVENTORY, 'suppliers'], documents.listSuppliers, {}, ({ items }) => items, {
  staleTime: 60_000,
});

export const stockRulesQuery = reading([INVENTORY, 'rules'], rules.readStockRules, {});

export const documentTable = (id: string): string => `/api/inventory/documents/${id}/table`;

/** Address of a draft receipt as an order for its supplier: without prices. */
export const supplierTable = (id: string): string => `${documentTable(id)}?for=supplier`;

export type FoundGoods = readonly { code: string; product: documents.DocumentProduct }[];

/** The goods of these codes, several where goods share one. */
export const goodsOfCodesQuery = (codes: readonly string[]) =>
  readingPart(
    [INVENTORY, 'codes', codes],
    documents.findDocumentGoods,
    { body: { codes: [...codes], ids: [] } },
    ({ items }): FoundGoods => items,
  );

export function useDocumentActs() {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

export type DocumentActs = ReturnType<typeof useDocumentActs>;

/** Keys invalidated by a save of a draft: a receipt's goods are expected from now on. */
const SAVED = [
  [INVENTORY, 'documents'],
  [INVENTORY, 'purchase'],
  [INVENTORY, 'expected'],
];
const SAVED_AT = ['draft-saved-at'];

/** Time of this page's last save of a draft, ms; 0 before the first. Goods to order that were read earlier may be ordered. */
export const draftSavedAt = (client: QueryClient): number => client.getQueryData<number>(SAVED_AT) ?? 0;

export const keepDocument: Keep<StockDocument> = (client, document) => {
  client.setQueryData(documentQuery(document._id).queryKey, document);
};

function actsWith(client: QueryClient) {
  return {
    read: (id: string) => mutate(documents.readStockDocument, { params: { id } }),
    async save(id: string, body: DraftBody) {
      const result = await mutate(documents.saveStockDocument, { params: { id }, body });
      for (const queryKey of SAVED) void client.invalidateQueries({ queryKey });
      if (result.kind !== 'done') return result;
      keepDocument(client, result.answer);
      client.setQueryData(SAVED_AT, Date.now());
      const known = client.getQueryData(suppliersQuery.queryKey);
      const { supplier } = result.answer;
      if (supplier !== '' && known?.every(({ name }) => name !== supplier) === true)
        void client.invalidateQueries({ queryKey: suppliersQuery.queryKey });
      return result;
    },
    book: (id: string, version: number) =>
      write(client, documents.bookStockDocument, { params: { id }, body: { version } }, keepDocument),
    remove: (id: string, version: number) =>
      write(client, documents.deleteStockDocument, { params: { id }, query: { version } }),
    find: (body: BodyFor<typeof documents.findDocumentGoods>) => mutate(documents.findDocumentGoods, { body }),
  };
}

export type SupplierCard = AnswerOf<typeof suppliers.listSupplierCards>['items'][number];

export const supplierCardsQuery = readingPart(
  [INVENTORY, 'supplier-cards'],
  suppliers.listSupplierCards,
  {},
  ({ items }) => items,
);
