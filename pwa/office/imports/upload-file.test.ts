import { expect, test } from 'vitest';
import { IMPORT_FILE_BYTES } from '#contract/imports/imports.ts';
import { plain } from './sample-import.tsx';
import { proposedName, refusedFile } from './upload-panel.tsx';

test('a file that is too big or empty is not sent; the file’s name suggests the source', () => {
  expect(plain(refusedFile({ size: IMPORT_FILE_BYTES + 1024 * 1024 }) ?? '')).toBe(
    'Файл 513 МБ, а магазин берёт до 512 МБ. Разделите его или сожмите в zip',
  );
  expect([refusedFile({ size: 0 }), refusedFile({ size: IMPORT_FILE_BYTES })]).toEqual(['Файл пуст', null]);
  expect(['Прайс Сантех-Опт 20.11.2026.xlsx', 'import0_1.xml'].map(proposedName)).toEqual([
    'Прайс Сантех-Опт',
    'import',
  ]);
});
