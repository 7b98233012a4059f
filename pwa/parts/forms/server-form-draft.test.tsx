import type { FormEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setPresence } from '../../device/person/session.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { keepFormDraft, readFormDraft } from './form-drafts.ts';
import { GOES_ON, useServerForm, type ServerForm } from './use-server-form.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
});
afterEach(() => vi.unstubAllGlobals());

/** Submits a form with a draft. @returns the draft after the accepted submit */
async function draftAfter(next: typeof GOES_ON | undefined): Promise<object> {
  let form: ServerForm<{ name: string }, { name: string }> | undefined;
  function Form() {
    form = useServerForm({
      schema: z.object({ name: z.string() }),
      initial: { name: '' },
      draft: { name: 'checkout', fields: ['name'] },
      send: () => Promise.resolve({ kind: 'done' as const, answer: null }),
      onDone: () => next,
    });
    return null;
  }
  keepFormDraft('checkout', { name: 'Ирина' });
  render(<Form />);
  form?.props.onSubmit({ preventDefault: () => undefined } as FormEvent);
  // The submit ends after its `onDone`.
  await expect.poll(() => form?.fields.control._formState.isSubmitSuccessful).toBe(true);
  return readFormDraft('checkout');
}

test('an accepted form drops its draft', async () => {
  expect(await draftAfter(undefined)).toEqual({});
});

test('a form that stays open for another submit keeps its draft', async () => {
  expect(await draftAfter(GOES_ON)).toEqual({ name: 'Ирина' });
});
