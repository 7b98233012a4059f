import { useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import type { beginBulk } from '#contract/imports/bulk.ts';
import { SELECTED_MAX } from '#contract/stock/goods-selection.ts';
import { dayStart, nextDay } from '#contract/values/business-day.ts';
import { typedNumber } from '#contract/values/typed-number.ts';

type BulkBody = BodyFor<typeof beginBulk>;
export type BulkAct = BulkBody['act'];
export type BulkSelection = BulkBody['selection'];

export type BulkKind = BulkAct['kind'];

export type BulkTyped = Readonly<typeof NOTHING_TYPED>;

export const NOTHING_TYPED = {
  which: 'retail' as 'retail' | 'wholesale' | 'both',
  by: '',
  unit: 'percent' as 'percent' | 'sum',
  step: '10',
  skipDiscounted: true,
  percent: '',
  isOff: false,
  /** Days of the shop; the last one is included. */
  from: '',
  to: '',
  categorySlug: '',
  subcategoryId: '',
  brand: '',
  variants: 'find' as 'find' | 'join' | 'separate',
  model: '',
};

export type ReadAct = { readonly act: BulkAct } | { readonly field: string; readonly error: string };

const wrong = (field: string, error: string): ReadAct => ({ field, error });

const signed = (text: string): number | null => typedNumber(text.trim().replace(/^\+\s*/, ''));

function readPrices({ which, by, unit, step, skipDiscounted }: BulkTyped): ReadAct {
  const value = signed(by);
  if (value === null || !Number.isFinite(value) || value === 0) return wrong('by', 'На сколько изменить?');
  if (unit === 'percent' && (value < -99 || value > 1000)) return wrong('by', 'Нужно число от −99 до 1000');
  const change = unit === 'percent' ? { percent: value } : { sum: value };
  return { act: { kind: 'prices', which, by: change, step: Number(step), skipDiscounted } };
}

function readSale({ percent, isOff, step, from, to }: BulkTyped, timeZone: string): ReadAct {
  if (isOff) return { act: { kind: 'sale', percent: null } };
  const value = signed(percent);
  if (value === null || !(value >= 1 && value <= 99)) return wrong('percent', 'Нужна скидка от 1 до 99');
  if (from !== '' && to !== '' && from > to) return wrong('to', 'Раньше начала');
  return {
    act: {
      kind: 'sale',
      percent: value,
      step: Number(step),
      from: from === '' ? null : dayStart(from, timeZone).toISOString(),
      to: to === '' ? null : dayStart(nextDay(to), timeZone).toISOString(),
    },
  };
}

/** The action, or the invalid field and why. `needsSub`: the chosen category has subcategories. */
export function readAct(kind: BulkKind, typed: BulkTyped, timeZone: string, needsSub: boolean): ReadAct {
  switch (kind) {
    case 'prices':
      return readPrices(typed);
    case 'sale':
      return readSale(typed, timeZone);
    case 'place':
      if (typed.categorySlug === '') return wrong('categorySlug', 'Выберите категорию');
      if (needsSub && typed.subcategoryId === '') return wrong('subcategoryId', 'Выберите подкатегорию');
      return { act: { kind, categorySlug: typed.categorySlug, subcategoryId: typed.subcategoryId || null } };
    case 'brand':
      return { act: { kind, brand: typed.brand.trim() } };
    case 'variants': {
      const model = typed.model.trim();
      if (typed.variants === 'join' && model === '') return wrong('model', 'Нужно имя модели');
      return { act: { kind, model: typed.variants === 'find' ? null : typed.variants === 'join' ? model : '' } };
    }
    default:
      return { act: { kind } };
  }
}

export type Picked = ReturnType<typeof usePicked>;

const NONE: ReadonlySet<string> = new Set();

/** The selected goods: single ones across pages, or all that match the filter. `filter` identifies the list: another one resets them. */
export function usePicked(filter: string) {
  const nothing = { ids: NONE, isWhole: false, of: filter };
  const [picked, set] = useState(nothing);
  const { ids, isWhole } = picked.of === filter ? picked : nothing;
  return {
    ids,
    /** All goods matching the filter are selected, regardless of ticks. */
    isWhole,
    has: (id: string) => isWhole || ids.has(id),
    pick: (some: readonly string[], on: boolean) => {
      const next = new Set(ids);
      for (const id of some) {
        if (!on) next.delete(id);
        else if (next.size < SELECTED_MAX) next.add(id);
      }
      set({ ...nothing, ids: next });
    },
    pickWhole: () => set({ ids, isWhole: true, of: filter }),
    clear: () => set(nothing),
  };
}
