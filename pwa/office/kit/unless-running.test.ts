import { expect, test } from 'vitest';
import { unlessRunning } from './goods-picker.tsx';

test('an article entered twice during one look-up adds one piece; entered again after it, another', async () => {
  const running = new Set<string>();
  const answers: (() => void)[] = [];
  let pieces = 0;
  const enter = (article: string) =>
    unlessRunning(running, article, async () => {
      await new Promise<void>((answer) => answers.push(answer));
      pieces += 1;
    });
  const entered = [enter('GR-1'), enter('GR-1'), enter('GR-2')];
  for (const answer of answers) answer();
  await Promise.all(entered);
  expect([pieces, answers.length]).toEqual([2, 2]);
  const again = enter('GR-1');
  answers.at(-1)?.();
  await again;
  expect(pieces).toBe(3);
});

test('a look-up that fails may be tried again', async () => {
  const running = new Set<string>();
  const fail = () => unlessRunning(running, 'GR-1', () => Promise.reject(new TypeError('fetch failed')));
  await expect(fail()).rejects.toThrow('fetch failed');
  await expect(fail()).rejects.toThrow('fetch failed');
});
