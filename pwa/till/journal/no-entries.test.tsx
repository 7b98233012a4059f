import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { NoEntries, type NoEntriesProps } from './no-entries.tsx';

const emptyText = (change: Partial<NoEntriesProps>) =>
  render(<NoEntries isNarrowed={false} offlineReason={null} server="heard" {...change} />).text;

test('the list is called empty once the device and the server have answered', () => {
  expect(emptyText({})).toContain('Продаж пока нет.');
  expect(emptyText({ server: 'unneeded' })).toContain('Продаж пока нет.');
  expect(emptyText({ isNarrowed: true })).toContain('Ничего не найдено.');
});

test('while the server is loading, failed or not asked, only this device is called empty', () => {
  expect(emptyText({ server: 'asking' })).toContain('Спрашиваем сервер…');
  for (const part of [{ server: 'failed' }, { offlineReason: 'away', server: 'unneeded' }] as const) {
    expect(emptyText(part)).toContain('На этом устройстве продаж пока нет.');
    expect(emptyText({ ...part, isNarrowed: true })).toContain('На этом устройстве не нашлось.');
  }
});
