import { QueryClient, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { UnreachableError } from '../../net/errors.ts';
import { render } from '../../testing.tsx';
import { SearchOutcome } from './search-outcome.tsx';

const client = () => new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } });

function Screen({ query }: { query: string }) {
  const answer = useQuery<readonly unknown[]>({
    queryKey: ['found', query],
    queryFn: () => Promise.reject(new Error('Nobody asks while a screen is rendered to text')),
    enabled: query !== '',
  });
  return <SearchOutcome query={query} answer={answer} />;
}

test('only the server’s answer says that nothing was found', () => {
  const answered = client();
  answered.setQueryData(['found', 'кран'], []);
  expect(render(<Screen query="кран" />, { client: answered }).text).toBe('По запросу «кран» ничего не нашлось.');
  answered.setQueryData(['found', 'кран'], ['Кран']);
  expect(render(<Screen query="кран" />, { client: answered }).text).toBe('');
});

test('a running search shows nothing, a failed one shows the failure', async () => {
  expect(render(<Screen query="кран" />, { client: client() }).text).toBe('');
  const failed = client();
  await failed
    .fetchQuery({
      queryKey: ['found', 'кран'],
      queryFn: () => Promise.reject(new UnreachableError('timeout')),
      retry: false,
    })
    .catch(() => undefined);
  expect(render(<Screen query="кран" />, { client: failed }).text).toBe(
    'Нет связи с сервером: товары сейчас не найти.',
  );
});
