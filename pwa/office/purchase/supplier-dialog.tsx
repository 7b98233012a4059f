/** A supplier: name, terms, contact, price list; joins it into another one that is the same company. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { joinSuppliers, saveSupplier, type Supplier, type SupplierFields } from '#contract/stock/suppliers.ts';
import { numberAsTyped, typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { typingOver, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { importSourcesQuery } from '../../queries/imports.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { supplierCardsQuery } from '../../queries/suppliers.ts';
import { useSave } from '../../queries/use-save.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import { changedFields } from '../kit/changed-fields.ts';
import { RestoredNotice } from '../kit/restored-notice.tsx';
import styles from './purchase.module.css';

export interface SupplierDialogProps {
  /** Null for a new supplier. */
  supplier: Supplier | null;
  onClose: () => void;
}

const LABELS = {
  name: 'Название',
  lead: 'Срок поставки',
  minimum: 'Минимальный заказ',
  person: 'С кем говорить',
  phone: 'Телефон',
  email: 'Почта',
  sourceId: 'Прайс-лист',
} as const;

/** A type, not an interface, so that it is a record of texts. */
type TypedSupplier = Readonly<Record<keyof typeof LABELS, string>>;

function fieldsOf({ name, leadDays, minimum, person, phone, email, sourceId }: Supplier): SupplierFields {
  return { name, leadDays, minimum, person, phone, email, sourceId };
}

/** The fields as typed; empty for a new supplier. */
function typedOf(fields: SupplierFields | null): TypedSupplier {
  const { name = '', leadDays = null, minimum = null, person = '', phone = '', email = '', sourceId } = fields ?? {};
  const [lead, sum] = [numberAsTyped(leadDays), numberAsTyped(minimum)];
  return { name, lead, minimum: sum, person, phone, email, sourceId: sourceId ?? '' };
}

export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const { show } = useToast();
  const [id] = useState(() => supplier?._id ?? newId());
  /** The fields that the form was opened with. */
  const [was] = useState(() => (supplier === null ? null : fieldsOf(supplier)));
  const draft = `supplier ${supplier?._id ?? ''}`;
  const sources = useQuery(importSourcesQuery).data ?? [];
  const [start] = useState(() => {
    const names = Object.fromEntries(sources.map(({ _id, name }) => [_id, name]));
    return typingOver(draft, typedOf(was), (...texts) => mergeTexts(LABELS, ...texts, names));
  });
  const [typed, setTyped] = useState(start.typed);
  const isTyped = Object.keys(changedFields<TypedSupplier>(typedOf(was), typed)).length > 0;
  const [isRestored] = useState(isTyped);
  useKeptTyping(draft, isTyped ? { was: typedOf(was), typed } : null);
  const [into, setInto] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { send, busy, failure } = useSave();
  const others = (useQuery(supplierCardsQuery).data ?? []).filter(({ _id }) => _id !== id);
  const [leadDays, sum] = [typedNumber(typed.lead, 0), typedRoubles(typed.minimum)];
  const wrongLead = leadDays !== null && !(leadDays >= 1 && leadDays <= 365) ? 'От 1 до 365\u00a0дней' : undefined;
  const wrongSum = Number.isNaN(sum) ? 'Нужна сумма в рублях' : undefined;
  const details = failure?.kind === 'refused' ? failure.details : [];
  const errorAt = (path: string): string | undefined => details.find((one) => one.path === path)?.message;
  const isJoining = into !== '';
  const isEdited = was !== null && isTyped;
  const set = (change: Partial<TypedSupplier>) => setTyped({ ...typed, ...change });

  function close(): void {
    dropFormDraft(draft);
    onClose();
  }

  async function submit(): Promise<void> {
    setSubmitted(true);
    if (isJoining) return join();
    if (typed.name.trim() === '' || wrongLead !== undefined || wrongSum !== undefined) return;
    // Empty and zero both mean that there is no minimum.
    const { lead: _lead, sourceId, ...texts } = typed;
    const body = { ...texts, leadDays, minimum: sum === 0 ? null : sum, sourceId: sourceId || null, was };
    const result = await send(saveSupplier, { params: { id }, body });
    if (result.kind === 'done') close();
  }

  async function join(): Promise<void> {
    const result = await send(joinSuppliers, { params: { id }, body: { into } });
    if (result.kind !== 'done') return;
    show({ tone: 'ok', text: `«${was?.name ?? ''}» теперь «${result.answer.name}»` });
    close();
  }

  return (
    <ActDialog
      size={640}
      title={was === null ? 'Новый поставщик' : 'Поставщик'}
      confirm={isJoining ? 'Объединить' : 'Сохранить'}
      busy={busy}
      busyLabel="Сохраняем…"
      holds
      onConfirm={submit}
      onLeave={onClose}
      onCancel={close}
      className="grid gap-4"
    >
      {isRestored && <RestoredNotice />}
      {start.contested !== null && <ConflictNotice what="условия поставщика" contested={start.contested} />}
      {failure !== null && <Notice tone="sale" urgent title={describeFailure(failure, 'Не удалось сохранить')} />}
      <fieldset className="grid gap-4" disabled={isJoining}>
        <TextField
          label="Название"
          required
          maxLength={160}
          value={typed.name}
          error={submitted && typed.name.trim() === '' ? 'Назовите поставщика' : errorAt('name')}
          hint={was === null ? undefined : 'Документы переименуются, прежнее название тоже будет узнаваться'}
          onChange={(event) => set({ name: event.target.value })}
        />
        <div className={styles.pair}>
          <NumberField
            label="Срок поставки"
            hint="Пусто — как в правилах склада"
            whole
            suffix="дн."
            maxLength={4}
            error={wrongLead}
            value={typed.lead}
            onChange={(lead) => set({ lead })}
          />
          <NumberField
            label="Минимальный заказ"
            hint="Пусто — любая сумма"
            suffix="₽"
            error={wrongSum}
            value={typed.minimum}
            onChange={(next) => set({ minimum: next })}
          />
          <TextField
            label="С кем говорить"
            optional
            maxLength={100}
            autoComplete="off"
            value={typed.person}
            onChange={(event) => set({ person: event.target.value })}
          />
          <TextField
            label="Телефон"
            optional
            maxLength={100}
            inputMode="tel"
            autoComplete="off"
            value={typed.phone}
            onChange={(event) => set({ phone: event.target.value })}
          />
          <TextField
            label="Почта"
            optional
            maxLength={254}
            inputMode="email"
            autoComplete="off"
            value={typed.email}
            error={errorAt('email')}
            onChange={(event) => set({ email: event.target.value })}
          />
          <Select
            label="Прайс-лист"
            placeholder="Не загружаем"
            value={typed.sourceId}
            options={sources.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(sourceId) => set({ sourceId })}
          />
        </div>
      </fieldset>
      {was !== null && others.length > 0 && (
        <Select
          label="Это тот же поставщик, что и"
          placeholder="Не объединять"
          disabled={isEdited}
          hint={
            isEdited
              ? 'Сначала сохраните изменения'
              : isJoining
                ? 'Документы и товары перейдут к нему, пустые поля заполнятся отсюда; отменить это нельзя'
                : 'Если один поставщик записан под двумя названиями'
          }
          value={into}
          options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={setInto}
        />
      )}
    </ActDialog>
  );
}
