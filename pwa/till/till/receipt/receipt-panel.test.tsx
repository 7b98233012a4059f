import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { render } from '../../../testing.tsx';
import { typedReceived } from '../lines/change.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import type { ReceiptPanelProps } from './receipt-parts.ts';

const DRAFT: Draft = {
  id: 'd1',
  authorId: 'u1',
  buyer: '',
  positions: [
    { productId: 'p1', title: 'Смеситель', sku: 'A1', price: 6715, img: null, qty: 2 },
    { productId: 'p2', title: 'Ванна', sku: null, price: 24_900, img: null, qty: 1 },
  ],
  updatedAt: '2026-11-20T10:00:00.000Z',
  corrects: null,
};

const nothing = () => undefined;
const IDLE: ReceiptPanelProps['sale'] = { busy: false, failure: null, record: nothing };

function seen(change: Partial<ReceiptPanelProps> = {}) {
  return render(
    <ReceiptPanel
      draft={DRAFT}
      number="A7-000124"
      figures={new Map()}
      form={{ setQty: nothing, putBack: nothing, setBuyer: nothing, setReceived: nothing, setMeans: nothing }}
      sale={IDLE}
      pricing={{ change: nothing, reset: nothing, noteTyped: nothing, hasUnapplied: () => false }}
      parking={{ park: nothing, clear: nothing }}
      next={null}
      recorded={null}
      repeated={null}
      news={null}
      parked={[]}
      last={undefined}
      onCustomer={nothing}
      onParked={nothing}
      onRepeat={nothing}
      onOrder={() => undefined}
      {...change}
    />,
  );
}

const button = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? '';
const isDisabled = (tag: string) => /\sdisabled=""|aria-disabled="true"/.test(tag);

describe('the current receipt', () => {
  test('counts its positions and totals them at retail in roubles', () => {
    expect(seen().text).toMatch(/Позиций 2 (?:Скидка )?Итого 38 330 ₽/);
  });

  test('names the buyer by whose prices it is sold', () => {
    expect(seen().text).toContain('Розница');
    const customer = { id: 'c1', name: 'Иван', companyName: 'ООО «Ромашка»' };
    expect(seen({ draft: { ...DRAFT, customer } }).text).toContain('Опт · ООО «Ромашка»');
  });

  test('has a field for whoever buys', () => {
    const { html, text } = seen();
    expect(text).toContain('Покупатель (произвольно)');
    expect(html).toContain('placeholder="ФИО / компания / телефон"');
  });

  test('is recorded by one button, which is disabled without positions', () => {
    const { html, text } = seen();
    expect(text).toContain('Провести продажу');
    expect(isDisabled(button(html))).toBe(false);
    expect(isDisabled(button(seen({ draft: { ...DRAFT, positions: [] } }).html))).toBe(true);
  });

  test('cannot be recorded again while it is being recorded', () => {
    const { html, text } = seen({ sale: { ...IDLE, busy: true } });
    expect(text).toContain('Провожу…');
    expect(isDisabled(button(html))).toBe(true);
  });

  test('shows the failure and that nothing is lost', () => {
    const failure = { draftId: DRAFT.id, text: 'Ошибка проведения продажи' };
    expect(seen({ sale: { ...IDLE, failure } }).text).toContain(
      'Ошибка проведения продажи Всё введённое осталось в форме.',
    );
    // A failure belongs to one receipt only.
    expect(seen({ sale: { ...IDLE, failure: { ...failure, draftId: 'd9' } } }).text).not.toContain(failure.text);
  });

  test('warns before recording when the device’s stock figures are too low', () => {
    const figures: ReceiptPanelProps['figures'] = new Map([['p1', { shownStock: 1, priceWholesale: null } as never]]);
    const { html, text } = seen({ figures });
    expect(text).toContain('Смеситель: по остаткам 1 шт., в чеке 2.');
    expect(isDisabled(button(html))).toBe(false);
  });

  test('counts the change for cash, and says when too little was handed over', () => {
    expect(seen().text).not.toContain('Сдача 0');
    expect(seen({ draft: { ...DRAFT, received: typedReceived('40000') } }).text).toContain('Сдача 1 670 ₽');
    const { html, text } = seen({ draft: { ...DRAFT, received: typedReceived('38000') } });
    expect(text).toContain('Не хватает 330 ₽');
    // Entering the received cash is optional.
    expect(isDisabled(button(html))).toBe(false);
  });

  test('shows the number of parked receipts', () => {
    const aside = { ...DRAFT, id: 'd2', parkedAt: '2026-11-20T10:00:00.000Z' };
    expect(seen({ parked: [aside, { ...aside, id: 'd3' }] }).text).toContain('Отложено: 2 чека');
    expect(seen().text).not.toContain('Отложено');
  });

  test('offers to repeat the last sale only where there is nothing to overwrite', () => {
    const last = { number: 'A7-000123', total: 12_490 };
    expect(seen({ last, draft: { ...DRAFT, positions: [] } }).text).toContain(
      'Повторить последний A7-000123 · 12 490 ₽',
    );
    expect(seen({ last }).text).not.toContain('Повторить последний');
  });
});

test('goods added after a discount on the whole receipt are named, until they have one; «Убрать скидку» ends it', () => {
  const [tap, bath] = DRAFT.positions;
  const override = { was: 7000, reason: 'Торг' };
  const discount = { percent: 10, reason: 'Торг' };
  const textOf = (change: Partial<Draft>) =>
    seen({ draft: { ...DRAFT, discount, ...change } }).text.replace(/\u00a0/g, ' ');
  const given = { ...tap!, override };
  expect(textOf({ positions: [given, bath!] })).toContain('Скидка на чек 10 % действует не на все товары');
  expect(textOf({ positions: [given, bath!] })).toContain('Без скидки: Ванна.');
  // The sums say it too: a phone shows them alone.
  expect(textOf({ positions: [given, bath!] })).toContain('−570 ₽, не на всё');
  const agreed = textOf({ positions: [given, bath!], discount: { percent: null, reason: 'Торг' } });
  expect(agreed).toContain('Скидка на чек действует не на все товары Без скидки: Ванна.');
  expect(agreed).not.toContain('Дать скидку');
  for (const positions of [[given], [given, { ...bath!, override }], [tap!, bath!]])
    expect(textOf({ positions })).not.toContain('Без скидки');
  expect(textOf({ positions: [given, bath!], discount: undefined })).not.toContain('Без скидки');
});

test('a banknote says whether it adds to the sum that is there, and a sum that may be either of two is refused in words', () => {
  const noteOf = (text: string) => seen({ draft: { ...DRAFT, received: typedReceived(text) } });
  expect(noteOf('').html).toContain('aria-label="Получено 1\u00a0000\u00a0₽"');
  expect(noteOf('500').html).toContain('aria-label="Получено ещё 1\u00a0000\u00a0₽"');
  expect(noteOf('1.500').text).toContain('Непонятная сумма. Пишите 1500 или 1500,50');
  expect(noteOf('1500').text).not.toContain('Непонятная');
});
