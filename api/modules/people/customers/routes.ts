/** People over HTTP, for administrators. */
import * as customers from '#contract/people/customers.ts';
import { CodedError } from '#contract/errors.ts';
import { serve, type Route, type Viewer } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { issueCode } from '../accounts/issue-code.ts';
import { changeRole } from './change-role.ts';
import { findCustomer, findCustomers } from './customer-store.ts';
import { judgeWholesale, type Judgement } from './judge-wholesale.ts';
import { disablePerson, enablePerson, endSessions } from './set-access.ts';

/** Who is asked about, and who asks; the guard has let nobody but administrators through. */
function pairOf(params: { id: string }, { userId }: Viewer): { userId: string; actorId: string } {
  if (userId === null) throw new CodedError('unauthorized');
  return { userId: params.id, actorId: userId };
}

export function customerRoutes({ db }: Services): Route[] {
  async function customer(id: string) {
    const found = await findCustomer(db, id);
    if (found === undefined) throw new CodedError('not_found');
    return found;
  }
  async function judge(judgement: Judgement, now: Date) {
    await judgeWholesale(db, judgement, now);
    return customer(judgement.userId);
  }

  return [
    serve(customers.listCustomers, ({ query }) => findCustomers(db, query)),
    serve(customers.readCustomer, ({ params }) => customer(params.id)),

    serve(customers.changeRole, async ({ params, body, viewer, now }) => {
      await changeRole(db, { ...pairOf(params, viewer), role: body.role }, now);
      return customer(params.id);
    }),

    serve(customers.approveWholesale, ({ params, viewer, now }) => judge({ ...pairOf(params, viewer), move: 'approve', reason: '' }, now)),
    serve(customers.declineWholesale, ({ params, body, viewer, now }) => judge({ ...pairOf(params, viewer), move: 'decline', reason: body.reason }, now)),
    serve(customers.revokeWholesale, ({ params, body, viewer, now }) => judge({ ...pairOf(params, viewer), move: 'revoke', reason: body.reason }, now)),

    serve(customers.issueCode, ({ params, viewer, now }) => issueCode(db, pairOf(params, viewer), now)),

    serve(customers.disableCustomer, async ({ params, viewer, now }) => {
      await disablePerson(db, pairOf(params, viewer), now);
      return customer(params.id);
    }),
    serve(customers.enableCustomer, async ({ params, viewer, now }) => {
      await enablePerson(db, pairOf(params, viewer), now);
      return customer(params.id);
    }),
    serve(customers.endSessions, async ({ params, viewer, now }) => ({ ended: await endSessions(db, pairOf(params, viewer), now) })),
  ];
}
