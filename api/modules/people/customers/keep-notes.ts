/** Notes about a person, each added and removed separately. The audit log keeps the author, not the text. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { PersonNote } from '#contract/people/notes.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, readPerson } from '../accounts/update-person.ts';
import { deleteNote, findNote, insertNote, notesAbout } from './note-store.ts';

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

/** A repeat changes nothing. Throws `note_id_reused`, `person_erased` and `not_found`. */
export function addNote(
  db: Knex,
  { noteId, userId, actorId, text }: NoteInput & { readonly text: string },
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const written = await findNote(trx, noteId);
    if (written !== undefined) {
      if (written.user_id === userId && written.text === text) return;
      throw new CodedError('note_id_reused');
    }
    await insertNote(trx, { id: noteId, user_id: userId, author_id: actorId, text, at: now.toISOString() });
    await recordAudit(trx, { actorId, action: 'note_added', subject: personSubject(person) }, now);
  });
}

/** Changes nothing when the note is gone or about another person. Throws `person_erased` and `not_found`. */
export function removeNote(db: Knex, { noteId, userId, actorId }: NoteInput, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const written = await findNote(trx, noteId);
    if (written?.user_id !== userId) return;
    await deleteNote(trx, noteId);
    await recordAudit(trx, { actorId, action: 'note_removed', subject: personSubject(person) }, now);
  });
}
