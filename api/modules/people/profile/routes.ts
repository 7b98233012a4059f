/** The cabinet over HTTP: every call is about the person of the session, so none of them takes an id. */
import { CodedError } from '#contract/errors.ts';
import * as profile from '#contract/people/profile.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { serve, type Route, type Viewer, type Wire } from '../../../http/route.ts';
import { clearSessionCookies } from '../../../http/session-cookies.ts';
import type { Services } from '../../../services.ts';
import { listDeedsAbout } from '../../audit/list-deeds-about.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import { listSessionsOf } from '../sessions/list-sessions.ts';
import { AddressLimit, LOGIN_ALLOWANCE } from '../sessions/address-limit.ts';
import { readPerson } from '../accounts/update-person.ts';
import { readBonuses } from '../../orders/bonuses/read-bonuses.ts';
import { listLettersOf } from '../../orders/messages/list-letters-of.ts';
import { listOrdersOf } from '../../orders/checkout/list-orders-of.ts';
import { applyForWholesale } from './apply-for-wholesale.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { listConsentsOf, presentProfile } from './present-profile.ts';
import { requestDeletion } from './request-deletion.ts';
import { saveName } from './save-name.ts';

/** The person of the session; the guard has let nobody else through. */
function personOf({ userId }: Viewer): string {
  if (userId === null) throw new CodedError('unauthorized');
  return userId;
}

export function profileRoutes({ db, settings }: Services): Route[] {
  const addresses = new AddressLimit(LOGIN_ALLOWANCE);

  /** The browser saves the answer as a file of the day. */
  function offerAsFile(wire: Wire, name: string, now: Date): void {
    wire.setHeader('Content-Disposition', `attachment; filename="${name}-${businessDay(now, settings.SHOP_TIMEZONE)}.json"`);
  }

  return [
    serve(profile.readProfile, async ({ viewer }) => presentProfile(await readPerson(db, personOf(viewer)))),

    serve(profile.saveProfile, async ({ viewer, body, now }) => presentProfile(await saveName(db, { userId: personOf(viewer), name: body.name }, now))),

    serve(profile.changePassword, async ({ viewer, body, wire, now }) => {
      const userId = personOf(viewer);
      await confirmPassword({ db, addresses }, { userId, sessionId: viewer.sessionId, password: body.currentPassword }, { address: wire.ip, now });
      await changePassword(db, { userId, newPassword: body.newPassword }, now);
      clearSessionCookies(wire);
      return { ok: true as const };
    }),

    serve(profile.applyForWholesale, async ({ viewer, body, now }) =>
      presentProfile(await applyForWholesale(db, { userId: personOf(viewer), application: body }, now)),
    ),

    serve(profile.listConsents, async ({ viewer, query, wire, now }) => {
      const items = await listConsentsOf(db, personOf(viewer));
      if (query.download === true) offerAsFile(wire, 'consents', now);
      return { items, total: items.length };
    }),

    serve(profile.listSessions, async ({ viewer, now }) => {
      const items = await listSessionsOf(db, personOf(viewer), viewer.sessionId, now);
      return { items, total: items.length };
    }),

    serve(profile.endOtherSessions, async ({ viewer, body, wire, now }) => {
      const userId = personOf(viewer);
      await confirmPassword({ db, addresses }, { userId, sessionId: viewer.sessionId, password: body.currentPassword }, { address: wire.ip, now });
      return { ended: await endOtherSessions(db, { userId, sessionId: viewer.sessionId }, now) };
    }),

    serve(profile.readOwnData, async ({ viewer, query, wire, now }) => {
      const userId = personOf(viewer);
      const own = {
        profile: presentProfile(await readPerson(db, userId)),
        consents: await listConsentsOf(db, userId),
        sessions: await listSessionsOf(db, userId, viewer.sessionId, now),
        orders: await listOrdersOf(db, userId),
        bonuses: await readBonuses(db, userId, now),
        history: await listDeedsAbout(db, userId),
        letters: await listLettersOf(db, userId),
      };
      if (query.download === true) offerAsFile(wire, 'my-data', now);
      return { savedAt: now.toISOString(), ...own };
    }),

    serve(profile.requestDeletion, async ({ viewer, now }) => presentProfile(await requestDeletion(db, { userId: personOf(viewer), wanted: true }, now))),

    serve(profile.withdrawDeletion, async ({ viewer, now }) => presentProfile(await requestDeletion(db, { userId: personOf(viewer), wanted: false }, now))),
  ];
}
