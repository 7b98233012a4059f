import { expect, test } from 'vitest';
import { see } from '../../testing.tsx';
import { NoEntries, type NoEntriesProps } from './no-entries.tsx';

const said = (change: Partial<NoEntriesProps>) =>
  see(<NoEntries isNarrowed={false} alone={null} server="heard" {...change} />).text;

test('that there are no receipts is said when all who hold some have answered', () => {
  expect(said({})).toContain('Продаж пока нет.');
  expect(said({ server: 'unneeded' })).toContain('Продаж пока нет.');
  expect(said({ isNarrowed: true })).toContain('Ничего не найдено.');
});

test('while the server is asked, has failed or can’t be asked, it is said of this device alone', () => {
  expect(said({ server: 'asking' })).toContain('Спрашиваем сервер…');
  for (const part of [{ server: 'failed' }, { alone: 'away', server: 'unneeded' }] as const) {
    expect(said(part)).toContain('На этом устройстве продаж пока нет.');
    expect(said({ ...part, isNarrowed: true })).toContain('На этом устройстве не нашлось.');
  }
});
