/** Notes of administrators about a person, for each other; the person reads them only in the copy of their data. */
import { z } from 'zod';
import { idSchema, listOf, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { severalLines } from '../values/person-name.ts';

export const NOTE_MAX = 1000;

export const personNoteSchema = z.object({
  _id: idSchema,
  text: z.string(),
  author: z.string(),
  at: z.string(),
});
export type PersonNote = z.infer<typeof personNoteSchema>;

export const listNotes = endpoint('GET', '/api/customers/:id/notes', {
  summary: 'Notes of administrators about the person, newest first',
  allow: ADMIN,
  answer: listOf(personNoteSchema),
});

export const addNote = endpoint('POST', '/api/customers/:id/notes', {
  summary: 'Adds a note about a buyer; a repeat of the `id` writes nothing. 409 `person_erased`',
  allow: ADMIN,
  body: z.object({
    id: uuidSchema,
    text: z
      .string({ error: 'Напишите заметку' })
      .max(NOTE_MAX, { error: `Заметка не длиннее ${NOTE_MAX} символов` })
      .transform(severalLines)
      .pipe(z.string().min(1, { error: 'Напишите заметку' })),
  }),
  answer: listOf(personNoteSchema),
});

export const removeNote = endpoint('DELETE', '/api/customers/:id/notes/:noteId', {
  summary: 'Removes a note; one that is gone already changes nothing',
  allow: ADMIN,
  answer: listOf(personNoteSchema),
});
