/** Panels of the journal's page beside its table of receipts, by the kind of the rows that each shows. */
import type { ReactNode } from 'react';
import type { RowKind } from '../../device/rows/journal-types.ts';
import { ClosingsNotice } from './closings-notice.tsx';
import { RecountNotice } from './recount-notice.tsx';
import { TillOrders, type TillOrdersProps } from './till-orders.tsx';
import { UnknownRowsNotice } from './unknown-rows-notice.tsx';

interface PanelProps extends TillOrdersProps {
  /** False while a search goes through all days. */
  isDay: boolean;
}

const PANELS: { readonly [K in RowKind]: ((props: PanelProps) => ReactNode) | null } = {
  // The table shows receipts, and each void with the receipt that it ends.
  sale: null,
  return: null,
  void: null,
  // A shopper's orders have a page of their own.
  order: null,
  recount: RecountNotice,
  'till-order': ({ isDay, ...props }) => isDay && <TillOrders {...props} />,
};

export function KindPanels(props: PanelProps) {
  return (
    <>
      <UnknownRowsNotice />
      <ClosingsNotice />
      {Object.entries(PANELS).map(([kind, Panel]) => Panel !== null && <Panel key={kind} {...props} />)}
    </>
  );
}
