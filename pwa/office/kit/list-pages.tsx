import { formatNumber } from '#contract/values/money.ts';
import { Pagination } from '../../ui/pagination.tsx';

export interface ListPagesProps {
  /** From 1. */
  page: number;
  /** Number of rows on a full page. */
  size: number;
  /** Number of rows on this page. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
}

/** Below a table of the office: the range of rows in view, and links to the other pages. */
export function ListPages({ page, size, shown, total, onPage }: ListPagesProps) {
  const first = (page - 1) * size + 1;
  const last = first + shown - 1;
  return (
    <Pagination
      page={page}
      pages={Math.max(page, Math.ceil(total / size))}
      onPage={onPage}
      label={`Показано ${formatNumber(first)}–${formatNumber(last)} из ${formatNumber(Math.max(total, last))}`}
    />
  );
}
