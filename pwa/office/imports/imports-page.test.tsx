import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ImportSchedule } from '#contract/imports/imports.ts';
import { importSourcesQuery, importsQuery } from '../../queries/imports.ts';
import { render } from '../../testing.tsx';
import { everyText } from './import-words.ts';
import { importsAddress, ImportsPage } from './imports-page.tsx';
import { plain, SAMPLE_IMPORT, sourceOf } from './sample-import.tsx';
import { SourceSchedule } from './source-schedule.tsx';

const listKey = (address = '') =>
  importsQuery(importsAddress.params(importsAddress.read(new URLSearchParams(address)))).queryKey;

test('the list shows each file’s result and state, and the size limit before a file is chosen', () => {
  const client = new QueryClient();
  client.setQueryData(listKey(), { items: [SAMPLE_IMPORT], total: 1 });
  client.setQueryData(importSourcesQuery.queryKey, [
    sourceOf({ last: { _id: 'i1', rows: 5212, createdAt: SAMPLE_IMPORT.createdAt } }),
    sourceOf({ _id: 's2', name: 'Новый' }),
  ]);
  const { text, links } = render(<ImportsPage />, { at: '/admin/import', client });
  expect(text).toMatch(/Перетащите файл сюда или выберите его.*до 512 МБ/);
  expect(text).toMatch(/Источники Сантех-Опт 5 212 строк *,.*Новый Ещё не загружали/);
  expect(text).toMatch(/прайс\.xml Сантех-Опт, YML.*5 212 131 1 508 23 Ждёт вашего решения/);
  expect(links).toContain('/admin/import/i1');
  client.setQueryData(listKey(), { items: [], total: 0 });
  expect(render(<ImportsPage />, { at: '/admin/import', client }).text).toContain('Пока ничего не загружали');
  expect(render(<ImportsPage />, { at: '/admin/import' }).text).toContain('Загрузка…');
});

test('those that wait for a decision are a list of their own', () => {
  const client = new QueryClient();
  client.setQueryData(listKey('state=waiting'), { items: [SAMPLE_IMPORT], total: 1 });
  const waiting = () => render(<ImportsPage />, { at: '/admin/import?state=waiting', client });
  expect(waiting().text).toMatch(/Ждут решения.*прайс\.xml/);
  client.setQueryData(listKey('state=waiting'), { items: [], total: 0 });
  expect(waiting().text).toMatch(/Решения ничего не ждёт.*Показать все загрузки/);
});

test('a scheduled source shows its interval and its last error', () => {
  const schedule: ImportSchedule = {
    url: 'https://supplier.example/price.yml',
    everyHours: 6,
    loginName: 'shop',
    hasPassword: true,
    revision: 'r1',
    nextAt: SAMPLE_IMPORT.createdAt,
    lastAt: SAMPLE_IMPORT.createdAt,
    lastOutcome: 'taken',
    lastError: '',
  };
  const source = sourceOf({ schedule });
  const client = new QueryClient();
  client.setQueryData(listKey(), { items: [{ ...SAMPLE_IMPORT, actor: null, isScheduled: true }], total: 1 });
  client.setQueryData(importSourcesQuery.queryKey, [source]);
  const { text } = render(<ImportsPage />, { at: '/admin/import', client });
  expect(text).toMatch(/Сантех-Опт.*Каждые 6 часов по адресу.*Прайс лежит по адресу/);
  expect(text).toContain('По расписанию');
  const shown = render(<SourceSchedule source={source} onDone={() => undefined} />, { client });
  expect(shown.text).toMatch(
    /Прайс «Сантех-Опт» по адресу Загружали.*следующий раз.*Загрузить сейчас.*Не загружать больше/,
  );
  expect(shown.text).toContain('Сохранён. Впишите, чтобы заменить');
  const failed = {
    ...source,
    schedule: { ...schedule, lastOutcome: 'failed' as const, lastError: 'сайт ответил 503' },
  };
  expect(render(<SourceSchedule source={failed} onDone={() => undefined} />, { client }).text).toMatch(
    /Не загрузилось: сайт ответил 503.*Прежние цены и остатки остались/,
  );
  client.setQueryData(importSourcesQuery.queryKey, [failed]);
  expect(render(<ImportsPage />, { at: '/admin/import', client }).text).toContain('Не загрузилось: сайт ответил 503');
  expect(render(<SourceSchedule source={null} onDone={() => undefined} />, { client }).text).toMatch(
    /Новый источник по адресу От кого прайс Адрес прайса.*Загружать по расписанию/,
  );
  expect([1, 2, 6, 24, 48, 168].map((hours) => plain(everyText(hours)))).toEqual([
    'Каждый час',
    'Каждые 2 часа',
    'Каждые 6 часов',
    'Раз в день',
    'Раз в 2 дня',
    'Раз в неделю',
  ]);
});
