import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Exchange } from '#contract/exchange/one-c.ts';
import { exchangeQuery } from '../../queries/settings.ts';
import { render } from '../../testing.tsx';
import { ExchangePanel, MarketPanel } from './exchange-panel.tsx';

const NONE: Exchange = {
  key: null,
  user: '1c',
  addresses: ['https://shop.example/api/exchange/1c', 'https://shop.example/bitrix/admin/1c_exchange.php'],
  marketAddress: 'https://shop.example/market.yml',
  ordersToSend: 0,
  ordersSent: 0,
  tillDays: { since: null, toSend: 0, sent: 0 },
  exchanges: [],
};

function look(exchange: Exchange) {
  const client = new QueryClient();
  client.setQueryData(exchangeQuery.queryKey, exchange);
  return render(<ExchangePanel />, { at: '/admin/settings', client });
}

test('without a key the exchange is disabled, and one press creates a key', () => {
  const { text } = look(NONE);
  expect(text).toMatch(/https:\/\/shop\.example\/api\/exchange\/1c.*1c_exchange\.php.*Ключа нет: обмен закрыт/);
  expect(text).toContain('Выпустить ключ');
  expect(text).toContain('Обменов ещё не было');
  expect(text).not.toContain('Продажи и возвраты кассы');
  expect(text).not.toContain('Отозвать');
});

test('the feed’s address for marketplaces is shown', () => {
  const client = new QueryClient();
  client.setQueryData(exchangeQuery.queryKey, NONE);
  expect(render(<MarketPanel />, { at: '/admin/settings', client }).text).toMatch(
    /Укажите у них этот адрес.*Адрес выгрузки https:\/\/shop\.example\/market\.yml/,
  );
});

test('with a key it shows the key, what 1C lacks and the last exchanges', () => {
  const at = '2026-11-22T09:00:00.000Z';
  const { text } = look({
    ...NONE,
    key: { hint: 'x7Qa', createdAt: at, createdBy: 'Анна', lastUsedAt: at },
    ordersToSend: 3,
    ordersSent: 21,
    tillDays: { since: '2026-11-20', toSend: 1, sent: 2 },
    exchanges: [
      { kind: 'catalog', outcome: 'waiting', message: 'слишком много цен', startedAt: at, lastAt: at },
      { kind: 'sale', outcome: 'failure', message: 'Файл испорчен', startedAt: '2026-11-22T08:00:00.000Z', lastAt: at },
      {
        kind: 'sale',
        outcome: 'noted',
        message: 'Заказа 7 в магазине нет',
        startedAt: '2026-11-22T07:00:00.000Z',
        lastAt: at,
      },
    ],
  });
  expect(text).toMatch(/кончается на *x7Qa *\. Выпущен .*, Анна *\. Последнее подключение 1С: \S/);
  expect(text).toMatch(/Ждут передачи в 1С: 3\s+заказа, передано 21\s+заказ\./);
  expect(text).toMatch(/Товары: ждёт решения.*слишком много цен.*Заказы: не удался.*Файл испорчен/);
  expect(text).toMatch(/Заказы: прошёл, но не всё принято.*Заказа 7 в магазине нет/);
  expect(text).toContain('Отозвать ключ');
  expect(text).toMatch(/передаются с 20\.11\.2026.*Ждут передачи: 1\s+день, передано 2\s+дня\./);
  expect(text).toContain('Не передавать продажи кассы');
});
