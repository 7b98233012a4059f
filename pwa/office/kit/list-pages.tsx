import { formatNumber } from '#contract/values/money.ts';
import { Pagination } from '../../ui/pagination.tsx';

export interface ListPagesProps {
  /** From 1. */
  page: number;
  /** Rows of a full page. */
  size: number;
  /** Rows of this one. */
  shown: number;
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** Under a table of the office: which of its rows are in view, and the way to the others. */
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
