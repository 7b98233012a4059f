import { describe, expect, test } from 'vitest';
import { auditLines } from './audit-lines.tsx';

const NOW = new Date('2026-11-21T09:00:00Z');
const read = (action: string, details: Parameters<typeof auditLines>[0]['details']) =>
  auditLines({ action, details }, NOW, 'Europe/Moscow').map(({ label, before, text }) =>
    [label, before, text].filter((part) => part !== undefined && part !== '').join(': '),
  );

describe('the details of an audit entry', () => {
  test('a role is shown by its Russian name, the old one before the new one', () => {
    expect(
      auditLines({ action: 'role_changed', details: { from: 'wholesale', to: 'manager' } }, NOW, 'Europe/Moscow'),
    ).toEqual([{ label: '', before: 'Оптовый покупатель', text: 'Продавец' }]);
  });

  test('a missing name is shown as missing', () => {
    expect(auditLines({ action: 'name_changed', details: { from: '', to: 'Ольга' } }, NOW, 'Europe/Moscow')).toEqual([
      { label: '', before: 'без имени', text: 'Ольга' },
    ]);
  });

  test('everything is in Russian, and empty values are left out', () => {
    expect(read('wholesale_declined', { companyName: 'ООО «Монолит»', inn: '', reason: 'Нет реквизитов' })).toEqual([
      'Компания: ООО «Монолит»',
      'Причина: Нет реквизитов',
    ]);
    expect(read('person_disabled', { sessions: 2 })).toEqual(['Завершено: 2\u00a0сеанса']);
    expect(read('person_disabled', { sessions: 0 })).toEqual([]);
    expect(read('import_applied', { lines: 1240 })).toEqual(['Строк: 1\u00a0240']);
    expect(read('person_created', { role: 'admin' })).toEqual(['Роль: Администратор']);
    expect(read('person_registered', { consent: null })).toEqual(['Согласие: без отметки']);
  });

  test('times are in the shop’s zone', () => {
    expect(read('code_issued', { expiresAt: '2026-11-21T22:30:00Z' })).toEqual(['Код действует до: 22.11, 01:30']);
    expect(read('code_issued', { expiresAt: '2025-11-21T10:00:00Z' })).toEqual(['Код действует до: 21.11.2025, 13:00']);
  });

  test('corrections, settlements and edits of goods are shown as on their own screens', () => {
    expect(read('stock_adjusted', { kind: 'write_off', before: 1240, after: 8, reason: 'Бой' })).toEqual([
      'Вид: Списание',
      'Было: 1\u00a0240',
      'Стало: 8',
      'Причина: Бой',
    ]);
    expect(read('discrepancy_resolved', { resolution: 'recount', before: -1, after: 2, reason: 'Нашли' })).toEqual([
      'Решение: Пересчитано',
      'Было: −1',
      'Стало: 2',
      'Причина: Нашли',
    ]);
    expect(
      read('product_saved', {
        title: 'Кран → Кран шаровой',
        priceRetail: '1234.5 → 12490',
        saleFrom: '— → 2026-11-21T22:30:00.000Z',
        weightKg: '1.2 → —',
        deleted: 'true → false',
        images: '/pictures/a.webp → /pictures/b.webp',
        'attributes.Цвет': 'Белый → Чёрный',
      }),
    ).toEqual([
      'Название: Кран → Кран шаровой',
      'Розничная цена: 1\u00a0234,50\u00a0₽ → 12\u00a0490\u00a0₽',
      'Начало скидки: — → 22.11, 01:30',
      'Вес: 1,2 → —',
      'Снят с продажи: да → нет',
      'Фотографии: изменены',
      'Характеристика «Цвет»: Белый → Чёрный',
    ]);
  });

  test('logins and files show their origin, and days are in Russian format', () => {
    expect(read('staff_login_failed', { ip: '203.0.113.7' })).toEqual(['Сетевой адрес: 203.0.113.7']);
    expect(read('letter_resent', { recipient: 'irina@example.ru', ip: '2001:db8::1' })).toEqual([
      'Кому: irina@example.ru',
      'Сетевой адрес: 2001:db8::1',
    ]);
    expect(read('wholesale_declined', { reason: 'Нет с 2026-10-01' })).toEqual(['Причина: Нет с 01.10.2026']);
  });

  test('unknown details are shown as they are', () => {
    expect(read('moved_elsewhere', { from: 1, to: null, shelf: 'A-3', toString: true })).toEqual([
      '1: —',
      'shelf: A-3',
      'toString: да',
    ]);
  });
});
