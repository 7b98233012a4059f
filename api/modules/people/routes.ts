/**
 * HTTP routes of people: sessions and registration for everyone; the cabinet, whose calls concern the session's person and take no id; the
 * customers for administrators.
 */
import * as auth from '#contract/people/auth.ts';
import { syncBelongings as syncContract } from '#contract/people/belongings.ts';
import * as customers from '#contract/accounts/customers.ts';
import * as profile from '#contract/accounts/profile.ts';
import { passwordByCode, register } from '#contract/people/registration.ts';
import * as secondFactor from '#contract/accounts/second-factor.ts';
import * as tillPins from '#contract/people/till-pins.ts';
import * as staffMembers from '#contract/accounts/staff.ts';
import { listWholesaleBuyers } from '#contract/accounts/wholesale-buyers.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { admin, after, done, everyone, signedIn, staff, type Route, type SignedInViewer } from '../../http/route.ts';
import { browserCookie, clearSessionCookies } from '../../http/request/session-cookies.ts';
import type { Services } from '../../environment/services.ts';
import { csrfSecret } from '../shop/facts/shop-secrets.ts';
import { issueCode, withdrawCode } from './passwords/issue-code.ts';
import { registerPerson } from './accounts/create-person.ts';
import { changePassword, confirmPassword, resetPassword } from './passwords/change-password.ts';
import { readPerson } from './accounts/update-person.ts';
import { syncBelongings } from './belongings/sync-belongings.ts';
import { changeRole, disablePerson, enablePerson, endSessions } from './customers/set-access.ts';
import { findCustomers, findWholesaleBuyers, readCustomer } from './customers/read-customers.ts';
import { decideWholesale, type WholesaleDecision, setOwnTerms } from './customers/decide-wholesale.ts';
import { addNote, listNotes, removeNote } from './customers/keep-notes.ts';
import {
  applyForWholesale,
  endOtherSessions,
  listConsentsOf,
  presentProfile,
  requestDeletion,
  saveName,
} from './profile/own-changes.ts';
import {
  beginFactor,
  confirmFactor,
  endFactor,
  readFactor,
  resetFactor,
} from './second-factor/switch-second-factor.ts';
import { issueCsrf, endSession, renew, userOf, startSession } from './sessions/handlers.ts';
import { listSessionsOf } from './sessions/find-session.ts';
import { countSessionsOf } from './sessions/session-store.ts';
import { logIn } from './passwords/log-in.ts';
import { addStaff, listStaff } from './staff/staff.ts';
import { logInByPin } from './till-pins/log-in-by-pin.ts';
import { endTillSession } from './till-pins/till-pins.ts';

/** The person in the path, and the administrator who acts. */
const pairOf = ({ id }: { id: string }, { userId }: SignedInViewer) => ({ userId: id, actorId: userId });

export function peopleRoutes(services: Services): Route[] {
  return [...sessionRoutes(services), ...cabinetRoutes(services), ...customerRoutes(services)];
}

/** Logging in and out, and registration. */
function sessionRoutes({ db }: Services): Route[] {
  return [
    everyone(auth.csrf, ({ http, now }) => issueCsrf(db, http, now)),
    signedIn(auth.me, ({ viewer }) => userOf(db, viewer.userId, viewer)),
    everyone(auth.login, async ({ body, attempts, http, now }) => {
      const person = await logIn({ db, attempts, secret: await csrfSecret(db) }, body, {
        address: http.ip,
        browser: browserCookie(http),
        now,
      });
      return startSession(db, person, http, { remember: body.rememberMe }, now);
    }),
    everyone(register, async ({ body, attempts, http, now }) =>
      startSession(db, await registerPerson({ db, attempts }, body, now), http, { remember: body.rememberMe }, now),
    ),
    everyone(tillPins.logInByTillPin, async ({ body, attempts, http, now }) =>
      startSession(
        db,
        await logInByPin({ db, attempts }, body, { address: http.ip, now }),
        http,
        { tillPinId: body.id },
        now,
      ),
    ),
    everyone(passwordByCode, ({ body, attempts, http, now }) =>
      done(resetPassword({ db, attempts }, body, { address: http.ip, now })),
    ),
    everyone(auth.logout, ({ http, now }) => endSession(db, http, now)),
    everyone(auth.refresh, ({ http, now }) => renew(db, http, now)),
  ];
}

/** The person's own cabinet. */
function cabinetRoutes({ db, settings }: Services): Route[] {
  return [
    signedIn(syncContract, ({ viewer, body, now }) =>
      syncBelongings(db, viewer.userId, body, { now, timeZone: settings.SHOP_TIMEZONE }),
    ),
    signedIn(profile.readProfile, async ({ viewer }) => presentProfile(await readPerson(db, viewer.userId))),
    signedIn(profile.saveProfile, async ({ viewer, body, now }) =>
      presentProfile(await saveName(db, { userId: viewer.userId, name: body.name }, now)),
    ),
    signedIn(profile.changePassword, async ({ viewer: { userId, sessionId }, body, attempts, http, now }) => {
      const password = body.currentPassword;
      const confirmed = await confirmPassword({ db, attempts }, { userId, sessionId, password }, now);
      await changePassword(db, { confirmed, newPassword: body.newPassword }, now);
      clearSessionCookies(http);
      return { ok: true as const };
    }),
    signedIn(profile.applyForWholesale, async ({ viewer, body, now }) =>
      presentProfile(await applyForWholesale(db, { userId: viewer.userId, application: body }, now)),
    ),
    signedIn(profile.listConsents, async ({ viewer, query, http, now }) => {
      const items = await listConsentsOf(db, viewer.userId);
      if (query.download === true)
        http.setHeader(
          'Content-Disposition',
          `attachment; filename="consents-${businessDay(now, settings.SHOP_TIMEZONE)}.json"`,
        );
      return { items, total: items.length };
    }),
    signedIn(profile.listSessions, async ({ viewer, now }) => ({
      items: await listSessionsOf(db, viewer.userId, viewer.sessionId, now, profile.SESSIONS_SHOWN),
      total: await countSessionsOf(db, viewer.userId, now),
    })),
    signedIn(tillPins.endTillSession, ({ params, viewer, now }) =>
      done(endTillSession(db, { userId: viewer.userId, sessionId: params.id }, now)),
    ),
    signedIn(profile.endOtherSessions, async ({ viewer: { userId, sessionId }, body, attempts, now }) => {
      await confirmPassword({ db, attempts }, { userId, sessionId, password: body.currentPassword }, now);
      return { ended: await endOtherSessions(db, { userId, sessionId }, now) };
    }),
    signedIn(secondFactor.readSecondFactor, ({ viewer }) => readFactor(db, viewer.userId)),
    admin(secondFactor.beginSecondFactor, async ({ viewer: { userId, sessionId }, body, attempts, now }) =>
      beginFactor(
        db,
        await confirmPassword({ db, attempts }, { userId, sessionId, password: body.currentPassword }, now),
        now,
      ),
    ),
    admin(secondFactor.confirmSecondFactor, async ({ viewer: { userId }, body, attempts, now }) => ({
      recoveryCodes: await attempts.attempt(() => confirmFactor(db, { userId, code: body.code }, now)),
    })),
    signedIn(secondFactor.endSecondFactor, async ({ viewer: { userId, sessionId }, body, attempts, now }) => {
      const password = body.currentPassword;
      const person = await confirmPassword({ db, attempts }, { userId, sessionId, password }, now);
      return done(endFactor({ db, attempts }, { person, sessionId, code: body.code }, now));
    }),
    signedIn(profile.requestDeletion, async ({ viewer, now }) =>
      presentProfile(await requestDeletion(db, { userId: viewer.userId, wanted: true }, now)),
    ),
    signedIn(profile.withdrawDeletion, async ({ viewer, now }) =>
      presentProfile(await requestDeletion(db, { userId: viewer.userId, wanted: false }, now)),
    ),
  ];
}

/** Customers and staff, for administrators. */
function customerRoutes({ db }: Services): Route[] {
  const decide = (decision: WholesaleDecision, now: Date) =>
    after(decideWholesale(db, decision, now), () => readCustomer(db, decision.userId));

  return [
    admin(customers.listCustomers, ({ query }) => findCustomers(db, query)),
    admin(customers.readCustomer, ({ params }) => readCustomer(db, params.id)),
    admin(customers.changeRole, ({ params, body, viewer, now }) =>
      after(changeRole(db, { ...pairOf(params, viewer), role: body.role }, now), () => readCustomer(db, params.id)),
    ),
    admin(customers.approveWholesale, ({ params, viewer, now }) =>
      decide({ ...pairOf(params, viewer), move: 'approve', reason: '' }, now),
    ),
    admin(customers.declineWholesale, ({ params, body, viewer, now }) =>
      decide({ ...pairOf(params, viewer), move: 'decline', reason: body.reason }, now),
    ),
    admin(customers.revokeWholesale, ({ params, body, viewer, now }) =>
      decide({ ...pairOf(params, viewer), move: 'revoke', reason: body.reason }, now),
    ),
    admin(customers.setOwnTerms, ({ params, body, viewer, now }) =>
      after(setOwnTerms(db, { ...pairOf(params, viewer), ...body }, now), () => readCustomer(db, params.id)),
    ),
    admin(customers.listNotes, ({ params }) => listNotes(db, params.id)),
    admin(customers.addNote, async ({ params, body, viewer, now }) => {
      await addNote(db, { ...pairOf(params, viewer), noteId: body.id, text: body.text }, now);
      return listNotes(db, params.id);
    }),
    admin(customers.removeNote, ({ params, viewer, now }) =>
      after(removeNote(db, { ...pairOf(params, viewer), noteId: params.noteId }, now), () => listNotes(db, params.id)),
    ),
    admin(customers.issueCode, ({ params, viewer, now }) => issueCode(db, pairOf(params, viewer), now)),
    admin(customers.withdrawCode, ({ params, viewer, now }) => done(withdrawCode(db, pairOf(params, viewer), now))),
    admin(secondFactor.resetSecondFactor, ({ params, viewer, now }) =>
      done(resetFactor(db, pairOf(params, viewer), now)),
    ),
    staff(listWholesaleBuyers, async () => ({ items: await findWholesaleBuyers(db) })),
    admin(staffMembers.listStaff, ({ now }) => listStaff(db, now)),
    admin(staffMembers.addStaff, ({ body, viewer, now }) => addStaff(db, { ...body, actorId: viewer.userId }, now)),
    admin(customers.disableCustomer, ({ params, viewer, now }) =>
      after(disablePerson(db, pairOf(params, viewer), now), () => readCustomer(db, params.id)),
    ),
    admin(customers.enableCustomer, ({ params, viewer, now }) =>
      after(enablePerson(db, pairOf(params, viewer), now), () => readCustomer(db, params.id)),
    ),
    admin(customers.endSessions, async ({ params, viewer, now }) => ({
      ended: await endSessions(db, pairOf(params, viewer), now),
    })),
  ];
}
