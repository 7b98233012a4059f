import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { changedFields } from '../kit/changed-fields.ts';

type Node = Pick<ManagedCategory | ManagedSubcategory, '_id' | 'name' | 'slug'>;

/** Name and address as typed; an absent address is made from the name. */
export interface TypedNode {
  readonly name: string;
  readonly slug?: string | undefined;
}

export interface NodeRequests<T extends Node> {
  /** A repeat with the same id answers what the first request has made. */
  create: (body: TypedNode & { readonly id: string }) => Promise<MutationResult<T>>;
  save: (id: string, change: Partial<TypedNode>) => Promise<MutationResult<T>>;
}

/**
 * Creates a category or subcategory under an id that its form keeps. After a lost answer the server may have it under the
 * name of that attempt: what was typed since is then saved.
 */
export async function createNode<T extends Node>(
  { create, save }: NodeRequests<T>,
  id: string,
  typed: TypedNode,
): Promise<MutationResult<T>> {
  const made = await create({ id, ...typed });
  if (made.kind !== 'done') return made;
  const { name, slug } = made.answer;
  const change = changedFields<TypedNode>({ name: name.ru, slug }, { name: typed.name, slug: typed.slug ?? slug });
  return Object.keys(change).length === 0 ? made : save(id, change);
}
