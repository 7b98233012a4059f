import { expect, test } from 'vitest';
import { NEW_PROFILE, type ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportSource } from '#contract/imports/imports.ts';
import type { ImportActs } from '../../queries/imports.ts';
import { saveSettings } from './use-source-save.ts';

const settings = (gone: ImportProfile['gone']): ImportProfile => ({ ...NEW_PROFILE, gone });

/** The server's rule for saves of settings, the answer of whose next save gets lost. */
function server() {
  let now = { profile: settings('keep'), revision: 'keep' } as ImportSource;
  let isLost = true;
  const saveSource: ImportActs['saveSource'] = async ({ revision }, profile) => {
    const next = { profile, revision: profile.gone } as ImportSource;
    if (next.revision !== now.revision) {
      if (revision !== now.revision)
        return { kind: 'refused', code: 'settings_changed', message: '', details: [], retryAfter: null };
      now = next;
    }
    if (!isLost) return { kind: 'done', answer: now };
    isLost = false;
    return { kind: 'out-of-reach' };
  };
  return { saveSource, now: () => now };
}

test('settings changed after a lost answer are saved, not refused as somebody else’s change', async () => {
  const shop = server();
  const lost = await saveSettings(shop, shop.now(), settings('zero'), null);
  expect(lost).toMatchObject({ result: { kind: 'out-of-reach' }, unanswered: settings('zero') });
  const saved = await saveSettings(shop, lost.known, settings('off'), lost.unanswered);
  expect(saved).toMatchObject({ result: { kind: 'done' }, known: { revision: 'off' }, unanswered: null });
});

test('a colleague’s save in between is refused, and the lost one is not repeated over it', async () => {
  const shop = server();
  const opened = shop.now();
  const lost = await saveSettings(shop, opened, settings('zero'), null);
  await shop.saveSource(shop.now(), settings('off'));
  const refused = await saveSettings(shop, lost.known, settings('zero'), lost.unanswered);
  expect(refused).toMatchObject({
    result: { code: 'settings_changed' },
    known: { revision: 'keep' },
    unanswered: null,
  });
  expect(shop.now().profile.gone).toBe('off');
});
