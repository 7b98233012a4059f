import { expect, test } from 'vitest';
import { saveOver, type SaveOver } from './edit-form.tsx';

interface Settings {
  revision: number;
  text: string;
}

/** The server's rule for saves of settings, the answer of whose next save gets lost. */
function server() {
  let now: Settings = { revision: 1, text: 'opened' };
  let isLost = true;
  const save: SaveOver<Settings, string> = async ({ revision }, text) => {
    if (text !== now.text) {
      if (revision !== now.revision)
        return { kind: 'refused', code: 'settings_changed', message: '', details: [], retryAfter: null };
      now = { revision: revision + 1, text };
    }
    if (!isLost) return { kind: 'done', answer: now };
    isLost = false;
    return { kind: 'out-of-reach' };
  };
  return { save, now: () => now };
}

test('settings changed after a lost answer are saved, not refused as somebody else’s change', async () => {
  const shop = server();
  const lost = await saveOver(shop.save, shop.now(), 'mine', null);
  expect(lost).toMatchObject({ result: { kind: 'out-of-reach' }, unanswered: 'mine' });
  const saved = await saveOver(shop.save, lost.known, 'mine, corrected', lost.unanswered);
  expect(saved).toMatchObject({ result: { kind: 'done' }, known: { text: 'mine, corrected' }, unanswered: null });
});

test('a colleague’s save in between is refused, and the lost one is not repeated over it', async () => {
  const shop = server();
  const opened = shop.now();
  const lost = await saveOver(shop.save, opened, 'mine', null);
  await shop.save(shop.now(), 'a colleague’s');
  const refused = await saveOver(shop.save, lost.known, 'mine', lost.unanswered);
  expect(refused).toMatchObject({ result: { code: 'settings_changed' }, known: opened, unanswered: null });
  expect(shop.now().text).toBe('a colleague’s');
});
