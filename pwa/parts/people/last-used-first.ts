import type { KnownSeller } from '../../device/person/pin-types.ts';

/**
 * Moves the seller who used the till last to the front; the others keep their order. Two people who take turns then
 * press the same place each time.
 */
export function lastUsedFirst<One extends Pick<KnownSeller, 'usedAt'>>(
  sellers: readonly One[] | undefined,
): readonly One[] | undefined {
  const last = Math.max(0, ...(sellers ?? []).map(({ usedAt = 0 }) => usedAt));
  const former = sellers?.find(({ usedAt }) => usedAt === last);
  return former === undefined ? sellers : [former, ...(sellers ?? []).filter((one) => one !== former)];
}
