import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { inUnits } from '#contract/products/unit-words.ts';
import { type MovedBy, movementKindText, MOVEMENTS_PAGE_SIZE } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageParam } from '../../parts/page/use-address-params.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { movementsQuery } from '../../queries/inventory.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import styles from './inventory.module.css';

/** Parameters of the address: the product whose movements are shown, and their page. */
export const MOVEMENTS_OF = 'moves';
export const MOVEMENTS_PAGE = 'movesPage';

export function MovementsDrawer({ productId, onClose }: { productId: string; onClose: () => void }) {
  const [page, setPage] = usePageParam(MOVEMENTS_PAGE);
  const answer = useQuery(movementsQuery(productId, page));
  const { data } = answer;
  const pages = Math.ceil((data?.total ?? 0) / MOVEMENTS_PAGE_SIZE);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="История остатка"
      titleAside={data && counted(data.total, 'запись', 'записи', 'записей')}
    >
      <OfficeAnswer answer={answer} notKept="История остатка хранится на сервере" inCard={false}>
        {({ items, product }) => (
          <>
            <p className="mt-4 mb-4 muted">
              {product.title}: на складе {inUnits(product.stockQty, product.unit)}
            </p>
            <ol>
              {items.map(({ _id, kind, delta, before, after, reason, actor, at, document }) => (
                <li key={_id} className="line-above py-3">
                  <p className="flex between gap-4 weight-label">
                    <span>
                      {movementKindText(kind)}
                      {document.number !== null && ' '}
                      {document.number !== null && <DocumentLink document={document} />}
                    </span>
                    <strong className={delta > 0 ? 'ok' : delta < 0 ? styles.minus : undefined}>
                      {delta > 0 ? '+' : delta < 0 ? '−' : ''}
                      {formatNumber(Math.abs(delta))}
                    </strong>
                  </p>
                  <p className="muted text-14">
                    <Moment at={at} /> · {formatNumber(before)} → {formatNumber(after)}
                    {actor !== null && ` · ${actor.name === '' ? 'без имени' : actor.name}`}
                  </p>
                  {reason !== '' && <p>{reason}</p>}
                </li>
              ))}
            </ol>
          </>
        )}
      </OfficeAnswer>
      {pages > 1 && <Pagination page={page} pages={pages} onPage={setPage} label="Страницы истории" />}
    </Drawer>
  );
}

const UNNUMBERED: Readonly<Record<string, string>> = {
  adjustment: 'Исправление остатка',
  discrepancy: 'Закрытие расхождения',
  edit: 'Правка товара',
  import: 'Загрузка прайса',
};

export function DocumentLink({ document: { kind, id, number } }: { document: MovedBy }) {
  if (number === null || id === null) return <span>{UNNUMBERED[kind] ?? kind}</span>;
  if (kind === 'sale' || kind === 'return') return <Link to={paths.journal(number)}>{number}</Link>;
  if (kind === 'stock_document') return <Link to={paths.adminDocument(id)}>№ {number}</Link>;
  if (kind === 'order') return <Link to={paths.adminOrder(id)}>{number}</Link>;
  return <span>{number}</span>;
}
