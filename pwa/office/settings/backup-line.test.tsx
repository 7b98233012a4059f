import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { backupQuery } from '../../queries/settings.ts';
import { render } from '../../testing.tsx';
import { BackupLine } from './settings-page.tsx';

function look(answer?: object): string {
  const client = new QueryClient();
  if (answer !== undefined) client.setQueryData(backupQuery.queryKey, { status: 'ready', ...answer });
  return render(<BackupLine />, { client }).text.replaceAll('\u00a0', ' ');
}

test('the age of the last backup is shown, with a warning when it is too old', () => {
  const at = '2026-01-02T03:04:00.000Z';
  expect(look({ backup: { at, overdue: false, place: 'store' } })).toMatch(
    /^Последняя резервная копия: 02\.01.* \d\d:04 , в хранилище вне сервера ?\.$/,
  );
  expect(look({ backup: { at, overdue: true, place: 'other-disk' } })).toMatch(
    /на другом диске сервера ?\. Это давно: проверьте сервер и место для копий ?\.$/,
  );
  expect(look({ backup: { at, overdue: false, place: 'same-disk' } })).toContain('поломка диска унесёт и её');
});

test('a missing backup and disabled backups are shown; nothing before the server has answered', () => {
  expect(look({ backup: { at: null, overdue: true, place: 'store' } })).toBe('Резервной копии магазина пока нет.');
  expect(look({})).toContain('Резервные копии не делаются');
  expect(look()).toBe('');
});
