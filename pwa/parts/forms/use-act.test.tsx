import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { readFormDraft } from './form-drafts.ts';
import { useTyping, type Typing } from './kept-typing.ts';
import { useAct, type Act, type ActOptions } from './use-act.ts';
import { refusedMutation } from '../../queries/sample-refused.ts';

interface Letter {
  id: string;
  comment: string;
}

const DONE: MutationResult<string> = { kind: 'done', answer: 'Готово' };
const LOST: MutationResult<string> = { kind: 'out-of-reach' };
const refused = (code: string): MutationResult<string> => ({
  ...refusedMutation(code),
  ...(code === 'internal' ? { isDoubtful: true as const } : {}),
});

let closed = 0;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  closed = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** The act of a form that has just been opened, and what it has typed anew. */
function opened(result: MutationResult<string>, options: Partial<ActOptions<Letter, string>> = {}) {
  const sent: string[] = [];
  const typed: Partial<Letter>[] = [];
  const seen: Act<Letter>[] = [];
  function Form() {
    const kept = useTyping('letter s1', { id: `new ${Math.random()}`, comment: '' });
    const form: Typing<Letter> = { ...kept, type: (change) => void typed.push(change) };
    seen.push(
      useAct<Letter, string>({
        form,
        send: async () => {
          sent.push(kept.typed.id);
          return result;
        },
        done: (answer) => answer,
        onClose: () => void (closed += 1),
        ...options,
      }),
    );
    return null;
  }
  render(<Form />);
  return { act: seen[0] ?? expect.fail('Not rendered'), sent, typed };
}

test('a try without an answer keeps its id through a reload, whatever is typed', async () => {
  const first = opened(LOST);
  await first.act.press();
  expect([closed, first.typed]).toEqual([0, []]);
  const second = opened(refused('internal'));
  await second.act.press();
  expect([second.sent, second.typed]).toEqual([first.sent, []]);
  const third = opened(DONE);
  await third.act.press();
  expect([third.sent, closed]).toEqual([first.sent, 1]);
  expect(readFormDraft('letter s1')).toEqual({});
});

test('a refusal, after which nothing was booked, gives the next try another id', async () => {
  const { act, sent, typed } = opened(refused('act_id_reused'));
  await act.press();
  expect(typed).toEqual([{ id: expect.any(String) }]);
  expect(typed[0]?.id).not.toBe(sent[0]);
});

test('with an error in a field nothing is sent', async () => {
  const { act, sent } = opened(DONE, { problems: { comment: 'Укажите причину' } });
  await act.press();
  expect([sent, closed]).toEqual([[], 0]);
});

test('a busy form sends nothing', async () => {
  const { act, sent } = opened(DONE, { save: { busy: true, failure: null } });
  await act.press();
  expect(sent).toEqual([]);
});

test('a lost request is repeated whatever the fields say, and one that was booked is only closed', async () => {
  let forgotten = 0;
  const request = { lost: { id: 'p1' }, forget: () => void (forgotten += 1) };
  const problems = { comment: 'Укажите причину' };
  const lost = opened(LOST, { problems, repeat: { request, isBooked: false } });
  expect(lost.act.confirm('Записать')).toBe('Отправить ещё раз');
  await lost.act.press();
  expect([lost.sent.length, forgotten, closed]).toEqual([1, 0, 0]);
  const booked = opened(LOST, { problems, repeat: { request, isBooked: true } });
  expect(booked.act.confirm('Записать')).toBe('Готово');
  await booked.act.press();
  expect([booked.sent.length, forgotten, closed]).toEqual([0, 1, 1]);
});
