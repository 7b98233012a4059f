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
import { countRows } from '#db/page.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { admin, after, done, everyone, signedIn, staff, type Route } from '../../http/route.ts';
import { browserCookie, clearSessionCookies } from '../../http/request/session-cookies.ts';
import type { By, Services } from '../../environment/services.ts';
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
import { listConsentsOf } from './consents/record-consent.ts';
import { applyForWholesale, presentProfile, requestDeletion, saveName } from './profile/own-changes.ts';
import * as factor from './second-factor/switch-second-factor.ts';
import { issueCsrf, endSession, renew, userOf, startSession } from './sessions/handlers.ts';
import { listSessionsOf } from './sessions/find-session.ts';
import { activeSessionsOf } from './sessions/session-store.ts';
import { logIn } from './passwords/log-in.ts';
import { addStaff, listStaff } from './staff/staff.ts';
import { logInByPin } from './till-pins/log-in-by-pin.ts';
import { endTillSession } from './till-pins/till-pins.ts';

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
    everyone(tillPins.logInByTillPin, async ({ body, attempts, http, now }) => {
      const person = await logInByPin({ db, attempts }, body, { address: http.ip, now });
      return startSession(db, person, http, { tillPinId: body.id }, now);
    }),
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
    signedIn(profile.saveProfile, async ({ body, by }) => presentProfile(await saveName(db, body.name, by))),
    signedIn(profile.changePassword, async ({ viewer, body, attempts, http, now }) => {
      const confirmed = await confirmPassword({ db, attempts }, viewer, body.currentPassword, now);
      await changePassword(db, { confirmed, newPassword: body.newPassword }, now);
      clearSessionCookies(http);
      return { ok: true as const };
    }),
    signedIn(profile.applyForWholesale, async ({ body, by }) => presentProfile(await applyForWholesale(db, body, by))),
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
      total: await countRows(activeSessionsOf(db, viewer.userId, now)),
    })),
    signedIn(tillPins.endTillSession, ({ params, by }) => done(endTillSession(db, params.id, by))),
    signedIn(profile.endOtherSessions, async ({ viewer, body, attempts, by }) => {
      await confirmPassword({ db, attempts }, viewer, body.currentPassword, by.now);
      return { ended: await endSessions(db, viewer.userId, by, viewer.sessionId) };
    }),
    signedIn(secondFactor.readSecondFactor, ({ viewer }) => factor.readFactor(db, viewer.userId)),
    admin(secondFactor.beginSecondFactor, async ({ viewer, body, attempts, now }) =>
      factor.beginFactor(db, await confirmPassword({ db, attempts }, viewer, body.currentPassword, now), now),
    ),
    admin(secondFactor.confirmSecondFactor, async ({ body, attempts, by }) => ({
      recoveryCodes: await attempts.attempt(() => factor.confirmFactor(db, body.code, by)),
    })),
    signedIn(secondFactor.endSecondFactor, async ({ viewer, body, attempts, now }) => {
      const person = await confirmPassword({ db, attempts }, viewer, body.currentPassword, now);
      const { sessionId } = viewer;
      return done(factor.endFactor({ db, attempts }, { person, sessionId, code: body.code }, now));
    }),
    signedIn(profile.requestDeletion, async ({ by }) => presentProfile(await requestDeletion(db, true, by))),
    signedIn(profile.withdrawDeletion, async ({ by }) => presentProfile(await requestDeletion(db, false, by))),
  ];
}

/** Customers and staff, for administrators. */
function customerRoutes({ db }: Services): Route[] {
  const changed = (id: string, act: Promise<unknown>) => after(act, () => readCustomer(db, id));
  const noted = (id: string, act: Promise<unknown>) => after(act, () => listNotes(db, id));
  const decide = (id: string, decision: WholesaleDecision, by: By) =>
    changed(id, decideWholesale(db, id, decision, by));

  return [
    admin(customers.listCustomers, ({ query }) => findCustomers(db, query)),
    admin(customers.readCustomer, ({ params: { id } }) => readCustomer(db, id)),
    admin(customers.changeRole, ({ params: { id }, body, by }) => changed(id, changeRole(db, id, body.role, by))),
    admin(customers.approveWholesale, ({ params: { id }, by }) => decide(id, { move: 'approve', reason: '' }, by)),
    admin(customers.declineWholesale, ({ params: { id }, body, by }) => decide(id, { ...body, move: 'decline' }, by)),
    admin(customers.revokeWholesale, ({ params: { id }, body, by }) => decide(id, { ...body, move: 'revoke' }, by)),
    admin(customers.setOwnTerms, ({ params: { id }, body, by }) => changed(id, setOwnTerms(db, id, body, by))),
    admin(customers.listNotes, ({ params: { id } }) => listNotes(db, id)),
    admin(customers.addNote, ({ params: { id }, body, by }) => noted(id, addNote(db, id, body, by))),
    admin(customers.removeNote, ({ params: { id, noteId }, by }) => noted(id, removeNote(db, id, noteId, by))),
    admin(customers.issueCode, ({ params: { id }, by }) => issueCode(db, id, by)),
    admin(customers.withdrawCode, ({ params: { id }, by }) => done(withdrawCode(db, id, by))),
    admin(secondFactor.resetSecondFactor, ({ params: { id }, by }) => done(factor.resetFactor(db, id, by))),
    staff(listWholesaleBuyers, async () => ({ items: await findWholesaleBuyers(db) })),
    admin(staffMembers.listStaff, ({ now }) => listStaff(db, now)),
    admin(staffMembers.addStaff, ({ body, by }) => addStaff(db, body, by)),
    admin(customers.disableCustomer, ({ params: { id }, by }) => changed(id, disablePerson(db, id, by))),
    admin(customers.enableCustomer, ({ params: { id }, by }) => changed(id, enablePerson(db, id, by))),
    admin(customers.endSessions, async ({ params: { id }, by }) => ({ ended: await endSessions(db, id, by) })),
  ];
}
