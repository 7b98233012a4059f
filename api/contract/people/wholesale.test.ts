import { describe, expect, test } from 'vitest';
import {
  roleForWholesale,
  WHOLESALE_STATUSES,
  wholesaleAfter,
  wholesaleStatusText,
  type WholesaleMove,
} from './wholesale.ts';
import { reasonSchema, wholesaleApplicationSchema } from './wholesale-application.ts';

describe('wholesale access', () => {
  test.each<[WholesaleMove, (string | null)[]]>([
    ['apply', ['pending', null, null, 'pending']],
    ['approve', [null, 'approved', null, null]],
    ['decline', [null, 'declined', null, null]],
    ['revoke', [null, null, 'declined', null]],
  ])('to %s leads from none, pending, approved and declined to %j', (move, after) => {
    expect(WHOLESALE_STATUSES.map((status) => wholesaleAfter(status, move))).toEqual(after);
  });

  test('a buyer’s role follows the status, a staff role stays', () => {
    expect(WHOLESALE_STATUSES.map((status) => roleForWholesale('customer', status))).toEqual([
      'customer',
      'customer',
      'wholesale',
      'customer',
    ]);
    expect(WHOLESALE_STATUSES.map((status) => roleForWholesale('wholesale', status))).toEqual([
      'customer',
      'customer',
      'wholesale',
      'customer',
    ]);
    expect(WHOLESALE_STATUSES.map((status) => roleForWholesale('manager', status))).toEqual([
      'manager',
      'manager',
      'manager',
      'manager',
    ]);
    expect(WHOLESALE_STATUSES.map((status) => roleForWholesale('admin', status))).toEqual([
      'admin',
      'admin',
      'admin',
      'admin',
    ]);
  });

  test('a status reads as people call it, a missing one as none', () => {
    expect([undefined, ...WHOLESALE_STATUSES].map(wholesaleStatusText)).toEqual([
      'Нет',
      'Нет',
      'На модерации',
      'Подтверждён',
      'Отклонён',
    ]);
  });

  test('a status this version does not know is shown as it is', () =>
    expect(wholesaleStatusText('frozen')).toBe('frozen'));
});

describe('an application', () => {
  test('needs a company; INN and comment may be left out', () => {
    expect(wholesaleApplicationSchema.parse({ companyName: ' ООО  «Ромашка» ' })).toEqual({
      companyName: 'ООО «Ромашка»',
      inn: '',
      comment: '',
    });
  });

  test.each([
    [{ companyName: '  ' }, 'Укажите компанию'],
    [{ companyName: 'я'.repeat(201) }, 'Слишком длинное название'],
    [{ companyName: 'Ромашка', inn: '123' }, 'В ИНН 10 или 12 цифр'],
    [{ companyName: 'Ромашка', comment: 'я'.repeat(1001) }, 'Комментарий не длиннее 1000 символов'],
  ])('%j is refused: %s', (application, message) => {
    expect(wholesaleApplicationSchema.safeParse(application).error?.issues[0]?.message).toBe(message);
  });
});

test('a reason may not be empty', () => {
  expect(reasonSchema.parse(' Нет документов ')).toBe('Нет документов');
  expect(reasonSchema.safeParse(' . ').error?.issues[0]?.message).toBe('Укажите причину');
});
