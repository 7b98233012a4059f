/** One buyer's own wholesale terms: per cent off wholesale prices, minimum sum of an order. */
import { useState } from 'react';
import { setOwnTerms, type Customer, ownTermsSchema } from '#contract/accounts/customers.ts';
import { OWN_DISCOUNT_MAX, ownTermsText } from '#contract/people/own-terms.ts';
import { reasonSchema } from '#contract/people/wholesale-application.ts';
import { formatRoubles, formatNumber } from '#contract/values/money.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { useShop } from '../../queries/shop.ts';
import { changedFields } from '../kit/merge-fields.ts';
import { PersonDialog, ReasonField, type PersonActProps } from './person-dialog.tsx';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { problemsOf, safeParse } from '../../parts/forms/safe-parse.ts';
import { useQuery } from '@tanstack/react-query';
import { counted, plural } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { belowCostQuery } from '../../queries/inventory.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './below-cost-notice.module.css';

const termsOf = ({ wholesale: { discount = 0, minimum } }: Customer) => ({ discount, minimum: minimum ?? null });

export function OwnTermsDialog(of: PersonActProps) {
  const { person } = of;
  const save = usePersonAct(person._id);
  const { wholesaleMinimum } = useShop();
  /** The terms when the dialog opened; a refetch must not turn a colleague's save into a change here. */
  const [opened] = useState(() => termsOf(person));
  const was = {
    discount: opened.discount === 0 ? '' : String(opened.discount),
    minimum: numberAsTyped(opened.minimum),
  };
  const form = useTyping(
    `terms ${person._id}`,
    { ...was, reason: '', was },
    {
      // Figures typed over other terms than today's are not guessed anew; the reason stays.
      opened: (kept) => (JSON.stringify(kept.was) === JSON.stringify(was) ? kept : { reason: kept.reason }),
      // Figures would stand in the opened dialog as if they were saved.
      left: ({ reason }) => (reason === '' ? null : { ...was, reason, was }),
    },
  );
  const { reason, discount } = form.typed;
  const { terms, problems } = readOwnTerms(form.typed);
  const typed = readOwnTerms({ discount, minimum: '' }).terms?.discount ?? 0;
  const act = useAct({
    form,
    save,
    problems: { ...problems, reason: reasonSchema.safeParse(reason).success ? undefined : 'Укажите причину' },
    send: () => {
      const body = { ...changedFields(opened, terms ?? opened), reason };
      return save.send(setOwnTerms, { params: { id: person._id }, body }, keepPerson);
    },
    done: (now) => `Условия: ${ownTermsText(termsOf(now))}`,
    onClose: of.onClose,
  });

  return (
    <PersonDialog of={of} title="Условия опта" size={640} company act={act} confirm="Сохранить" busyLabel="Сохраняем…">
      <NumberField
        label="Скидка к оптовым ценам, %"
        hint="Пусто — обычные оптовые цены. Если по акции дешевле, действует акция"
        whole
        min={0}
        max={OWN_DISCOUNT_MAX}
        {...act.value('discount')}
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
        {...act.value('minimum')}
      />
      <ReasonField hint="Останется в журнале действий; покупатель увидит только условия" {...act.text('reason')} />
    </PersonDialog>
  );
}

/** An empty discount means none, an empty sum the shop's default; `terms` is null while a field is invalid. */
export function readOwnTerms({ discount, minimum }: { readonly discount: string; readonly minimum: string }) {
  const read = safeParse(ownTermsSchema.omit({ reason: true }), {
    discount: typedNumber(discount) ?? 0,
    minimum: typedNumber(minimum),
  });
  const problems: { discount?: string; minimum?: string } = problemsOf(read);
  return { terms: read.data ?? null, problems };
}

/** Goods that would sell below cost at the typed discount, whole per cent off wholesale prices; 0 requests nothing. */
export function BelowCostNotice({ discount }: { discount: number }) {
  // A live region, so that screen readers announce the changing result too.
  return (
    discount !== 0 && (
      <div role="status">
        <Result discount={discount} />
      </div>
    )
  );
}

function Result({ discount }: { discount: number }) {
  const { data, isError } = useQuery(belowCostQuery(discount));
  if (isError)
    return <p className="muted text-14">Не удалось сравнить с себестоимостью. Сохранить условия это не мешает.</p>;
  if (data === undefined) return <p className="muted text-14">Сравниваем с себестоимостью…</p>;
  const { items, total, already } = data;
  if (total === 0) return <p className="muted text-14">С такой скидкой ни один товар не уходит ниже себестоимости.</p>;
  return (
    <Notice
      tone="low"
      title={`Ниже себестоимости ${plural(total, 'окажется', 'окажутся', 'окажутся')} ${counted(total, 'товар', 'товара', 'товаров')}`}
    >
      {already > 0 && (
        <p>
          {already === total
            ? `${total === 1 ? 'Он продаётся' : 'Все они продаются'} оптом ниже неё и без этой скидки.`
            : `Из них ${formatNumber(already)} ${plural(already, 'продаётся', 'продаются', 'продаются')} ниже неё и без этой скидки.`}
        </p>
      )}
      <Disclosure title="Какие товары" className="mt-2">
        <ul className={styles.goods}>
          {items.map(({ _id, title, sku, price, cost }) => (
            <li className="grid gap-half anywhere" key={_id}>
              <a href={paths.adminProductEdit(_id)} target="_blank" rel="noreferrer">
                {title}
              </a>
              <span className="ink-soft text-14 figures">
                {sku !== null && `${sku} · `}
                {formatRoubles(price)} при себестоимости {formatRoubles(cost)}
              </span>
            </li>
          ))}
        </ul>
        {total > items.length && (
          <p className={styles.rest}>
            Показаны {formatNumber(items.length)} с наибольшей потерей на штуке из {formatNumber(total)}.
          </p>
        )}
      </Disclosure>
    </Notice>
  );
}
