import type { KnownSeller } from '../../device/person/pin-types.ts';

/**
 * The seller who was at the till last stands first, the others stay in their order: two people who take turns press the
 * same place each time.
 */
export function lastUsedFirst<One extends Pick<KnownSeller, 'usedAt'>>(
  sellers: readonly One[] | undefined,
): readonly One[] | undefined {
  const last = Math.max(0, ...(sellers ?? []).map(({ usedAt = 0 }) => usedAt));
  const former = sellers?.find(({ usedAt }) => usedAt === last);
  return former === undefined ? sellers : [former, ...(sellers ?? []).filter((one) => one !== former)];
}
