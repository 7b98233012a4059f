/** Says that a new product was created; the form below is empty again. */
import { Link } from 'react-router-dom';
import type { SavedProduct } from '#contract/products/products.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './product-editor.module.css';

export interface MadeNoticeProps {
  made: SavedProduct;
  /** Dismisses the notice and begins another product. */
  onNext: () => void;
}

export function MadeNotice({ made, onNext }: MadeNoticeProps) {
  return (
    <Notice
      tone="mint"
      urgent
      title="Сохранено"
      action={
        <span className={styles.madeActs}>
          {!made.editing.draft && (
            <Link to={paths.product(made.slug)} target="_blank">
              Открыть
            </Link>
          )}
          <Link to={paths.adminProductEdit(made._id)}>Изменить</Link>
          <Button variant="link" onClick={onNext}>
            Ещё один
          </Button>
        </span>
      }
    >
      {made.editing.draft
        ? `«${made.title}» в черновиках: на витрине его не видно.`
        : `«${made.title}» уже на витрине.`}{' '}
      <MadeStock made={made} />
    </Notice>
  );
}

/** Marks an address of the editor that is opened to change the stock. */
export const TO_STOCK = { field: 'stockQty' } as const;

/** The stock that the product began with: one piece where nobody touched the field. */
function MadeStock({ made: { _id, stockQty, unit } }: { made: SavedProduct }) {
  if (stockQty === undefined) return 'Остаток нового товара — 1. Изменить его может администратор.';
  return (
    <>
      На складе {inUnits(stockQty, unit)} —{' '}
      <Link to={paths.adminProductEdit(_id)} state={TO_STOCK}>
        изменить остаток
      </Link>
    </>
  );
}
