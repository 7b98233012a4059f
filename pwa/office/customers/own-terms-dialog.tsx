/** One buyer's own wholesale terms: per cent off wholesale prices, minimum sum of an order. */
import { useState } from 'react';
import { setOwnTerms, type Customer, ownTermsSchema } from '#contract/accounts/customers.ts';
import { OWN_DISCOUNT_MAX, ownTermsText } from '#contract/people/own-terms.ts';
import { REASON_MAX, reasonSchema } from '#contract/people/wholesale-application.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { dropFormDraft, keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { useShop } from '../../queries/shop.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { changedFields } from '../kit/changed-fields.ts';
import { BelowCostNotice } from './below-cost-notice.tsx';
import { PersonDialog, type PersonActProps } from './person-dialog.tsx';
import { typedNumber } from '#contract/values/typed-number.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';

const termsOf = ({ wholesale: { discount = 0, minimum } }: Customer) => ({ discount, minimum: minimum ?? null });

export function OwnTermsDialog({ open, person, onClose }: PersonActProps) {
  const act = usePersonAct(person._id);
  const { show } = useToast();
  const { wholesaleMinimum } = useShop();
  /** The terms when the dialog opened; a refetch must not turn a colleague's save into a change here. */
  const [opened] = useState(() => termsOf(person));
  const { discount, minimum } = opened;
  const draft = `terms ${person._id}`;
  const [was] = useState(() => ({
    discount: discount === 0 ? '' : String(discount),
    minimum: minimum === null ? '' : String(minimum).replace('.', ','),
  }));
  const [start] = useState(() => {
    const kept = readTyping(draft, { ...was, reason: '', was });
    // Figures typed over other terms than today's are not guessed anew; the reason stays.
    return {
      ...was,
      reason: '',
      ...(JSON.stringify(kept?.was) === JSON.stringify(was) ? kept : { reason: kept?.reason ?? '' }),
    };
  });
  const [typedDiscount, setDiscount] = useState(start.discount);
  const [typedMinimum, setMinimum] = useState(start.minimum);
  const [reason, setReason] = useState(start.reason);
  const isTyped = reason !== '' || typedDiscount !== was.discount || typedMinimum !== was.minimum;
  useKeptTyping(draft, isTyped ? { discount: typedDiscount, minimum: typedMinimum, reason, was } : null);
  const [submitted, setSubmitted] = useState(false);
  const close = () => {
    dropFormDraft(draft);
    onClose();
  };
  const { ref, focusInvalid } = useInvalidFocus();
  const { terms, problems } = readOwnTerms({ discount: typedDiscount, minimum: typedMinimum });
  const typed = readOwnTerms({ discount: typedDiscount, minimum: '' }).terms?.discount ?? 0;
  const reasonProblem = reasonSchema.safeParse(reason).success ? undefined : 'Укажите причину';

  async function save(): Promise<void> {
    setSubmitted(true);
    if (terms === null || reasonProblem !== undefined) return focusInvalid();
    const body = { ...changedFields(opened, terms), reason };
    const result = await act.send(setOwnTerms, { params: { id: person._id }, body }, keepPerson);
    if (result.kind !== 'done') return;
    close();
    const { discount: given = 0, minimum: from = null } = result.answer.wholesale;
    show({ text: `Условия: ${ownTermsText({ discount: given, minimum: from })}`, tone: 'ok' });
  }

  /** Keeps the reason only: figures would stand in the opened dialog as if they were saved. */
  function leave(): void {
    if (reason === '') return close();
    keepFormDraft(draft, { ...was, reason, was });
    onClose();
  }

  return (
    <PersonDialog
      open={open}
      title="Условия опта"
      size={640}
      person={person}
      company
      act={act}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      formRef={ref}
      onConfirm={save}
      onLeave={leave}
      onCancel={close}
    >
      <NumberField
        label="Скидка к оптовым ценам, %"
        hint="Пусто — обычные оптовые цены. Если по акции дешевле, действует акция"
        whole
        min={0}
        max={OWN_DISCOUNT_MAX}
        error={submitted ? problems.discount : undefined}
        value={typedDiscount}
        onChange={setDiscount}
      />
      {problems.discount === undefined && <BelowCostNotice discount={typed} />}
      <NumberField
        label="Минимальная сумма заказа, ₽"
        hint={
          wholesaleMinimum === 0
            ? 'Пусто — любая сумма, как у всех'
            : `Пусто — как у всех, от ${formatRoubles(wholesaleMinimum)}. 0 — любая сумма`
        }
        min={0}
        error={submitted ? problems.minimum : undefined}
        value={typedMinimum}
        onChange={setMinimum}
      />
      <TextArea
        label="Причина"
        hint="Останется в журнале действий; покупатель увидит только условия"
        rows={2}
        maxLength={REASON_MAX}
        required
        error={submitted ? reasonProblem : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </PersonDialog>
  );
}

/** Parses the form of a buyer's own terms. */
interface TypedTerms {
  readonly discount: string;
  readonly minimum: string;
}

const { discount: discountSchema, minimum: minimumSchema } = ownTermsSchema.shape;

const problemOf = ({ error }: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  error?.issues[0]?.message;

/** An empty discount means none, an empty sum the shop's default; `terms` is null while a field is invalid. */
export function readOwnTerms({ discount, minimum }: TypedTerms) {
  const isDiscountEmpty = discount.trim() === '';
  const isMinimumEmpty = minimum.trim() === '';
  const parsed = {
    discount: safeParse(discountSchema, isDiscountEmpty ? 0 : (typedNumber(discount) ?? undefined)),
    minimum: safeParse(minimumSchema, isMinimumEmpty ? null : (typedNumber(minimum) ?? undefined)),
  };
  const terms =
    parsed.discount.success && parsed.minimum.success
      ? { discount: parsed.discount.data, minimum: parsed.minimum.data }
      : null;
  return { terms, problems: { discount: problemOf(parsed.discount), minimum: problemOf(parsed.minimum) } };
}
