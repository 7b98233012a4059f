import { describe, expect, test } from 'vitest';
import { CodedError } from '#contract/errors.ts';
import { WorkLimit } from './work-limit.ts';

const codeOf = (error: unknown): string => (error instanceof CodedError ? error.code : String(error));

/** Work that ends on command, and the outcome of each call. */
function makeLimit(bounds: { atOnce: number; waiting: number; patienceMs?: number; burstMs?: number; share?: number }) {
  let at = 0;
  const limit = new WorkLimit({ burstMs: 1_000, share: 0.5, ...bounds }, () => at);
  const ends: (() => void)[] = [];
  const outcomes: string[] = [];
  const ask = async (from: string): Promise<void> => {
    const index = outcomes.push('under way') - 1;
    try {
      await limit.run(from, () => new Promise<void>((done) => ends.push(done)));
      outcomes[index] = 'done';
    } catch (error) {
      outcomes[index] = codeOf(error);
    }
  };
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  return { ask, ends, outcomes, settle, pass: (milliseconds: number) => (at += milliseconds), limit };
}

describe('limited public work', () => {
  test('runs a few pieces at once, queues some, and refuses the others with a retry time', async () => {
    const { ask, ends, outcomes, settle } = makeLimit({ atOnce: 1, waiting: 2 });
    for (const from of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) void ask(from);
    await settle();
    expect([ends.length, outcomes]).toEqual([1, ['under way', 'under way', 'under way', 'unavailable']]);
    ends[0]?.();
    await settle();
    ends[1]?.();
    await settle();
    ends[2]?.();
    await settle();
    expect(outcomes).toEqual(['done', 'done', 'done', 'unavailable']);
    void ask('5.5.5.5');
    await settle();
    expect(ends).toHaveLength(4);
  });

  test('is refused with a retry time when its turn does not come in time, and takes no place then', async () => {
    const { ask, ends, outcomes, settle } = makeLimit({ atOnce: 1, waiting: 2, patienceMs: 1 });
    void ask('1.1.1.1');
    await Promise.all([ask('2.2.2.2'), ask('3.3.3.3')]);
    expect(outcomes).toEqual(['under way', 'unavailable', 'unavailable']);
    ends[0]?.();
    await settle();
    // Started work is not interrupted.
    const last = ask('4.4.4.4');
    await new Promise((done) => setTimeout(done, 10));
    expect([ends.length, outcomes]).toEqual([2, ['done', 'unavailable', 'unavailable', 'under way']]);
    ends[1]?.();
    await last;
    expect(outcomes.at(-1)).toBe('done');
  });

  test('one network does not take the whole queue, from any of its addresses', async () => {
    const { ask, outcomes, settle } = makeLimit({ atOnce: 1, waiting: 4 });
    for (let host = 1; host <= 5; host += 1) void ask(`2001:db8::${host}`);
    void ask('2.2.2.2');
    await settle();
    expect(outcomes).toEqual(['under way', 'under way', 'under way', 'unavailable', 'unavailable', 'under way']);
  });

  test('a network that has used its seconds waits until they are paid off; another does not', async () => {
    const { ask, ends, outcomes, settle, pass } = makeLimit({ atOnce: 1, waiting: 0 });
    const once = async (from: string): Promise<string | undefined> => {
      void ask(from);
      await settle();
      pass(600);
      ends.at(-1)?.();
      await settle();
      return outcomes.at(-1);
    };
    for (let piece = 0; piece < 4; piece += 1) expect(await once('1.1.1.1')).toBe('done');
    expect(await once('1.1.1.1')).toBe('too_many_requests');
    expect(await once('2.2.2.2')).toBe('done');
    pass(2_000);
    expect(await once('1.1.1.1')).toBe('done');
  });

  test('work that fails gives its place back', async () => {
    const { limit } = makeLimit({ atOnce: 1, waiting: 0 });
    const failing = limit.run('1.1.1.1', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await limit.run('1.1.1.1', async () => 7)).toBe(7);
  });
});
