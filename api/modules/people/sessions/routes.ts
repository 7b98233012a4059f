/** Session over HTTP: who am I, in, out, and a new pair of tokens. */
import * as auth from '#contract/people/auth.ts';
import { CodedError } from '#contract/errors.ts';
import { passwordByCode, register } from '#contract/people/registration.ts';
import type { UserRow } from '#db/tables.ts';
import { serve, type Route, type Wire } from '../../../http/route.ts';
import {
  anonymousValue, bringsSession, browserCookie, clearFormerCookies, clearSessionCookies, formerTokens, issueCsrfToken, sentTokens, setAnonymousCookie, setBrowserCookie, setSessionCookies,
} from '../../../http/session-cookies.ts';
import type { Services } from '../../../services.ts';
import { AddressLimit, LOGIN_ALLOWANCE, REGISTRATION_ALLOWANCE } from './address-limit.ts';
import { csrfSecret } from '../../shop/csrf-secret.ts';
import { findSession } from './find-session.ts';
import { withPerson } from './known-browsers.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { openSession } from './open-session.ts';
import { findPerson } from '../accounts/person-store.ts';
import { presentPerson } from '../accounts/present-person.ts';
import { refreshSession } from './refresh-session.ts';
import { registerPerson } from '../accounts/register-person.ts';
import { resetPassword } from '../accounts/reset-password.ts';

export function authRoutes({ db }: Services): Route[] {
  const addresses = new AddressLimit(LOGIN_ALLOWANCE);
  const registrations = new AddressLimit(REGISTRATION_ALLOWANCE);

  async function userOf(id: string | null) {
    const person = id === null ? undefined : await findPerson(db, id);
    if (person === undefined) throw new CodedError('unauthorized');
    return { user: presentPerson(person) };
  }
  const sessionOf = (wire: Wire, now: Date) => findSession(db, sentTokens(wire), now);
  const csrfTokenFor = async (wire: Wire, binding: string) => issueCsrfToken(wire, await csrfSecret(db), binding);

  /** Ends what a browser still holds from before the shop was reached over TLS. */
  async function dropFormer(wire: Wire, now: Date): Promise<void> {
    const former = await findSession(db, formerTokens(wire), now);
    if (former !== null) await logOut(db, former.sessionId, now);
    clearFormerCookies(wire);
  }

  /** Opens a session in this browser, in place of the one it had. */
  async function welcome(person: UserRow, wire: Wire, remember: boolean, now: Date) {
    await dropFormer(wire, now);
    const replaces = (await sessionOf(wire, now))?.sessionId ?? null;
    const { id, tokens } = await openSession(db, { userId: person.id, remember, userAgent: wire.userAgent, replaces }, now);
    setSessionCookies(wire, tokens);
    await csrfTokenFor(wire, id);
    setBrowserCookie(wire, withPerson(await csrfSecret(db), browserCookie(wire), person.id));
    return { user: presentPerson(person) };
  }

  return [
    serve(auth.csrf, async ({ wire, now }) => {
      await dropFormer(wire, now);
      const session = await sessionOf(wire, now);
      const binding = session?.sessionId ?? anonymousValue(wire) ?? setAnonymousCookie(wire);
      return { csrfToken: await csrfTokenFor(wire, binding), session: bringsSession(wire) };
    }),

    serve(auth.me, ({ viewer }) => userOf(viewer.userId)),

    serve(auth.login, async ({ body, wire, now }) => {
      const person = await logIn({ db, addresses, secret: await csrfSecret(db) }, body, { address: wire.ip, browser: browserCookie(wire), now });
      return welcome(person, wire, body.rememberMe, now);
    }),

    serve(register, async ({ body, wire, now }) => {
      const person = await registerPerson({ db, registrations }, body, { address: wire.ip, now });
      return welcome(person, wire, body.rememberMe, now);
    }),

    serve(passwordByCode, async ({ body, wire, now }) => {
      await resetPassword({ db, addresses }, body, { address: wire.ip, now });
      return { ok: true as const };
    }),

    serve(auth.logout, async ({ wire, now }) => {
      const session = await sessionOf(wire, now);
      if (session !== null) await logOut(db, session.sessionId, now);
      await dropFormer(wire, now);
      clearSessionCookies(wire);
      await csrfTokenFor(wire, setAnonymousCookie(wire));
      return { ok: true as const };
    }),

    serve(auth.refresh, async ({ wire, now }) => {
      const { access, refresh: token } = sentTokens(wire);
      try {
        if (token === undefined) throw new CodedError('unauthorized');
        const { userId, tokens } = await refreshSession(db, token, now);
        setSessionCookies(wire, tokens);
        return await userOf(userId);
      } catch (error) {
        // A browser that sent nothing has nothing to lose but the cookies of a login it made meanwhile.
        const carried = access !== undefined || token !== undefined;
        if (carried && error instanceof CodedError) clearSessionCookies(wire);
        throw error;
      }
    }),
  ];
}
