import { describe, expect, test } from 'vitest';
import { networkOf, wideNetworkOf } from './network.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
    ['unknown', 'unknown'],
    ['1:2:3', '1:2:3'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  test.each([
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['2001:db8:1:2::1', '2001:db8:1/48'],
    ['unknown', null],
  ])('the wide one of %s is %s', (address, network) => expect(wideNetworkOf(address)).toBe(network));
});
