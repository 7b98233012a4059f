/** Sets where a product lies in the warehouse. */
import { setStoragePlace } from '#contract/catalogue/products.ts';
import { PRODUCT_FIELDS } from '#contract/products/product-fields.ts';
import type { StockItem } from '#contract/stock/inventory.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';

const { label, textMax } = PRODUCT_FIELDS.storagePlace;

export function PlaceDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const was = item.storagePlace ?? '';
  const form = useTyping(
    `place ${item._id}`,
    { storagePlace: was, was },
    // A place typed over another one than today's is not guessed anew.
    { opened: (kept) => (kept.was === was ? kept : {}) },
  );
  const { storagePlace } = form.typed;
  const act = useAct({
    form,
    send: ({ send }) => send(setStoragePlace, { params: { id: item._id }, body: { storagePlace, was } }),
    done: ({ storagePlace: now }) => (now === '' ? 'Место убрано' : `Место: ${now}`),
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title={label}
      description={item.title}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-5"
    >
      <FormFailure failure={act.unplaced} fallback="Не удалось сохранить место" />
      <TextField
        label={label}
        hint="Стеллаж, полка или ячейка. Пустое поле убирает место"
        autoComplete="off"
        maxLength={textMax}
        {...act.text('storagePlace')}
      />
    </ActDialog>
  );
}
