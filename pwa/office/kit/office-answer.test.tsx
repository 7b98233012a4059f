import { QueryClient, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { UnreachableError } from '../../net/errors.ts';
import { render } from '../../testing.tsx';
import { OfficeAnswer } from './office-answer.tsx';

interface Rows {
  items: readonly string[];
}

function Screen({ busy = false, standIn = ['чужая строка'] }: { busy?: boolean; standIn?: readonly string[] }) {
  const answer = useQuery<Rows>({
    queryKey: ['rows'],
    queryFn: () => Promise.reject(new Error('Nobody asks while a screen is rendered to text')),
    ...(busy ? { placeholderData: { items: standIn } } : {}),
  });
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Строки на устройстве не хранятся"
      empty={({ items }) => items.length === 0 && <p>Пусто</p>}
    >
      {({ items }, isStandIn) => <p>{`${isStandIn ? 'Загружаем: ' : ''}${items.join(', ')}`}</p>}
    </OfficeAnswer>
  );
}

/** A client that holds the answer and, when given, the failure of a later refetch. */
async function clientWith(data: Rows | undefined, failure?: Error): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  if (data !== undefined) client.setQueryData(['rows'], data);
  if (failure !== undefined)
    await client
      .fetchQuery({ queryKey: ['rows'], queryFn: () => Promise.reject(failure), retry: false })
      .catch(() => undefined);
  return client;
}

test('a skeleton is shown until the first answer', async () => {
  expect(render(<Screen />, { client: await clientWith(undefined) }).text).toBe('Загрузка…');
});

test('the answer is shown', async () => {
  expect(render(<Screen />, { client: await clientWith({ items: ['первая', 'вторая'] }) }).text).toBe('первая, вторая');
});

test('an empty answer shows its own text', async () => {
  expect(render(<Screen />, { client: await clientWith({ items: [] }) }).text).toBe('Пусто');
});

test('offline without an answer it says why there is no copy, and offers a retry', async () => {
  const { text } = render(<Screen />, { client: await clientWith(undefined, new UnreachableError('timeout')) });
  expect(text).toContain('Нет связи с сервером Строки на устройстве не хранятся.');
  expect(text).toContain('Повторить');
});

test('rows that can’t be refetched stay, under a notice of their age', async () => {
  const { text } = render(<Screen />, {
    client: await clientWith({ items: ['первая'] }, new UnreachableError('timeout')),
  });
  expect(text).toMatch(/^Нет связи с сервером ?\. Показано то, что было на .*первая$/);
});

test('rows of another page are a placeholder while this page’s load', async () => {
  expect(render(<Screen busy />, { client: await clientWith(undefined) }).text).toBe('Загружаем: чужая строка');
});

test('after a failure rows of another page are not shown as this page’s', async () => {
  const { text } = render(<Screen busy />, { client: await clientWith(undefined, new UnreachableError('timeout')) });
  expect(text).not.toContain('чужая строка');
  expect(text).toContain('Повторить');
});

test('an empty answer to another filter does not make this one look empty', async () => {
  expect(render(<Screen busy standIn={[]} />, { client: await clientWith(undefined) }).text).toBe('Загрузка…');
});

function Form() {
  const answer = useQuery<Rows>({
    queryKey: ['rows'],
    queryFn: () => Promise.reject(new Error('Nobody asks while a screen is rendered to text')),
  });
  return (
    <OfficeAnswer isForm answer={answer} notKept="Строки на устройстве не хранятся">
      {({ items }) => <p>{items.join(', ')}</p>}
    </OfficeAnswer>
  );
}

test('a form that is open stays as it is when its data can’t be refetched', async () => {
  const client = await clientWith({ items: ['первая'] }, new UnreachableError('timeout'));
  expect(render(<Form />, { client }).text).toBe('первая');
});

test('a form without data says why, and offers a retry', async () => {
  const client = await clientWith(undefined, new UnreachableError('timeout'));
  expect(render(<Form />, { client }).text).toContain('Повторить');
});
