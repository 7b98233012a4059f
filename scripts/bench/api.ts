/** Logs in over HTTP, for measurements that need a session. */

export interface Session {
  cookie: string;
  csrfToken: string;
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** Cookies and a CSRF token of a new session. */
export async function signIn(url: string, person: { phone: string; password: string }): Promise<Session> {
  const token = async (cookies: readonly string[]) => {
    const answer = await fetch(`${url}/api/auth/csrf`, { headers: { cookie: cookies.join('; ') } });
    return {
      csrfToken: ((await answer.json()) as { csrfToken: string }).csrfToken,
      cookies: [...cookies, ...cookiesOf(answer)],
    };
  };
  const guest = await token([]);
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { cookie: guest.cookies.join('; '), 'x-csrf-token': guest.csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, rememberMe: true }),
  });
  if (!answer.ok) throw new Error(`The login was refused: ${answer.status} ${await answer.text()}`);
  const signed = await token(cookiesOf(answer));
  return { cookie: signed.cookies.join('; '), csrfToken: signed.csrfToken };
}

/** Headers that a session sends with a write. */
export const headersOf = ({ cookie, csrfToken }: Session) => ({ cookie, 'x-csrf-token': csrfToken });

/** The answer's JSON. Throws on a refusal. */
export async function asJson<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

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
