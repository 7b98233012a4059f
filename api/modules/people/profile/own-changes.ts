/** A person's own profile and changes: the name, an application for wholesale access, the request for deletion. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { wholesaleAfter, type WholesaleStatus } from '#contract/people/wholesale.ts';
import type { WholesaleApplication } from '#contract/people/wholesale-application.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';
import type { ByPerson } from '../../../environment/services.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import { presentPerson } from '../accounts/present-person.ts';

/** Returns the person after it. Throws `wholesale_pending` or `wholesale_approved` when an application is pending or approved. */
export function applyForWholesale(db: Knex, application: WholesaleApplication, by: ByPerson): Promise<UserRow> {
  const { companyName, inn, comment } = application;
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, by.actorId);
    const status = wholesaleAfter(person.wholesale_status as WholesaleStatus, 'apply');
    if (status === null)
      throw new CodedError(person.wholesale_status === 'pending' ? 'wholesale_pending' : 'wholesale_approved');
    const columns = {
      wholesale_status: status,
      wholesale_company: companyName,
      wholesale_inn: inn,
      wholesale_comment: comment,
      wholesale_reason: '',
    };
    const changed = await updatePerson(trx, person, columns, by.now);
    await recordAudit({ trx, ...by }, 'wholesale_applied', personSubject(person), { companyName, inn });
    return changed;
  });
}

/** Returns the person after it; the same name again changes nothing. */
export function saveName(db: Knex, name: string, by: ByPerson): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, by.actorId);
    if (person.name === name) return person;
    const changed = await updatePerson(trx, person, { name }, by.now);
    await recordAudit({ trx, ...by }, 'name_changed', personSubject(changed), { from: person.name, to: name });
    return changed;
  });
}

/** Returns the person after it; a repeat changes nothing, so the first date stays. */
export function requestDeletion(db: Knex, wanted: boolean, by: ByPerson): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, by.actorId);
    if ((person.deletion_requested_at !== null) === wanted) return person;
    const at = wanted ? by.now.toISOString() : null;
    const changed = await updatePerson(trx, person, { deletion_requested_at: at }, by.now);
    await recordAudit({ trx, ...by }, wanted ? 'deletion_requested' : 'deletion_withdrawn', personSubject(person));
    return changed;
  });
}

export function presentProfile(row: UserRow): Profile {
  const user = presentPerson(row);
  return {
    ...user,
    wholesale: { ...user.wholesale, reason: row.wholesale_reason },
    createdAt: row.created_at,
    deletionRequestedAt: row.deletion_requested_at,
  };
}
