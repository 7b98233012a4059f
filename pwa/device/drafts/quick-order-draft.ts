/** Lists that a wholesale buyer has pasted and not put into the cart, one a window, kept until they log out. */
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { deviceDb, typedFormKey } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';
import { holdWebLock } from '../database/web-lock.ts';
import { putTypedForm } from './typed-forms.ts';

interface KeptList {
  readonly text: string;
  readonly at: string;
}

export interface HeldList {
  readonly key: string;
  readonly text: string;
  /** True when there is another list that no window fills in. */
  readonly hasOthers: boolean;
  readonly release: () => void;
}

const shape = z.object({ text: z.string(), at: z.string() });

/** A former version kept one list, as a text. */
function listOf(value: unknown): KeptList | undefined {
  return typeof value === 'string' ? { text: value, at: '' } : validOrUndefined(shape, value as KeptList);
}

async function readLists(first: string): Promise<(KeptList & { readonly key: string })[]> {
  const rows = await deviceDb.forms.where('key').startsWith(first).toArray();
  return rows
    .flatMap(({ key, value }) => {
      const list = listOf(value);
      return list === undefined ? [] : [{ key, ...list }];
    })
    .sort((one, other) => other.at.localeCompare(one.at));
}

/** The last changed list that no window fills in, or the next one behind the list `after`; else a new one. */
export async function holdQuickOrder(personId: string, after = ''): Promise<HeldList> {
  const first = typedFormKey(personId, 'quick-order');
  const lists = await readLists(first);
  const place = lists.findIndex(({ key }) => key === after) + 1;
  let mine: Omit<HeldList, 'hasOthers'> | undefined;
  for (const { key, text } of [...lists.slice(place), ...lists.slice(0, place)]) {
    const release = await holdWebLock(key);
    if (release === null) continue;
    if (mine === undefined) {
      mine = { key, text, release };
      continue;
    }
    release();
    return { ...mine, hasOthers: true };
  }
  if (mine !== undefined) return { ...mine, hasOthers: false };
  const key = `${first} ${newId()}`;
  return { key, text: '', hasOthers: false, release: (await holdWebLock(key)) ?? (() => undefined) };
}

/** Stores the text of a list that this window holds, unless its person has left for good; an empty one is deleted. */
export async function keepQuickOrder(personId: string, key: string, text: string): Promise<void> {
  if (text === '') await deviceDb.forms.delete(key);
  else await putTypedForm(personId, { key, value: { text, at: new Date().toISOString() } satisfies KeptList });
}
