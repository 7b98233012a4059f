import { describe, expect, test } from 'vitest';
import { sampleCustomer } from './sample-customer.ts';
import { toggleReason } from './act-dialogs.tsx';
import { actsFor, givenRoleOf, roleAfter } from './person-acts.ts';

const withStatus = (status: 'none' | 'pending' | 'approved' | 'declined') =>
  sampleCustomer({ wholesale: { ...sampleCustomer().wholesale, status } });

describe('the offered actions', () => {
  test('a pending application can be decided, and approved access can be revoked', () => {
    expect(actsFor(withStatus('pending'), false).slice(0, 2)).toEqual(['approve', 'decline']);
    expect(actsFor(withStatus('approved'), false).slice(0, 2)).toEqual(['terms', 'revoke']);
    for (const status of ['none', 'declined'] as const) expect(actsFor(withStatus(status), false)[0]).toBe('role');
  });

  test('nobody is offered a change of their own role or access', () => {
    expect(actsFor(withStatus('none'), true)).toEqual([]);
    expect(actsFor(withStatus('pending'), true)).toEqual(['approve', 'decline']);
  });

  test('a disabled person can only be enabled, not be sent codes', () => {
    const acts = actsFor(sampleCustomer({ disabled: true }), false);
    expect(acts).toContain('enable');
    for (const useless of ['disable', 'code', 'endSessions']) expect(acts).not.toContain(useless);
  });
});

test('a buyer with approved wholesale access stays a wholesale buyer', () => {
  expect(roleAfter('customer', withStatus('approved'))).toBe('wholesale');
  expect(roleAfter('customer', withStatus('declined'))).toBe('customer');
  expect(roleAfter('manager', withStatus('approved'))).toBe('manager');
  expect(givenRoleOf('wholesale')).toBe('customer');
});

test('a ready-made reason is added to the typed text and removed again', () => {
  const both = toggleReason('Позвоните нам', 'Не указан ИНН компании');
  expect(both).toBe('Позвоните нам\nНе указан ИНН компании');
  expect(toggleReason(both, 'Не указан ИНН компании')).toBe('Позвоните нам');
  expect(toggleReason('', 'Не указан ИНН компании')).toBe('Не указан ИНН компании');
});
