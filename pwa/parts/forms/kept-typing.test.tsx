import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleEndedSession, rememberPerson } from '../../device/person/session.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { draftsOwner, keepFormDraft } from './form-drafts.ts';
import { keepTyping, readTyping, useTyping, useTypingOver, type TypingOver } from './kept-typing.ts';
import { render } from '../../testing.tsx';
import { sampleUser } from '../../device/person/sample-seller.ts';

const admin = (_id: string) => sampleUser({ _id, role: 'admin' });

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  await rememberPerson(admin('u1'));
});
afterEach(() => vi.unstubAllGlobals());

test('what was typed waits for the same person after the end of the session, and nobody else reads it', async () => {
  keepFormDraft('note p1', { id: 'n1', text: 'Позвонить в пятницу' });
  const read = () => readTyping('note p1', { id: '', text: '' })?.text;
  await handleEndedSession();
  expect(read()).toBeUndefined();
  await rememberPerson(admin('u1'));
  expect(read()).toBe('Позвонить в пятницу');
  await handleEndedSession();
  await rememberPerson(admin('u2'));
  expect(read()).toBeUndefined();
});

test('the last effect of a form whose person has left keeps nothing under another name', async () => {
  const owner = draftsOwner();
  keepTyping(owner, 'note p1', { id: 'n1', text: 'Позвонить' });
  await handleEndedSession();
  keepTyping(owner, 'note p1', { id: 'n1', text: 'Позвонить в пятницу' });
  expect(readTyping('note p1', { id: '', text: '' })).toBeNull();
  keepTyping(owner, 'note p1', null);
  await rememberPerson(admin('u1'));
  expect(readTyping('note p1', { id: '', text: '' })?.text).toBe('Позвонить');
  keepTyping(owner, 'note p1', null);
  expect(readTyping('note p1', { id: '', text: '' })).toBeNull();
});

test('a dialog opens with what was typed into it, and one of another subject with nothing', () => {
  function Dialog({ subject }: { subject: string }) {
    const { typed } = useTyping(`cancel ${subject}`, { note: '' });
    return <p>{`[${typed.note}]`}</p>;
  }
  keepFormDraft('cancel o1', { note: 'Передумал' });
  expect(render(<Dialog subject="o1" />).text).toContain('[Передумал]');
  expect(render(<Dialog subject="o2" />).text).toContain('[]');
});

test('of another shape, which another version of the shop may have kept, nothing is read', () => {
  const like = { was: { days: '1', week: ['пн'] } };
  for (const kept of [
    {},
    { was: null },
    { was: [] },
    { was: { days: 1, week: [] } },
    { was: { days: '1', week: {} } },
    { was: { days: '1', week: [7] } },
    { was: { days: '1' } },
  ]) {
    keepFormDraft('rules', { was: null, ...kept });
    expect(readTyping('rules', like), JSON.stringify(kept)).toBeNull();
  }
  for (const was of [
    { days: '2', week: [] },
    { days: '2', week: ['пн', 'вт'] },
  ]) {
    keepFormDraft('rules', { was });
    expect(readTyping('rules', like)).toEqual({ was });
  }
});

test('texts typed over saved ones are merged with those saved since, and what both have changed is named', () => {
  const merge = (was: { days: string }, typed: { days: string }, now: { days: string }) => ({
    merged: typed,
    contested: was.days === now.days ? [] : [`сохранено ${now.days}`],
  });
  function opened(days: string) {
    const seen: TypingOver<{ days: string }, string>[] = [];
    function Form() {
      seen.push(useTypingOver('rules', { days }, { merge }));
      return null;
    }
    render(<Form />);
    const { typed, isTyped, isRestored, contested } = seen[0] ?? expect.fail('Not rendered');
    return [typed.days, isTyped, isRestored, contested];
  }
  expect(opened('5')).toEqual(['5', false, false, null]);
  keepFormDraft('rules', { was: { days: '5' }, typed: { days: '7' } });
  expect(opened('5')).toEqual(['7', true, true, null]);
  expect(opened('6')).toEqual(['7', true, true, ['сохранено 6']]);
});
