/** /admin/suppliers: suppliers with their terms and contacts. */
import { useQuery } from '@tanstack/react-query';
import { Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { importSourcesQuery } from '../../queries/imports.ts';
import { type SupplierCard, supplierCardsQuery } from '../../queries/stock-documents.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import cells from '../../ui/table.module.css';
import { numberColumn, Table, type TableColumn } from '../../ui/table.tsx';
import { column } from '../kit/column.ts';
import { Button } from '../kit/buttons.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import office from '../kit/office.module.css';
import { SupplierDialog } from './supplier-dialog.tsx';
import styles from './purchase.module.css';

export function SupplierContact({ supplier: { phone, email }, fallback }: { supplier: Supplier; fallback?: string }) {
  if (phone === '' && email === '') return fallback;
  return (
    <>
      {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {phone !== '' && email !== '' && ', '}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

export function SuppliersPage() {
  usePageTitle('Поставщики');
  const answer = useQuery(supplierCardsQuery);
  const sources = useQuery(importSourcesQuery).data ?? [];
  const [open, setOpen] = useState<SupplierCard | 'new' | null>(null);
  const columns: readonly TableColumn<SupplierCard>[] = [
    column('name', 'Поставщик', { card: 'title' }, (one) => (
      <>
        <button type="button" className={styles.name} onClick={() => setOpen(one)}>
          {one.name}
        </button>
        {one.person !== '' && <span className={cells.sub}>{one.person}</span>}
      </>
    )),
    { key: 'contact', header: 'Связь', cell: (one) => <SupplierContact supplier={one} fallback="—" /> },
    numberColumn('lead', 'Срок поставки', ({ leadDays }) =>
      leadDays === null ? '—' : counted(leadDays, 'день', 'дня', 'дней'),
    ),
    numberColumn('minimum', 'Минимальный заказ', ({ minimum }) => (minimum === null ? '—' : formatRoubles(minimum))),
    column(
      'source',
      'Прайс-лист',
      { roomy: true },
      ({ sourceId }) => sources.find(({ _id }) => _id === sourceId)?.name ?? '—',
    ),
    { key: 'receipts', header: 'Поступлений', number: true, cell: ({ receipts }) => formatNumber(receipts) },
  ];
  const add = (
    <Button icon={Plus} onClick={() => setOpen('new')}>
      Новый поставщик
    </Button>
  );
  return (
    <div className={office.page}>
      <OfficeHead
        title="Поставщики"
        count={answer.data && counted(answer.data.length, 'поставщик', 'поставщика', 'поставщиков')}
      >
        {answer.data !== undefined && answer.data.length > 0 && add}
      </OfficeHead>
      <OfficeAnswer
        answer={answer}
        notKept="Поставщики хранятся на сервере"
        empty={(items) =>
          items.length === 0 && (
            <EmptyState icon={<Truck size={28} />} title="Поставщиков пока нет" action={add}>
              Они появятся из поступлений, или добавьте первого сами.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Table label="Поставщики" columns={columns} rows={items} rowKey={({ _id }) => _id} onOpen={setOpen} />
        )}
      </OfficeAnswer>
      {open !== null && <SupplierDialog supplier={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}
