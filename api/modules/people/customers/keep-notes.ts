/** Notes about a person, each added and removed separately. The audit log keeps the author, not the text. */
import type { Knex } from 'knex';
import { addNote as contract, type PersonNote } from '#contract/accounts/customers.ts';
import { writeTransaction } from '#db/write.ts';
import { forgetContents, isRepeat } from '../../acts/once.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, readPerson } from '../accounts/update-person.ts';
import { descending } from '#db/page.ts';
import type { PersonNoteRow } from '#db/people-tables.ts';

interface NoteInput {
  readonly noteId: string;
  /** Subject of the note. */
  readonly userId: string;
  readonly actorId: string;
}

/** Newest first. Throws `not_found` when there is no such person. */
export async function listNotes(db: Knex, userId: string): Promise<{ items: PersonNote[]; total: number }> {
  await readPerson(db, userId);
  const items = await notesAbout(db, userId);
  return { items, total: items.length };
}

/** A repeat changes nothing. Throws `act_id_reused`, `person_erased` and `not_found`. */
export function addNote(
  db: Knex,
  { noteId, userId, actorId, text }: NoteInput & { readonly text: string },
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const isWritten = await isRepeat(trx, { id: noteId, endpoint: contract, content: { userId, text } }, now);
    const person = await lockPerson(trx, userId);
    if (isWritten) return;
    await insertNote(trx, { id: noteId, user_id: userId, author_id: actorId, text, at: now.toISOString() });
    await recordAudit({ trx, actorId, now }, 'note_added', personSubject(person));
  });
}

/** Changes nothing when the note is gone or about another person. Throws `person_erased` and `not_found`. */
export function removeNote(db: Knex, { noteId, userId, actorId }: NoteInput, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const written = await findNote(trx, noteId);
    if (written?.user_id !== userId) return;
    await deleteNote(trx, noteId);
    await recordAudit({ trx, actorId, now }, 'note_removed', personSubject(person));
  });
}

/** Newest first, with the names of their authors. */
async function notesAbout(db: Knex, userId: string): Promise<PersonNote[]> {
  const rows = (await db('person_notes')
    .join('users', 'users.id', 'person_notes.author_id')
    .where({ user_id: userId })
    .orderBy(descending('at', 'person_notes.id'))
    .select('person_notes.*', { author: 'users.name' })) as unknown as (PersonNoteRow & { author: string })[];
  return rows.map(({ id, text, author, at }) => ({ _id: id, text, author, at }));
}

function findNote(db: Knex, id: string): Promise<PersonNoteRow | undefined> {
  return db('person_notes').where({ id }).first();
}

async function insertNote(trx: Knex.Transaction, note: PersonNoteRow): Promise<void> {
  await trx('person_notes').insert(note);
}

async function deleteNote(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('person_notes').where({ id }).delete();
}

export async function deleteNotesAbout(trx: Knex.Transaction, userId: string): Promise<void> {
  await forgetContents(trx, await trx('person_notes').where({ user_id: userId }).pluck('id'));
  await trx('person_notes').where({ user_id: userId }).delete();
}
