/** For tests: a server behind the page's `fetch`. */
import { vi } from 'vitest';

export type Answer = () => Response | Promise<Response>;

/** Answers to "METHOD /path", which a test may replace, and the calls that came; a call without an answer fails as without a network. */
export const server = { answers: {} as Record<string, Answer>, requests: [] as { call: string; body: unknown }[] };

/** The calls that came, as "METHOD /path". */
export const calls = () => server.requests.map(({ call }) => call);

export const json =
  (status: number, body: unknown): Answer =>
  () =>
    Response.json(body, { status });
export const refused = (status: number, code: string) => json(status, { error: 'Нельзя', code, requestId: 'r' });
export const dead: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** Starts it anew for a test: beside these answers it gives a CSRF token and refuses to renew a session. */
export function startServer(answers: Record<string, Answer> = {}): void {
  server.requests = [];
  server.answers = {
    'GET /api/auth/csrf': json(200, { csrfToken: 't' }),
    'POST /api/auth/refresh': refused(401, 'unauthorized'),
    ...answers,
  };
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`;
    server.requests.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve().then(server.answers[call] ?? dead);
  });
}
