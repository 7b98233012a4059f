/**
 * Edits an open order at the buyer's request: goods, delivery, contact, with the new total before saving. Typed values
 * survive a conflict, a refusal and a lost answer.
 */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Problem } from '#contract/error-body.ts';
import { editOrder, type DeskOrder, deskOrderSchema } from '#contract/orders/order-desk.ts';
import { WORDS_MAX, type OrderEditQuote, orderEditRequestSchema } from '#contract/orders/order-edits.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { stillLost } from '../../parts/forms/kept-request.ts';
import { useKeptTyping, readTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { totalWords } from '../../parts/orders/delivery-price.ts';
import { useReadQuote } from '../../parts/orders/quote-changes.tsx';
import { editQuoteQuery, keepOrder } from '../../queries/order-desk.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import {
  agreedPrice,
  agreedSums,
  carriedOver,
  draftOf,
  isEdited,
  isSavedIn,
  isTyped,
  quoteRequestOf,
  requestOf,
  type DraftFields,
  type EditDraft,
  type OrderEdit,
} from './edit-draft.ts';
import { ContactFields, DeliveryFields } from './edit-fields.tsx';
import { EditGoods } from './edit-goods.tsx';
import { LostNotice } from './lost-notice.tsx';
import { ChangedSums, OrderChanges } from './order-changes.tsx';
import { Sum } from '../../ui/facts.tsx';
import styles from './order-edit.module.css';
import { z } from 'zod';
import { Form } from '../../ui/form.tsx';

export interface OrderEditProps {
  /** The current order, including changes by others. */
  order: DeskOrder;
  onClose: () => void;
}

const NO_PROBLEMS: readonly Problem[] = [];

export function OrderEditForm({ order, onClose: leave }: OrderEditProps) {
  const { show } = useToast();
  const [kept] = useState(() => keptOrderEdit(order));
  /** The order as it was when the form was opened. */
  const [base, setBase] = useState(kept?.base ?? order);
  const [id, setId] = useState(() => kept?.id ?? newId());
  const [draft, setDraft] = useState<EditDraft>(() => kept?.draft ?? draftOf(order));
  const { send, busy, failure: notDone, reset } = useSave();
  const [submitted, setSubmitted] = useState(false);
  /** A request sent without an answer: it may have been saved, so it is repeated unchanged. */
  const [unanswered, setUnanswered] = useState(kept?.unanswered ?? null);
  const failure = unanswered === null ? notDone : null;
  const isSaved = isSavedIn(order, unanswered);
  const saved = useRef(false);
  const name = orderEditName(order._id);
  const isUnsaved = !isSaved && isTyped(draft, base);
  useKeptTyping(name, isUnsaved ? { base, id, draft, unanswered } : null);
  function onClose(): void {
    dropFormDraft(name);
    leave();
  }

  const quoteRequest = quoteRequestOf(draft);
  const { delivery } = draft;
  const asked = editQuoteQuery(order._id, base.revision, quoteRequest ?? { items: [], delivery });
  const answer = useQuery({ ...asked, enabled: quoteRequest !== null });
  const { quote, isRead, forget } = useReadQuote({
    wish: JSON.stringify(asked.queryKey),
    newest: answer.data && agreedSums(answer.data, delivery),
    isSettled: !answer.isPlaceholderData && !answer.isFetching,
    binds: () => true,
  });
  /** Differences from the sums that were read, at the last press. */
  const [changes, setChanges] = useState(NO_PROBLEMS);
  const isChanged = isEdited(draft, base);
  // Changed sums have a notice of their own: there is nothing to correct in the fields.
  const details = failure?.kind === 'refused' && failure.code !== 'quote_changed' ? failure.details : NO_PROBLEMS;
  const isConflict = failure?.kind === 'refused' && failure.code === 'order_changed';
  const errorAt = (path: string): string | undefined => details.find((one) => one.path === path)?.message;
  const problems = new Map(
    details.flatMap(({ productId, message }) => (productId === undefined ? [] : [[productId, message]])),
  );
  const lacksWords = draft.words.trim() === '';
  const isEmpty = draft.items.every(({ qty }) => qty === 0);
  const isWrongPrice = Number.isNaN(agreedPrice(draft));

  function change(next: EditDraft): void {
    setDraft(next);
    if (!isConflict) reset();
  }
  const set = (field: Partial<DraftFields>) => change({ ...draft, ...field });

  async function save(): Promise<void> {
    if (isSaved) return onClose();
    setSubmitted(true);
    setChanges(NO_PROBLEMS);
    const isWrong = lacksWords || isEmpty || isWrongPrice || quote === undefined || quoteRequest === null;
    const request = unanswered ?? (isWrong ? null : requestOf(draft, { id, revision: base.revision, quote }));
    if (request === null) return;
    const came = await send(editOrder, { params: { id: order._id }, body: request }, keepOrder);
    if (came.kind === 'done') {
      saved.current = true;
      show({ tone: 'ok', text: `Заказ № ${order.number} изменён: ${formatRoubles(came.answer.total)}` });
      onClose();
      return;
    }
    setUnanswered(stillLost(unanswered, request, came));
    if (came.kind !== 'refused' || came.code !== 'quote_changed') return;
    await answer.refetch();
    setChanges(came.details);
    forget();
  }

  /** Applies the changes made here to the current order. */
  function carryOver(): void {
    setDraft(carriedOver(draft, base, order));
    setBase(order);
    setId(newId());
    reset();
  }

  const disabled = busy || unanswered !== null;
  return (
    <div className={styles.edit}>
      <LeaveGuard dirty={isUnsaved} draft={name} mayLeave={() => saved.current} onLeave={() => undefined}>
        Правки заказа № {order.number} не сохранены и пропадут.
      </LeaveGuard>
      <Panel title={`Меняем заказ № ${order.number}`}>
        <EditGoods order={base} draft={draft} quote={quote} problems={problems} disabled={disabled} onChange={change} />
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
          defaultOpen={details.some(({ path = '' }) => path.startsWith('buyer') || path === 'payment')}
        >
          <ContactFields draft={draft} errorAt={errorAt} disabled={disabled} onSet={set} />
        </Disclosure>
      </Panel>
      <Panel>
        <Form className={styles.foot} noValidate onSend={save}>
          <TextArea
            label="Что сказал покупатель"
            hint="Останется в истории заказа, покупатель её видит"
            required
            rows={2}
            maxLength={WORDS_MAX}
            value={draft.words}
            disabled={disabled}
            error={submitted && lacksWords ? 'Запишите, что сказал покупатель' : errorAt('words')}
            onChange={(event) => change({ ...draft, words: event.target.value })}
          />
          <Sums order={base} quote={quoteRequest === null ? undefined : quote} />
          {isConflict && <Conflict failure={failure} busy={order.revision === base.revision} onTake={carryOver} />}
          {changes.length > 0 ? (
            <ChangedSums changes={changes} />
          ) : (
            !isConflict && <FormFailure failure={failure} fallback="Не удалось изменить заказ" />
          )}
          {unanswered !== null && (
            <LostNotice
              isBooked={isSaved}
              booked="Правка сохранена"
              bookedText="Ответ сервера не дошёл, но в истории заказа она есть."
              failure={notDone}
            >
              Правка могла сохраниться. Отправьте её ещё раз: дважды она не сохранится.
            </LostNotice>
          )}
          {submitted && isEmpty && (
            <Notice tone="low" urgent title="В заказе не остаётся товаров">
              Верните хотя бы один или отмените заказ целиком.
            </Notice>
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              busy={busy}
              busyLabel="Сохраняем…"
              // The saved total is the one on the screen, so it has to belong to the current fields.
              disabled={unanswered === null && (!isChanged || isConflict || !isRead)}
            >
              {isSaved ? 'Готово' : unanswered === null ? 'Сохранить изменения' : 'Отправить ещё раз'}
            </Button>
            {!isSaved && (
              <Button variant="outline" disabled={busy} onClick={onClose}>
                {isTyped(draft, base) ? 'Не сохранять' : 'Закрыть'}
              </Button>
            )}
          </div>
        </Form>
      </Panel>
    </div>
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

/** An edit of an order that is typed and not saved, kept in this tab with the order that it was typed over. */
const keptShape = z.object({
  base: deskOrderSchema,
  id: z.string(),
  /** A request without an answer, to be repeated unchanged. */
  unanswered: orderEditRequestSchema.nullable(),
});

interface KeptOrderEdit {
  readonly base: DeskOrder;
  readonly id: string;
  readonly unanswered: OrderEdit | null;
  readonly draft: EditDraft;
}

export const orderEditName = (orderId: string): string => `order ${orderId} edit`;

/** Null when nothing is kept, and for what another version of the shop has kept in another shape. */
export function keptOrderEdit(order: DeskOrder): KeptOrderEdit | null {
  const name = orderEditName(order._id);
  const edit = keptShape.safeParse(readFormDraft(name)).data;
  const typed = readTyping(name, { draft: draftOf(order) });
  return edit === undefined || typed === null ? null : { ...edit, ...typed };
}
