import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = randomBytes(32);

test('what was sealed opens with the same key for the same owner only', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'u1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(unseal(key, sealed, 'u1')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(key, sealed, 'u2')).toThrow();
  expect(() => unseal(randomBytes(32), sealed, 'u1')).toThrow();
});

test('a changed byte is noticed, and the same text is never sealed alike', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'u1');
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => unseal(key, bytes.toString('base64'), 'u1')).toThrow();
  expect(seal(key, 'JBSWY3DPEHPK3PXP', 'u1')).not.toBe(sealed);
});
