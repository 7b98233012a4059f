/** The document behind a movement of stock. */
import { Link } from 'react-router-dom';
import type { MovedBy } from '#contract/stock/inventory.ts';
import { paths } from '../../parts/page/paths.ts';

/** Documents without a number. */
const UNNUMBERED: Readonly<Record<string, string>> = {
  adjustment: 'Исправление остатка',
  discrepancy: 'Закрытие расхождения',
  edit: 'Правка товара',
  import: 'Загрузка прайса',
};

/** Links receipts to the journal, orders to the order desk, stock documents to their page; names others. */
export function DocumentLink({ document: { kind, id, number } }: { document: MovedBy }) {
  if (number === null || id === null) return <span>{UNNUMBERED[kind] ?? kind}</span>;
  if (kind === 'sale' || kind === 'return') return <Link to={paths.journal(number)}>{number}</Link>;
  if (kind === 'stock_document') return <Link to={paths.adminDocument(id)}>№ {number}</Link>;
  if (kind === 'order') return <Link to={paths.adminOrder(id)}>{number}</Link>;
  return <span>{number}</span>;
}
