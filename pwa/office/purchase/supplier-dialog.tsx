import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { joinSuppliers, saveSupplier, type Supplier, type SupplierFields } from '#contract/stock/suppliers.ts';
import { numberAsTyped, typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { useTypingOver, useFields } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { importSourcesQuery } from '../../queries/imports.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { supplierCardsQuery } from '../../queries/stock-documents.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ConflictNotice, RestoredNotice } from '../kit/edit-form.tsx';
import { changedFields, mergeTexts } from '../kit/merge-fields.ts';
import styles from './purchase.module.css';
import { unitWord } from '#contract/products/unit-words.ts';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { saveSubcategorySupply, saveSupply } from '#contract/stock/stock-rules.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { optionsOf } from '../../ui/options-of.ts';

const LABELS = {
  name: 'Название',
  lead: 'Срок поставки',
  minimum: 'Минимальный заказ',
  person: 'С кем говорить',
  phone: 'Телефон',
  email: 'Почта',
  sourceId: 'Прайс-лист',
} as const;

const CONTACTS = [
  { name: 'person', maxLength: 100, inputMode: 'text' },
  { name: 'phone', maxLength: 100, inputMode: 'tel' },
  { name: 'email', maxLength: 254, inputMode: 'email' },
] as const;

/** A type alias, since an interface is not assignable to `Record<string, string>`. */
type TypedSupplier = Readonly<Record<keyof typeof LABELS, string>>;

function fieldsOf({ name, leadDays, minimum, person, phone, email, sourceId }: Supplier): SupplierFields {
  return { name, leadDays, minimum, person, phone, email, sourceId };
}

function typedOf(fields: SupplierFields | null): TypedSupplier {
  const { name = '', leadDays = null, minimum = null, person = '', phone = '', email = '', sourceId } = fields ?? {};
  const [lead, sum] = [numberAsTyped(leadDays), numberAsTyped(minimum)];
  return { name, lead, minimum: sum, person, phone, email, sourceId: sourceId ?? '' };
}

const LEAD = { label: 'Срок поставки', whole: true, suffix: 'дн.', maxLength: 4 } as const;

export function SupplierDialog({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  const [id] = useState(() => supplier?._id ?? newId());
  const [was] = useState(() => (supplier === null ? null : fieldsOf(supplier)));
  const draft = `supplier ${supplier?._id ?? ''}`;
  const sources = useQuery(importSourcesQuery).data ?? [];
  const form = useTypingOver(draft, typedOf(was), {
    merge: (...texts) => mergeTexts(LABELS, ...texts, Object.fromEntries(sources.map(({ _id, name }) => [_id, name]))),
  });
  const { typed, isTyped } = form;
  const [into, setInto] = useState('');
  const [leadDays, sum] = [typedNumber(typed.lead, 0), typedRoubles(typed.minimum)];
  const isJoining = into !== '';
  const wrong = {
    name: typed.name.trim() === '' ? 'Назовите поставщика' : undefined,
    lead: leadProblem(leadDays),
    minimum: Number.isNaN(sum) ? 'Нужна сумма в рублях' : undefined,
  };
  const act = useAct({
    form,
    problems: isJoining ? {} : wrong,
    send({ send }) {
      if (isJoining) return send(joinSuppliers, { params: { id }, body: { into } });
      // Empty and zero both mean that there is no minimum.
      const { lead: _lead, sourceId, ...texts } = typed;
      const body = { ...texts, leadDays, minimum: sum === 0 ? null : sum, sourceId: sourceId || null, was };
      return send(saveSupplier, { params: { id }, body });
    },
    done: ({ name }) => (isJoining ? `«${was?.name ?? ''}» теперь «${name}»` : null),
    onClose,
  });
  const { failure } = act;

  return (
    <ActDialog
      {...act.dialog}
      size={640}
      title={was === null ? 'Новый поставщик' : 'Поставщик'}
      confirm={isJoining ? 'Объединить' : 'Сохранить'}
      busyLabel="Сохраняем…"
      holds
      className="grid gap-4"
    >
      {form.isRestored && <RestoredNotice />}
      {form.contested !== null && <ConflictNotice what="условия поставщика" contested={form.contested} />}
      {failure !== null && <Notice tone="sale" urgent title={describeFailure(failure, 'Не удалось сохранить')} />}
      <fieldset className="grid gap-4" disabled={isJoining}>
        <TextField
          label="Название"
          required
          maxLength={160}
          hint={was === null ? undefined : 'Документы переименуются, прежнее название тоже будет узнаваться'}
          {...act.text('name')}
        />
        <div className={styles.pair}>
          <NumberField {...LEAD} hint="Пусто — как в правилах склада" {...act.value('lead')} error={wrong.lead} />
          <NumberField
            label="Минимальный заказ"
            hint="Пусто — любая сумма"
            suffix="₽"
            {...act.value('minimum')}
            error={wrong.minimum}
          />
          {CONTACTS.map(({ name, ...field }) => (
            <TextField key={name} label={LABELS[name]} optional autoComplete="off" {...field} {...act.text(name)} />
          ))}
          <Select
            label="Прайс-лист"
            placeholder="Не загружаем"
            options={sources.map(({ _id, name }) => ({ value: _id, label: name }))}
            {...act.value('sourceId')}
          />
        </div>
      </fieldset>
      {was !== null && <JoinField id={id} into={into} isEdited={isTyped} onChange={setInto} />}
    </ActDialog>
  );
}

interface JoinFieldProps {
  id: string;
  /** Id of the other one; empty for none. */
  into: string;
  isEdited: boolean;
  onChange: (into: string) => void;
}

function JoinField({ id, into, isEdited, onChange }: JoinFieldProps) {
  const others = (useQuery(supplierCardsQuery).data ?? []).filter(({ _id }) => _id !== id);
  if (others.length === 0) return null;
  return (
    <Select
      label="Это тот же поставщик, что и"
      placeholder="Не объединять"
      disabled={isEdited}
      hint={
        isEdited
          ? 'Сначала сохраните изменения'
          : into !== ''
            ? 'Документы и товары перейдут к нему, пустые поля заполнятся отсюда; отменить это нельзя'
            : 'Если один поставщик записан под двумя названиями'
      }
      value={into}
      options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  );
}

const leadProblem = (days: number | null): string | undefined =>
  days !== null && !(days >= 1 && days <= 365) ? 'От 1 до 365\u00a0дней' : undefined;

interface SupplyDialogProps {
  row: PurchaseRow;
  suppliers: readonly Supplier[];
  onClose: () => void;
}

/** Lead time and minimum stock of a product or its subcategory, overriding the shop's defaults; the product's supplier. */
export function SupplyDialog({ row, suppliers, onClose }: SupplyDialogProps) {
  const [of, setOf] = useState<'product' | 'subcategory'>('product');
  /** The terms as they were when the dialog opened; a refetch must not turn a colleague's save into a change here. */
  const [opened] = useState({ product: row.own, subcategory: row.subcategory });
  const form = useFields({
    lead: numberAsTyped(row.own.leadDays),
    minimum: numberAsTyped(row.own.minimumQty),
    supplierId: row.own.supplierId ?? '',
  });
  const { lead, minimum, supplierId } = form.typed;
  const [leadDays, minimumQty] = [typedNumber(lead, 0), typedNumber(minimum, 0)];
  const wrong = {
    lead: leadProblem(leadDays),
    minimum: minimumQty !== null && !(minimumQty >= 0 && minimumQty <= 100_000) ? 'Нужно число' : undefined,
  };
  const act = useAct({
    form,
    problems: wrong,
    send({ send }) {
      const id = of === 'product' ? row._id : (row.subcategory?._id ?? '');
      const { leadDays: wasLead = null, minimumQty: wasMinimum = null } = opened[of] ?? {};
      const was = { leadDays: wasLead, minimumQty: wasMinimum, supplierId: opened.product.supplierId };
      const is = { leadDays, minimumQty, supplierId: of === 'product' ? supplierId || null : was.supplierId };
      const endpoint = of === 'product' ? saveSupply : saveSubcategorySupply;
      return send(endpoint, { params: { id }, body: changedFields(was, is) });
    },
    done: () => null,
    onClose,
  });
  const { failure } = act;

  /** Product and subcategory have separate terms, so switching discards typed values. */
  function switchTo(to: typeof of): void {
    const terms = opened[to];
    setOf(to);
    form.type({ lead: numberAsTyped(terms?.leadDays ?? null), minimum: numberAsTyped(terms?.minimumQty ?? null) });
  }

  /** Names the source of an empty field's value; `bySupplier` names the supplier, from whom only a lead time is inherited. */
  const inherits = (bySupplier: string): string => {
    const own = of === 'product' && row.subcategory !== null ? `у подкатегории «${row.subcategory.name}», ` : '';
    return `Пусто — как ${own}${bySupplier}в правилах склада`;
  };

  return (
    <ActDialog
      {...act.dialog}
      title="Условия закупки"
      description={row.title}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-4"
    >
      {row.subcategory !== null && <Segmented label="Для чего" value={of} onChange={switchTo} options={SCOPES} />}
      {of === 'subcategory' && (
        <p className={styles.lead}>«{row.subcategory?.name}»: для всех товаров, у которых не указано своё.</p>
      )}
      {failure !== null && <Notice tone="sale" urgent title={describeFailure(failure, 'Не удалось сохранить')} />}
      <NumberField {...LEAD} hint={inherits('у поставщика, ')} {...act.value('lead')} error={wrong.lead} />
      <NumberField
        label="Минимум на полке"
        hint={inherits('')}
        whole
        suffix={of === 'product' ? unitWord(minimumQty ?? 0, row.unit) : undefined}
        maxLength={7}
        {...act.value('minimum')}
        error={wrong.minimum}
      />
      {of === 'product' && (
        <Select
          label="Поставщик"
          placeholder="Из последнего поступления или прайс-листа"
          options={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...act.value('supplierId')}
        />
      )}
    </ActDialog>
  );
}

const SCOPES = optionsOf({ product: 'Этот товар', subcategory: 'Вся подкатегория' });
