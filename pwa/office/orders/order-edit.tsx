/** Edits an open order at the buyer's request: goods, delivery, contact, with the new total before saving. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { NO_WORDS, WORDS_MAX, type OrderEditQuote } from '#contract/orders/order-edits.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { totalWords } from '../../parts/orders/delivery-price.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Sum } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ContactFields, DeliveryFields } from './edit-fields.tsx';
import { EditGoods } from './edit-goods.tsx';
import { LostNotice } from './lost-notice.tsx';
import { ChangedSums, OrderChanges } from './order-changes.tsx';
import styles from './order-edit.module.css';
import { useOrderEdit } from './use-order-edit.ts';

export interface OrderEditProps {
  /** The current order, including changes by others. */
  order: DeskOrder;
  onClose: () => void;
}

export function OrderEditForm({ order, onClose }: OrderEditProps) {
  const edit = useOrderEdit(order, onClose);
  const { base, draft, change, set, quote, errorAt, submitted, busy, isLost, isSaved } = edit;

  const disabled = busy || isLost;
  return (
    <div className={styles.edit}>
      <LeaveGuard {...edit.guard}>Правки заказа № {order.number} не сохранены и пропадут.</LeaveGuard>
      <Panel title={`Меняем заказ № ${order.number}`}>
        <EditGoods
          order={base}
          draft={draft}
          quote={quote}
          problems={edit.problems}
          disabled={disabled}
          onChange={change}
        />
      </Panel>
      <Panel>
        <DeliveryFields
          order={base}
          draft={draft}
          quote={quote}
          submitted={submitted}
          errorAt={errorAt}
          disabled={disabled}
          onSet={set}
        />
        <Disclosure
          title="Покупатель и оплата"
          aside={<span className={styles.aside}>{draft.name}</span>}
          defaultOpen={edit.details.some(({ path = '' }) => path.startsWith('buyer') || path === 'payment')}
        >
          <ContactFields draft={draft} errorAt={errorAt} disabled={disabled} onSet={set} />
        </Disclosure>
      </Panel>
      <Panel>
        <Form className={styles.foot} noValidate onSend={edit.save}>
          <TextArea
            label="Что сказал покупатель"
            hint="Останется в истории заказа, покупатель её видит"
            required={edit.needsWords}
            rows={2}
            maxLength={WORDS_MAX}
            value={draft.words}
            disabled={disabled}
            error={submitted && edit.lacksWords ? NO_WORDS : errorAt('words')}
            onChange={(event) => change({ ...draft, words: event.target.value })}
          />
          <Sums order={base} quote={edit.total} />
          <EditNotices edit={edit} revision={order.revision} />
          <div className={styles.actions}>
            <Button type="submit" busy={busy} busyLabel="Сохраняем…" disabled={!edit.mayPress}>
              {isSaved ? 'Готово' : isLost ? 'Отправить ещё раз' : 'Сохранить изменения'}
            </Button>
            {!isSaved && (
              <Button variant="outline" disabled={busy} onClick={edit.close}>
                {edit.isTyped ? 'Не сохранять' : 'Закрыть'}
              </Button>
            )}
          </div>
        </Form>
      </Panel>
    </div>
  );
}

/** @param revision of the current order */
function EditNotices({ edit, revision }: { edit: ReturnType<typeof useOrderEdit>; revision: number }) {
  const { base, failure, isConflict, isLost, isSaved } = edit;
  return (
    <>
      {isConflict && <Conflict failure={failure} busy={revision === base.revision} onTake={edit.carryOver} />}
      {edit.changes.length > 0 ? (
        <ChangedSums changes={edit.changes} />
      ) : (
        !isConflict && <FormFailure failure={failure} fallback="Не удалось изменить заказ" />
      )}
      {isLost && (
        <LostNotice
          isBooked={isSaved}
          booked="Правка сохранена"
          bookedText="Ответ сервера не дошёл, но в истории заказа она есть."
          failure={edit.notDone}
        >
          Правка могла сохраниться. Отправьте её ещё раз: дважды она не сохранится.
        </LostNotice>
      )}
      {edit.submitted && edit.isEmpty && (
        <Notice tone="low" urgent title="В заказе не остаётся товаров">
          Верните хотя бы один или отмените заказ целиком.
        </Notice>
      )}
    </>
  );
}

/** The order's total before and after. */
function Sums({ order, quote }: { order: DeskOrder; quote: OrderEditQuote | undefined }) {
  if (quote === undefined) return null;
  const left = quote.total - order.paid.sum;
  return (
    <dl className={styles.sums} aria-live="polite">
      {quote.bonusSpent < order.bonusSpent && (
        <Sum name="Вернутся покупателю">
          {counted(order.bonusSpent - quote.bonusSpent, 'бонус', 'бонуса', 'бонусов')}
        </Sum>
      )}
      {quote.lackingToMinimum > 0 && (
        <Sum name="До минимального оптового заказа не хватает" className={styles.warning}>
          {formatRoubles(quote.lackingToMinimum)}
        </Sum>
      )}
      <Sum total name={totalWords(quote.deliveryPrice)}>
        {quote.total !== order.total && <s className="muted text-14 weight-text">{formatRoubles(order.total)}</s>}{' '}
        {formatRoubles(quote.total)}
      </Sum>
      {order.paid.sum > 0 && left !== 0 && (
        <Sum name={left > 0 ? 'Останется получить' : 'Нужно будет вернуть'}>{formatRoubles(Math.abs(left))}</Sum>
      )}
    </dl>
  );
}

/** Changes by others in the meantime; nothing typed here is lost. */
function Conflict({ failure, busy, onTake }: { failure: MutationFailure | null; busy: boolean; onTake: () => void }) {
  return (
    <Notice
      tone="low"
      urgent
      title="Пока вы правили, заказ изменили"
      action={
        <Button variant="outline" busy={busy} busyLabel="Читаем заказ…" onClick={onTake}>
          Учесть и продолжить
        </Button>
      }
    >
      <OrderChanges failure={failure} />
      Ваши правки лягут поверх: проверьте их и сохраните.
    </Notice>
  );
}
