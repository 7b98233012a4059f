/** The till's questions and choices over the receipt. */
import type { Draft } from '../../device/rows/journal-types.ts';
import type { ParkedDraft } from '../../device/journal/drafts.ts';
import type { ShownFigures } from '../../device/journal/use-journal.ts';
import { OrderDialog } from './order/order-dialog.tsx';
import { ApprovalDialog } from './prices/approval-dialog.tsx';
import { CustomerDialog } from './receipt/customer-dialog.tsx';
import { ParkedDialog } from './receipt/parked-dialog.tsx';
import type { useCustomer } from './receipt/use-customer.ts';
import type { Parking } from './receipt/use-parking.ts';
import { ConfirmLinesDialog } from './receipt/confirm-lines-dialog.tsx';
import type { SaleOrOrder } from './recording/use-sale-or-order.ts';

/** A list that the seller has opened over the till. */
export type TillChoice = 'customer' | 'parked' | null;

export interface TillDialogsProps {
  draft: Draft | null;
  figures: ReadonlyMap<string, ShownFigures>;
  deal: SaleOrOrder;
  customer: ReturnType<typeof useCustomer>;
  parking: Parking;
  /** Id of the seller. */
  authorId: string;
  parked: readonly ParkedDraft[];
  shown: TillChoice;
  onShow: (choice: TillChoice) => void;
}

export function TillDialogs(props: TillDialogsProps) {
  const { draft, figures, deal, customer, parking, authorId, parked, shown, onShow } = props;
  const { ordering, pricing, sale, beginOrder } = deal;
  return (
    <>
      <ConfirmLinesDialog
        lines={sale.toConfirm}
        onConfirm={sale.recordAnyway}
        onBack={sale.cancel}
        onOrder={
          draft?.corrects === null
            ? () => {
                sale.cancel();
                beginOrder();
              }
            : null
        }
      />
      <OrderDialog
        draft={ordering.orderedDraft}
        phone={customer.phone}
        figures={figures}
        busy={ordering.busy}
        failed={ordering.failed}
        onPlace={ordering.place}
        onClose={ordering.close}
      />
      <ApprovalDialog pending={pricing.pending} onApproved={pricing.approve} onClose={pricing.cancel} />
      <CustomerDialog
        open={shown === 'customer'}
        chosen={draft?.customer}
        onChoose={(chosen) => {
          onShow(null);
          customer.choose(chosen);
        }}
        onClose={() => onShow(null)}
      />
      <ParkedDialog
        open={shown === 'parked' && parked.length > 0}
        authorId={authorId}
        parked={parked}
        onClose={() => onShow(null)}
        onResume={(chosen) => {
          onShow(null);
          parking.resume(chosen);
        }}
        onDrop={parking.drop}
      />
    </>
  );
}
