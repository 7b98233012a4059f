import { useState } from 'react';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { useToast } from '../../ui/toast.tsx';

export function nameIn(categories: readonly (ManagedCategory | ManagedSubcategory)[]): (id: string) => string {
  return (id) => categories.find(({ _id }) => _id === id)?.name.ru ?? '';
}

/** The categories in the new order at once, before the server confirms it; a refusal restores the old order and shows the reason. */
export function useOrder<T extends ManagedCategory | ManagedSubcategory>(
  categories: readonly T[],
  send: (ids: string[]) => Promise<MutationResult<unknown>>,
): [ordered: readonly T[], order: (ids: string[]) => void] {
  const { show } = useToast();
  const [wished, setWished] = useState<readonly string[] | null>(null);
  const byId = new Map(categories.map((category) => [category._id, category]));
  const isWhole = wished?.length === byId.size && wished.every((id) => byId.has(id));
  async function order(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    setWished(ids);
    const result = await send(ids);
    setWished(null);
    if (result.kind === 'done') return;
    const text = describeFailure(result, 'Порядок остался прежним');
    show({
      text,
      tone: 'error',
      ...(result.kind === 'refused' ? {} : { action: { label: 'Повторить', onPress: () => void order(ids) } }),
    });
  }
  return [isWhole ? wished.flatMap((id) => byId.get(id) ?? []) : categories, (ids) => void order(ids)];
}
