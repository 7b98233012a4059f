import { describe, expect, test } from 'vitest';
import { keepAwake, type AwakeDevice, type Shown } from './keep-awake.ts';

class Page extends EventTarget implements Shown {
  visibilityState: DocumentVisibilityState = 'visible';
  turn(visibilityState: DocumentVisibilityState) {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function device({ refuses = false } = {}) {
  const held = { requested: 0, released: 0 };
  const wakeLock = {
    request: async () => {
      held.requested += 1;
      if (refuses) throw new DOMException('low battery', 'NotAllowedError');
      return { release: async () => void (held.released += 1) };
    },
  };
  return { held, wakeLock };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a till that stays lit', () => {
  test('asks while it is in view, and again each time it comes back', async () => {
    const page = new Page();
    const { held, ...till } = device();
    const stop = keepAwake(till, page);
    await settled();
    page.turn('hidden');
    page.turn('visible');
    await settled();
    expect(held.requested).toBe(2);
    stop();
    page.turn('visible');
    await settled();
    expect(held).toEqual({ requested: 2, released: 1 });
  });

  test('does not ask behind another tab', async () => {
    const page = new Page();
    page.visibilityState = 'hidden';
    const { held, ...till } = device();
    keepAwake(till, page);
    await settled();
    expect(held.requested).toBe(0);
  });

  test('gives back a lock that comes after the till was left', async () => {
    const { held, ...till } = device();
    keepAwake(till, new Page())();
    await settled();
    expect(held).toEqual({ requested: 1, released: 1 });
  });

  test('says nothing where a device has no such thing or refuses', async () => {
    expect(() => keepAwake({} satisfies AwakeDevice, new Page())()).not.toThrow();
    const { held: _held, ...till } = device({ refuses: true });
    expect(() => keepAwake(till, new Page())).not.toThrow();
    await settled();
  });
});
