/** The shop's own look, for the back office. In the page's memory only. */
import type { QueryClient } from '@tanstack/react-query';
import * as face from '#contract/shop/face.ts';
import type { FaceSettings } from '#contract/shop/face.ts';
import { LONG_MS } from './category-management.ts';
import type { MutationResult } from './mutation.ts';
import { reading } from './reading.ts';
import { keepAs, write } from './use-save.ts';

export const faceQuery = reading(
  ['settings', 'face'],
  face.readFace,
  {},
  { staleTime: 0, refetchOnWindowFocus: false },
);

/** Saves the look; a form with files travels as its fields. */
export function sendFace(
  client: QueryClient,
  fields: Readonly<Record<string, string | File>>,
): Promise<MutationResult<FaceSettings>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return write(client, face.saveFace, { body, timeoutMs: LONG_MS }, keepAs(faceQuery));
}
