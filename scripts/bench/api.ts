/** Logs in over HTTP, for measurements that need a session. */

export interface Session {
  cookie: string;
  csrfToken: string;
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** Cookies and a CSRF token, of a guest when no cookies are given. */
export async function openSession(url: string, cookies: readonly string[] = []): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/csrf`, { headers: { cookie: cookies.join('; ') } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return { csrfToken, cookie: [...cookies, ...cookiesOf(answer)].join('; ') };
}

/** Cookies and a CSRF token of a new session. */
export async function signIn(url: string, person: { phone: string; password: string }): Promise<Session> {
  const answer = await sendJson(`${url}/api/auth/login`, await openSession(url), { ...person, rememberMe: true });
  if (!answer.ok) throw new Error(`The login was refused: ${answer.status} ${await answer.text()}`);
  return openSession(url, cookiesOf(answer));
}

export const headersOf = ({ cookie, csrfToken }: Session) => ({ cookie, 'x-csrf-token': csrfToken });

/** The answer's JSON. Throws on a refusal. */
export async function asJson<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const readJson = async <T>(url: string, session?: Session): Promise<T> =>
  asJson<T>(await fetchWithRetry(url, session === undefined ? {} : { headers: headersOf(session) }));

export const sendJson = (url: string, session: Session, body: object, headers: object = {}): Promise<Response> =>
  fetchWithRetry(url, {
    method: 'POST',
    headers: { ...headersOf(session), ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Fetches, with a retry when the connection breaks: a server that is busy for long closes connections that idled meanwhile. */
export async function fetchWithRetry(url: string, options: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, options);
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

export async function popularSlug(url: string): Promise<string> {
  const { items } = await readJson<{ items: { slug: string }[] }>(
    `${url}/api/products?sort=popular&inStock=true&limit=1`,
  );
  return items[0]?.slug ?? '';
}
