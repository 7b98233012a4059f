import type { TableColumn } from '../../ui/table.tsx';

/** A column of a table. @param look all but its name and its cells */
export const column = <Row>(
  key: string,
  header: string,
  look: Omit<TableColumn<Row>, 'key' | 'header' | 'cell'>,
  cell: TableColumn<Row>['cell'],
): TableColumn<Row> => ({ key, header, ...look, cell });
