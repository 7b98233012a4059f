/** The selection of goods: single ones across pages, or all that match the filter. */
import { useState } from 'react';
import { SELECTED_MAX } from '#contract/stock/goods-selection.ts';

export interface Picked {
  readonly ids: ReadonlySet<string>;
  /** All goods matching the filter are selected, regardless of ticks. */
  readonly isWhole: boolean;
  readonly has: (id: string) => boolean;
  readonly pick: (ids: readonly string[], on: boolean) => void;
  readonly pickWhole: (on: boolean) => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** `filter` identifies the list: another filter resets the selection. */
export function usePicked(filter: string): Picked {
  const [{ ids, isWhole, of }, set] = useState({ ids: NONE, isWhole: false, of: filter });
  const now = of === filter ? { ids, isWhole } : { ids: NONE, isWhole: false };
  return {
    ...now,
    has: (id) => now.isWhole || now.ids.has(id),
    pick: (some, on) => {
      const next = new Set(now.ids);
      for (const id of some) {
        if (!on) next.delete(id);
        else if (next.size < SELECTED_MAX) next.add(id);
      }
      set({ ids: next, isWhole: false, of: filter });
    },
    pickWhole: (on) => set({ ids: now.ids, isWhole: on, of: filter }),
    clear: () => set({ ids: NONE, isWhole: false, of: filter }),
  };
}
