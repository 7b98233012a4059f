import { describe, expect, test } from 'vitest';
import {
  buyerMayCancel,
  isOpenOrder,
  decideMove,
  openMoves,
  ORDER_STATUSES,
  orderMoves,
  orderStatusText,
} from './order-machine.ts';

describe('an order', () => {
  test('moves from new to processing, paid or canceled, from processing to paid, delivered or canceled, from paid to delivered or canceled', () => {
    expect(orderMoves('new')).toEqual(['processing', 'paid', 'canceled']);
    expect(orderMoves('processing')).toEqual(['paid', 'delivered', 'canceled']);
    expect(orderMoves('paid')).toEqual(['delivered', 'canceled']);
  });

  test('stays delivered or canceled for good', () => {
    for (const to of ORDER_STATUSES.filter((status) => status !== 'delivered'))
      expect(decideMove('delivered', to)).toBe('forbidden');
    for (const to of ORDER_STATUSES.filter((status) => status !== 'canceled'))
      expect(decideMove('canceled', to)).toBe('forbidden');
    expect(ORDER_STATUSES.filter(isOpenOrder)).toEqual(['new', 'processing', 'paid']);
  });

  test('is neither paid nor delivered while its delivery has no price', () => {
    expect([openMoves('new', false), openMoves('processing', false)]).toEqual([
      ['processing', 'canceled'],
      ['canceled'],
    ]);
    expect(openMoves('processing', true)).toEqual(orderMoves('processing'));
  });

  test('does nothing at a move that was made already', () => {
    for (const status of ORDER_STATUSES) expect(decideMove(status, status)).toBe('done');
  });

  test('is canceled by its buyer only while it is new', () => {
    expect(ORDER_STATUSES.filter(buyerMayCancel)).toEqual(['new']);
  });

  test('is called Новый, В обработке, Оплачен, Доставлен, Отменён; new by default', () => {
    expect(ORDER_STATUSES.map((status) => orderStatusText(status))).toEqual([
      'Новый',
      'В обработке',
      'Оплачен',
      'Доставлен',
      'Отменён',
    ]);
    expect(orderStatusText(undefined)).toBe('Новый');
    expect(orderStatusText('constructor')).toBe('constructor');
    expect(orderStatusText('delivered', 'courier')).toBe('Доставлен');
    expect(orderStatusText('delivered', 'pickup')).toBe('Выдан');
    expect(orderStatusText('paid', 'pickup')).toBe('Оплачен');
  });
});
