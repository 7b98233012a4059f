/** Notes about a person, each added and removed separately. The audit log keeps the author, not the text. */
import type { Knex } from 'knex';
import { addNote as contract, type PersonNote } from '#contract/accounts/customers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { writeTransaction } from '#db/write.ts';
import type { By, ByPerson } from '../../../environment/services.ts';
import { isRepeat } from '../../acts/once.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, readPerson } from '../accounts/update-person.ts';
import { descending } from '#db/page.ts';

/** Newest first, with the names of their authors. Throws `not_found` when there is no such person. */
export async function listNotes(db: Knex, userId: string): Promise<{ items: PersonNote[]; total: number }> {
  await readPerson(db, userId);
  const items: PersonNote[] = await db('person_notes')
    .join('users', 'users.id', 'person_notes.author_id')
    .where({ user_id: userId })
    .orderBy(descending('at', 'person_notes.id'))
    .select({ _id: 'person_notes.id', text: 'text', author: 'users.name', at: 'at' });
  return { items, total: items.length };
}

/** A repeat changes nothing. Throws `act_id_reused`, `person_erased` and `not_found`. */
export function addNote(db: Knex, userId: string, { id, text }: BodyOf<typeof contract>, by: ByPerson): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const isWritten = await isRepeat(trx, { id, endpoint: contract, content: { userId, text } }, by.now);
    const person = await lockPerson(trx, userId);
    if (isWritten) return;
    const row = { id, user_id: userId, author_id: by.actorId, text, at: by.now.toISOString() };
    await trx('person_notes').insert(row);
    await recordAudit({ trx, ...by }, 'note_added', personSubject(person));
  });
}

/** Changes nothing when the note is gone or about another person. Throws `person_erased` and `not_found`. */
export function removeNote(db: Knex, userId: string, noteId: string, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if ((await trx('person_notes').where({ id: noteId, user_id: userId }).delete()) === 0) return;
    await recordAudit({ trx, ...by }, 'note_removed', personSubject(person));
  });
}
