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

describe('keeping the screen on', () => {
  test('requests a lock while visible, and again after each return', async () => {
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

  test('requests none in a hidden tab', async () => {
    const page = new Page();
    page.visibilityState = 'hidden';
    const { held, ...till } = device();
    keepAwake(till, page);
    await settled();
    expect(held.requested).toBe(0);
  });

  test('releases a lock granted after the till was left', async () => {
    const { held, ...till } = device();
    keepAwake(till, new Page())();
    await settled();
    expect(held).toEqual({ requested: 1, released: 1 });
  });

  test('fails silently without support or after a refusal', async () => {
    expect(() => keepAwake({} satisfies AwakeDevice, new Page())()).not.toThrow();
    const { held: _held, ...till } = device({ refuses: true });
    expect(() => keepAwake(till, new Page())).not.toThrow();
    await settled();
  });
});
