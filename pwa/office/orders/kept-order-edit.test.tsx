import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { draftOf, keptOrderEdit, orderEditName, requestOf } from './use-order-edit.ts';
import { OrderEditForm } from './order-edit.tsx';
import { sampleDeskOrder, sampleEditQuote } from './sample-desk-order.ts';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({
  LeaveGuard: ({ dirty, children }: { dirty: boolean; children: string[] }) =>
    `[${dirty ? 'asks' : 'lets go'}: ${children.join('')}]`,
}));

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
});
afterEach(() => vi.unstubAllGlobals());

const base = sampleDeskOrder({ revision: 1 });
const id = '019a0000-0000-7000-8000-000000000001';
const typed = { ...draftOf(base), address: 'Казань, Лесная, 5', words: 'Попросил другой адрес' };

test('an edit that was typed and not saved is in its form again, over the order that it was typed over', () => {
  const now = sampleDeskOrder({ revision: 2, delivery: { method: 'transport', price: 900, address: 'Казань' } });
  expect(keptOrderEdit(now)).toBeNull();
  keepFormDraft(orderEditName('o1'), { base, id, draft: typed, unanswered: null });
  expect(keptOrderEdit(now)).toEqual({ base, id, draft: typed, unanswered: null });
  const { html } = render(<OrderEditForm order={now} onClose={() => undefined} />);
  expect(html).toContain('[asks: Правки заказа № 10001 не сохранены и пропадут.]');
  expect(html).toMatch(/Казань, Лесная, 5[^]*Попросил другой адрес/);
});

test('a request without an answer is repeated unchanged also after the login', () => {
  const unanswered = requestOf(typed, { id, revision: 1, quote: sampleEditQuote(base) });
  keepFormDraft(orderEditName('o1'), { base, id, draft: typed, unanswered });
  expect(keptOrderEdit(base)?.unanswered).toEqual(unanswered);
  expect(render(<OrderEditForm order={base} onClose={() => undefined} />).text).toContain('Отправить ещё раз');
});

test('of another shape, which another version of the shop may have kept, nothing is read', () => {
  for (const wrong of [{ base: { ...base, items: 7 } }, { draft: { ...typed, words: 7 } }, { unanswered: {} }]) {
    keepFormDraft(orderEditName('o1'), { base, id, draft: typed, unanswered: null, ...wrong });
    expect(keptOrderEdit(base)).toBeNull();
  }
});
