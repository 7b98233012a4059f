import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NO_POINT, type DeskFilter, type PaidFilter } from '#contract/orders/order-desk.ts';
import { DELIVERY_METHODS, DELIVERY_WORDS, type DeliveryMethod } from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { deskPointsQuery } from '../../queries/order-desk.ts';
import { useShop } from '../../queries/shop.ts';
import { Select } from '../../ui/select.tsx';
import { DaysFilter, FilterBar, SelectFilter, type Filtered } from '../kit/list-filters.tsx';
import office from '../kit/office.module.css';

const PAID_OPTIONS: readonly { value: PaidFilter; label: string }[] = [
  { value: 'due', label: 'Есть долг' },
  { value: 'unpaid', label: 'Не оплачены' },
  { value: 'part', label: 'Частично' },
  { value: 'over', label: 'Переплата' },
];
const DELIVERY_OPTIONS = DELIVERY_METHODS.map((value) => ({ value, label: DELIVERY_WORDS[value] }));

type OrderFiltersProps = {
  list: Filtered<Pick<DeskFilter, 'from' | 'to' | 'paid' | 'delivery' | 'point' | 'slotDay'>>;
};

export function OrderFilters({ list, chips }: OrderFiltersProps & { chips: ReactNode }) {
  const { view, change } = list;
  const { slots } = useShop().opening;
  return (
    <FilterBar set={[view.from, view.to, view.paid, view.delivery, view.point, view.slotDay]} chips={chips}>
      <DaysFilter list={list} />
      <SelectFilter list={list} name="paid" label="Оплата" placeholder="Любая" options={PAID_OPTIONS} width="fitting" />
      <Select
        className={office.fitting}
        label="Получение"
        placeholder="Любое"
        options={DELIVERY_OPTIONS}
        value={view.delivery ?? ''}
        // A point is one of pickup.
        onChange={(delivery) =>
          change({
            delivery: delivery === '' ? undefined : (delivery as DeliveryMethod),
            ...(delivery === 'courier' || delivery === 'transport' ? { point: '' } : {}),
          })
        }
      />
      {(view.delivery ?? 'pickup') === 'pickup' && <PointFilter list={list} />}
      {(slots !== undefined || view.slotDay !== undefined) && (
        <DateField
          label="Доставка на день"
          value={view.slotDay ?? ''}
          onDay={(day) => change({ slotDay: day === '' ? undefined : day })}
        />
      )}
    </FilterBar>
  );
}

/** Today's points and those that orders name, if there are several: an order keeps the words of its day when its point is renamed. */
function PointFilter({ list }: OrderFiltersProps) {
  const { points } = useShop().opening;
  const { data: { items: named } = { items: [] } } = useQuery(deskPointsQuery);
  const chosen = list.view.point ?? '';
  const isNone = chosen === NO_POINT || named.includes('');
  const known = new Set(
    [...points.map(pointWords), ...named, chosen].filter((words) => words !== '' && words !== NO_POINT),
  );
  if (known.size < 2 && chosen === '') return null;
  return (
    <SelectFilter
      list={list}
      name="point"
      label="Пункт выдачи"
      placeholder="Любой"
      width="wide"
      options={[
        ...[...known].map((words) => ({ value: words, label: words })),
        ...(isNone ? [{ value: NO_POINT, label: 'Пункт не выбран' }] : []),
      ]}
    />
  );
}
