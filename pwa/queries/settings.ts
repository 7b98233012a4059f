/** The shop's settings in the back office. In the page's memory only: the mail's password is never sent, a key is shown once. */
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import * as settings from '#contract/shop/settings.ts';
import { readyz } from '#contract/shop/readiness.ts';
import type { CallInput } from '../net/request.ts';
import { reading } from './reading.ts';
import * as mail from '#contract/shop/mail.ts';
import * as numbering from '#contract/shop/numbering.ts';
import * as opening from '#contract/shop/opening-settings.ts';
import * as vat from '#contract/shop/vat-settings.ts';
import * as oneC from '#contract/exchange/one-c.ts';
import * as face from '#contract/shop/face.ts';
import type { FaceSettings } from '#contract/shop/face.ts';
import { LONG_MS } from './category-management.ts';
import { type MutationResult, mutate } from './mutation.ts';
import { keepAs, write } from './use-save.ts';
import { readDemo, removeDemo, type DEMO_WORD, type Demo } from '#contract/shop/demo.ts';

const SETTINGS = 'settings';

/** A form's values: fetched when the screen opens, and never refreshed behind the form. */
const formSource = <E extends Endpoint, const Key extends QueryKey>(queryKey: Key, endpoint: E) =>
  reading(queryKey, endpoint, {} as Omit<CallInput<E>, 'signal'>, { staleTime: 0, refetchOnWindowFocus: false });

export const settingsQuery = formSource([SETTINGS], settings.readSettings);
export const mailQuery = formSource([SETTINGS, 'mail'], mail.readMail);
export const numberingQuery = formSource([SETTINGS, 'numbering'], numbering.readNumbering);
export const openingQuery = formSource([SETTINGS, 'opening'], opening.readOpening);
export const faceQuery = formSource([SETTINGS, 'face'], face.readFace);

/** Readiness of the server, and the time of its newest backup. */
export const backupQuery = reading([SETTINGS, 'backup'], readyz, {});

export const vatQuery = reading([SETTINGS, 'vat'], vat.readVat, {});
export const exchangeQuery = reading(['exchange'], oneC.readExchange, {});

/** Saves the look; a form with files travels as its fields. */
export function sendFace(
  client: QueryClient,
  fields: Readonly<Record<string, string | File>>,
): Promise<MutationResult<FaceSettings>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return write(client, face.saveFace, { body, timeoutMs: LONG_MS }, keepAs(faceQuery));
}

export const demoQuery = reading(['demo'], readDemo, {});

/** Removes the demo shop; all queries are fetched again. */
export function useDemoRemoval(): (word: string) => Promise<MutationResult<Demo>> {
  const client = useQueryClient();
  return async (word) => {
    const result = await mutate(removeDemo, { body: { word: word as typeof DEMO_WORD } });
    await client.invalidateQueries();
    return result;
  };
}
