import { describe, expect, test, vi } from 'vitest';
import type { SaleSummary } from '#contract/sales/sales.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import type { RefusalNote, ReturnRow, SaleRow, VoidRow } from '../../device/rows/journal-types.ts';
import { NO_ROWS } from '../../device/rows/kinds.ts';
import { render } from '../../testing.tsx';
import { entriesOf } from './entries.ts';
import { factsOf } from './entry-drawer.tsx';
import { JournalTable } from './journal-table.tsx';
import { sampleReturn, sampleSale } from './sample-rows.ts';
import { slipOf, testSlip } from '../kit/slip-data.ts';
import { SlipSheet } from '../kit/use-slip.tsx';
import { importedNews, importFailure } from './use-transfer.tsx';

const person = { _id: 'u1', phone: '+79123456789', name: 'Ольга', role: 'manager' };
const doubt = vi.hoisted(() => ({ is: false }));
vi.mock('../../device/use-epoch-changed.ts', () => ({ useEpochChanged: () => doubt.is }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person, status: 'online' }) }));

const refusal = (change: Partial<RefusalNote>): RefusalNote => ({
  status: 422,
  code: 'validation',
  message: '',
  at: '2026-11-20T10:01:00.000Z',
  ...change,
});
const entries = (
  rows: { sale?: Partial<SaleRow>; back?: Partial<ReturnRow> },
  voiding?: Partial<VoidRow>,
  server: SaleSummary[] = [],
) =>
  entriesOf({
    sales: rows.sale === undefined ? [] : [sampleSale(rows.sale)],
    returns: rows.back === undefined ? [] : [sampleReturn(rows.back)],
    voids: new Map(
      voiding === undefined
        ? []
        : [['s1', { ...sampleSale({}), kind: 'void', id: 'v1', ...voiding } as unknown as VoidRow]],
    ),
    returnsHere: new Map(),
    server,
    prefix: 'A7',
    deviceId: null,
  });
const shown = (...given: Parameters<typeof entries>) =>
  render(
    <JournalTable entries={entries(...given)} today="2026-11-20" timeZone="Europe/Moscow" onOpen={() => undefined} />,
  ).text;
const seen = (sale: Partial<SaleRow>, voiding?: Partial<VoidRow>) => shown({ sale }, voiding);

describe('the journal', () => {
  test.each([
    ['queued', 'Ждёт отправки'],
    ['sending', 'Отправляется'],
    ['accepted', 'Отправлен'],
    ['attention', 'Требует внимания'],
    ['voided', 'Аннулирован'],
  ] as const)('a row that is %s reads «%s», with its number, buyer and total', (state, words) => {
    const text = seen({ state });
    expect(text).toContain(words);
    expect(text).toMatch(/A7-000123 .* 1 позиция, 2 шт\. Иванов 13 430 ₽/);
  });

  test('a sale that an administrator books by hand waits for an administrator', () => {
    const body = { ...sampleSale({}).body, force: true };
    expect(seen({ state: 'queued', body })).toContain('Ждёт входа администратора');
    person.role = 'admin';
    expect(seen({ state: 'queued', body })).toContain('Ждёт отправки');
    person.role = 'manager';
  });

  test('a receipt that the server may have lost is «Не подтверждён»; unsent ones and the server’s own are unchanged', () => {
    doubt.is = true;
    expect(seen({ state: 'accepted' })).toMatch(/Не подтверждён/);
    expect(seen({ state: 'accepted' })).not.toContain('Отправлен');
    expect(seen({ state: 'queued' })).toContain('Ждёт отправки');
    doubt.is = false;
    expect(seen({ state: 'accepted' })).toContain('Отправлен');
  });

  test('a refused sale shows the server’s reason, else that it failed, with its actions', () => {
    const refused = seen({
      state: 'attention',
      refusal: refusal({
        code: 'validation',
        message: 'Проверьте заполнение полей',
        details: [{ message: 'Нет цены', title: 'Смеситель' }],
      }),
    });
    expect(refused).toContain('Ошибка проведения продажи Смеситель: Нет цены.');
    expect(refused).toMatch(/Исправить и отправить Аннулировать/);
    expect(seen({ state: 'attention', refusal: refusal({}) })).toContain('Ошибка проведения продажи');
  });

  test('a pending void says so, and a refused one needs a person', () => {
    expect(seen({ state: 'voided', voidedBy: 'v1' }, { state: 'queued' })).toContain('Аннулирование ждёт отправки');
    expect(seen({ state: 'voided', voidedBy: 'v1' }, { state: 'accepted' })).toContain('Аннулирован');
    const refused = seen(
      { state: 'voided', voidedBy: 'v1' },
      { state: 'attention', refusal: refusal({ code: 'forbidden' }) },
    );
    expect(refused).toMatch(/Требует внимания .*Аннулирование не принято .*Отправить ещё раз/);
    const wrong = refusal({
      code: 'validation',
      message: 'Проверьте заполнение полей',
      details: [{ message: 'Укажите причину' }],
    });
    const invalidVoid = seen({ state: 'voided', voidedBy: 'v1' }, { state: 'attention', refusal: wrong });
    expect(invalidVoid).toContain('Аннулирование не принято Укажите причину');
    expect(invalidVoid).not.toContain('заполнение полей');
  });

  test('a return names its sale, and counts as money paid out', () => {
    expect(shown({ back: {} })).toMatch(
      /A7-000124 Возврат по A7-000123 14:00 1 позиция, 1 шт\. Не подошёл −6 715 ₽ Ждёт отправки/,
    );
  });

  test('a return of goods already returned says so, and can be voided, never forced', () => {
    person.role = 'admin';
    const details = [{ message: 'осталось 0', title: 'Смеситель' }];
    const text = shown({
      back: {
        state: 'attention',
        refusal: refusal({
          status: 409,
          code: 'return_exceeds_sold',
          message: 'Возвращают больше, чем продано',
          details,
        }),
      },
    });
    person.role = 'manager';
    expect(text).toMatch(
      /Возвращают больше, чем продано Смеситель: осталось 0\. Похоже, эти товары уже вернули на другой кассе\./,
    );
    expect(text).toMatch(/Отправить ещё раз Аннулировать/);
    expect(text).not.toContain('Провести администратором');
  });

  test('a sale that arrived on a later day is marked', () => {
    const server: SaleSummary = {
      id: 's9',
      number: 'B2-000009',
      status: 'recorded',
      soldAt: '2026-11-20T10:00:00.000Z',
      receivedAt: '2026-11-22T10:00:00.000Z',
      late: true,
      note: '',
      total: 1,
      authorName: 'Игорь',
      senderName: 'Игорь',
      warnings: [],
      returned: 1,
      returns: [],
      items: [{ productId: null, title: 'Люк', qty: 1, price: 1, returned: 1 }],
    };
    expect(shown({}, undefined, [server])).toMatch(/B2-000009 Касса B2 · поступила позже .*Отправлен Возвращён/);
  });
});

describe('what reached the server on a later day is marked', () => {
  const ANSWER = { total: 6715, items: [], replayed: false, revision: 1, receivedAt: '2026-11-22T10:00:00.000Z' };
  const told = { ...ANSWER, id: 's1', number: 'A7-000123', warnings: [], soldAt: '2026-11-20T10:00:00.000Z' };
  const back = { ...ANSWER, id: 'r1', number: 'A7-000124', returnedAt: '2026-11-20T11:00:00.000Z' };
  const lost = { id: 'v1', saleId: 's1', outcome: 'cancelled' as const, replayed: false };
  /** The texts of the table, and of the receipt's facts. */
  const both = (...given: Parameters<typeof entries>) =>
    [
      shown(...given),
      ...entries(...given).flatMap((entry) =>
        factsOf(entry, 'Europe/Moscow', (at) => at).map(([name, text]) => `${name}: ${text}`),
      ),
    ].join('\n');

  test.each([
    ['a sale', both({ sale: { state: 'accepted', receipt: told } }), 'поступила позже'],
    ['a return', both({ back: { state: 'accepted', receipt: back } }), 'поступил позже'],
  ])('%s of this till, by the time of the shop', (_, text, mark) => {
    expect(text.match(new RegExp(mark, 'g'))).toHaveLength(2);
    expect(text).toContain(`Записан на сервере: 2026-11-22T10:00:00.000Z, ${mark}`);
  });

  test('a voiding', () => {
    const voided = (receivedAt: string) =>
      both(
        { sale: { state: 'voided' } },
        {
          state: 'accepted',
          recordedAt: '2026-11-20T12:00:00.000Z',
          body: { reason: 'Ошибка' } as VoidRow['body'],
          receipt: { ...lost, receivedAt },
        },
      );
    const late = voided('2026-11-22T10:00:00.000Z');
    expect(late).toContain('аннулирование поступило позже');
    expect(late).toContain('2026-11-20T12:00:00.000Z, поступило позже: 2026-11-22T10:00:00.000Z');
    expect(voided('2026-11-20T20:59:00.000Z')).not.toContain('поступило');
  });

  test('nothing else: of the same day, unanswered, or answered without the shop’s time', () => {
    const same = { ...back, receivedAt: '2026-11-20T20:59:00.000Z' };
    const { returnedAt: _, ...untold } = back;
    for (const receipt of [null, same, untold])
      expect(both({ back: { state: 'accepted', receipt } })).not.toContain('поступил');
  });
});

describe('a printed slip', () => {
  const slip = (isCopy: boolean) => {
    const [entry] = entries({ sale: {} });
    return entry === undefined
      ? ''
      : render(<SlipSheet slip={slipOf(entry, DEFAULT_SHOP, 'https://shop.example')} paper="roll80" isCopy={isCopy} />)
          .text;
  };

  test('of a test print says so, and is no receipt', () => {
    const { text } = render(
      <SlipSheet slip={testSlip(DEFAULT_SHOP, 'https://shop.example')} paper="roll58" isCopy={false} />,
    );
    expect(text).toContain('Пробная печать');
    expect(text).toContain('Не является кассовым чеком');
    expect(text).not.toMatch(/Чек |Копия/);
  });

  test('shows seller, goods and buyer, and that it is not a fiscal receipt', () => {
    expect(slip(false)).toMatch(
      /^Русло ООО «Русло» ИНН 0000000000 .*Чек A7-000123 20\.11\.2026, 13:00 .*Смеситель 2 × 6 715 ₽ 13 430 ₽ Итого, наличными 13 430 ₽ Продавец: Ольга Покупатель: Иванов .*Не является кассовым чеком$/,
    );
  });

  test('is marked as a copy from the second print on', () => {
    expect([slip(false).includes('Копия'), slip(true).includes('Копия')]).toEqual([false, true]);
  });
});

describe('a file of receipts', () => {
  test('shows the numbers of new and known receipts', () => {
    expect(
      importedNews({ added: { ...NO_ROWS, receipts: 2 }, total: 1200, known: { ...NO_ROWS, receipts: 1 } }),
    ).toEqual({
      tone: 'mint',
      title: 'Добавлено: 2\u00a0чека на 1\u00a0200\u00a0₽',
      text: 'Они уйдут на сервер с прежними продавцом и номером. Уже были здесь: 1\u00a0чек.',
    });
    expect(importedNews({ added: NO_ROWS, total: 0, known: { ...NO_ROWS, receipts: 3 } })).toMatchObject({
      title: 'Новых чеков в файле нет',
      text: 'Уже были здесь: 3\u00a0чека.',
    });
  });

  test('names orders and recounts too, and calls it voids only when it has nothing else', () => {
    expect(
      importedNews({ added: { ...NO_ROWS, receipts: 2, orders: 1, recounts: 1 }, total: 1200, known: NO_ROWS }).title,
    ).toBe('Добавлено: 2\u00a0чека на 1\u00a0200\u00a0₽, 1\u00a0заказ и 1\u00a0пересчёт');
    expect(importedNews({ added: { ...NO_ROWS, recounts: 2 }, total: 0, known: NO_ROWS })).toEqual({
      tone: 'mint',
      title: 'Добавлено: 2\u00a0пересчёта',
      text: 'Они уйдут на сервер с прежними продавцом и номером.',
    });
    expect(importedNews({ added: NO_ROWS, total: 0, known: NO_ROWS }).text).toBe(
      'В файле только отметки об аннулировании.',
    );
  });

  test('that was refused has changed nothing, and says so', () => {
    expect(importFailure(new Error('full')).title).toBe('Файл не загружен, в журнале ничего не изменилось');
  });
});
