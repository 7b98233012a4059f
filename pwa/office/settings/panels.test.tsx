import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { NO_PREFIXES } from '#contract/shop/numbering.ts';
import { DEFAULT_STOCK_RULES } from '#contract/stock/stock-rules.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { openingQuery, numberingQuery, vatQuery } from '../../queries/settings.ts';
import { stockRulesQuery } from '../../queries/stock-documents.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { NumberingPanel } from './numbering-panel.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { StockRulesPanel } from './stock-rules-panel.tsx';
import { VatPanel } from './vat-panel.tsx';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({
  LeaveGuard: ({ dirty, children }: { dirty: boolean; children: string }) =>
    `[${dirty ? 'asks' : 'lets go'}: ${children}]`,
}));

function seen(panel: React.JSX.Element, known: readonly [readonly string[], unknown][]) {
  const client = new QueryClient();
  for (const [key, value] of known) client.setQueryData(key, value);
  return render(panel, { at: '/admin/settings', client }).text.replace(/\s/g, ' ');
}

test('a shop without hours and pickup points says what buyers miss, and offers to enter them', () => {
  const none = { revision: 'r', week: [], holidays: [], points: [] };
  const text = seen(<OpeningPanel />, [[openingQuery.queryKey, none]]);
  expect(text).toMatch(/Не указаны: покупатели их не видят.*Указать часы работы.*Добавить день.*Добавить пункт/);
});

test('hours have a row for each day, with holidays and pickup points below', () => {
  const day = { opens: '09:00', closes: '19:00' };
  const text = seen(<OpeningPanel />, [
    [
      openingQuery.queryKey,
      {
        revision: 'r',
        week: [day, day, day, day, day, null, null],
        holidays: [{ day: '2027-01-01', name: 'Новый год', hours: null }],
        points: [{ id: 'p', name: '', address: 'Москва, Лесная, 5', phone: '', mapUrl: '', week: [] }],
      },
    ],
  ]);
  expect(text).toMatch(/Понедельник.*Суббота.*Выходной.*Воскресенье.*Выходной/);
  expect(text).toMatch(/Открыто по другим часам.*Москва, Лесная, 5.*Свои часы работы/);
});

test('the current VAT rate, future ones, and their first day', () => {
  const rates = [
    { from: '2020-01-01', rate: 20 },
    { from: '2999-01-01', rate: 22 },
  ];
  const text = seen(<VatPanel />, [[vatQuery.queryKey, { rates, earliest: '2999-01-01' }]]);
  expect(text).toMatch(/Сейчас в счетах и чеках: *в том числе НДС 20 %/);
  expect(text).toMatch(/С 01\.01\.2999 — в том числе НДС 22 %.*Убрать/);
  expect(seen(<VatPanel />, [[vatQuery.queryKey, { rates: [], earliest: '2026-11-24' }]])).toMatch(
    /Сейчас в счетах и чеках: *без НДС/,
  );
});

test('each form has a guard against leaving, which lets an untouched one go', () => {
  const known: readonly [readonly string[], unknown][] = [
    [openingQuery.queryKey, { revision: 'r', week: [], holidays: [], points: [] }],
    [vatQuery.queryKey, { rates: [], earliest: '2026-11-24' }],
    [numberingQuery.queryKey, { order: 124, stockDocument: 7, prefixes: NO_PREFIXES }],
    [stockRulesQuery.queryKey, DEFAULT_STOCK_RULES],
  ];
  for (const panel of [<OpeningPanel />, <VatPanel />, <NumberingPanel />, <StockRulesPanel />])
    expect(seen(panel, known)).toContain('[lets go: Изменения настроек не сохранены. Если уйти, они пропадут.]');
});

test('the form shows the next numbers and prefixes, and that numbers only increase', () => {
  const prefixes = { ...NO_PREFIXES, receipt: 'ПТ' };
  const text = seen(<NumberingPanel />, [[numberingQuery.queryKey, { order: 124, stockDocument: 7, prefixes }]]);
  expect(text).toMatch(/Следующий заказ и счёт.*Следующий складской документ.*только увеличить/);
  expect(text).toMatch(/Поступление *Следующий: ПТ-7.*Списание *Следующий: 7/);
});

test('what was typed before the session ended is in its form again', () => {
  const rules = { costRule: 'average', leadDays: '7', coverDays: '14', minimumQty: '1', deadDays: '90', lowQty: '3' };
  const numbers = { numbers: { order: '10', stockDocument: '5' }, prefixes: NO_PREFIXES };
  const opening = { week: [], holidays: [], points: [] };
  const holidays = [
    { key: 'k', day: '2027-01-01', name: 'Новый год', hours: { open: false, opens: '9:00', closes: '19:00' } },
  ];
  const forms = {
    'stock-rules': { was: rules, typed: { ...rules, leadDays: '77' } },
    numbering: {
      was: numbers,
      typed: { numbers: { order: '10', stockDocument: '50' }, prefixes: { ...NO_PREFIXES, receipt: 'ПТ' } },
    },
    opening: { was: opening, typed: { ...opening, holidays } },
    vat: { from: '2999-02-01', rate: '22' },
  };
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  for (const [form, typed] of Object.entries(forms)) keepFormDraft(form, typed);
  const none = { revision: 'r', week: [], holidays: [], points: [] };
  const panels = [
    seen(<StockRulesPanel />, [[stockRulesQuery.queryKey, DEFAULT_STOCK_RULES]]),
    seen(<NumberingPanel />, [[numberingQuery.queryKey, { order: 10, stockDocument: 5, prefixes: NO_PREFIXES }]]),
    seen(<OpeningPanel />, [[openingQuery.queryKey, none]]),
    seen(<VatPanel />, [[vatQuery.queryKey, { rates: [], earliest: '2999-01-01' }]]),
  ];
  vi.unstubAllGlobals();
  for (const panel of panels) expect(panel).toContain('[asks: ');
  expect(panels[1]).toMatch(/Поступление *Следующий: ПТ-50/);
  // Fields that nobody touched have what is saved now, and nobody else is said to have changed them.
  expect(panels.join()).not.toContain('изменил');
});
