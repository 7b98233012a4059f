import { expect, test } from 'vitest';
import { linesAddress } from './import-address.ts';

test('the address holds the shown lines; invalid values are ignored', () => {
  const query = 'step=mapping&kind=refused&field=priceRetail&big=1&page=3';
  expect(linesAddress.write(linesAddress.read(new URLSearchParams(query))).toString()).toBe(query);
  expect(linesAddress.write(linesAddress.read(new URLSearchParams('kind=x&field=__proto__&page=-1'))).toString()).toBe(
    '',
  );
});
