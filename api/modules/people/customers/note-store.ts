/** Notes about people in the database; knex only. */
import type { Knex } from 'knex';
import type { PersonNote } from '#contract/accounts/notes.ts';
import { descending } from '#db/page.ts';
import type { PersonNoteRow } from '#db/note-tables.ts';
import { forgetContents } from '../../acts/once.ts';

/** Newest first, with the names of their authors. */
export async function notesAbout(db: Knex, userId: string): Promise<PersonNote[]> {
  const rows = (await db('person_notes')
    .join('users', 'users.id', 'person_notes.author_id')
    .where({ user_id: userId })
    .orderBy(descending('at', 'person_notes.id'))
    .select('person_notes.*', { author: 'users.name' })) as unknown as (PersonNoteRow & { author: string })[];
  return rows.map(({ id, text, author, at }) => ({ _id: id, text, author, at }));
}

export function findNote(db: Knex, id: string): Promise<PersonNoteRow | undefined> {
  return db('person_notes').where({ id }).first();
}

export async function insertNote(trx: Knex.Transaction, note: PersonNoteRow): Promise<void> {
  await trx('person_notes').insert(note);
}

export async function deleteNote(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('person_notes').where({ id }).delete();
}

export async function deleteNotesAbout(trx: Knex.Transaction, userId: string): Promise<void> {
  await forgetContents(trx, await trx('person_notes').where({ user_id: userId }).pluck('id'));
  await trx('person_notes').where({ user_id: userId }).delete();
}
