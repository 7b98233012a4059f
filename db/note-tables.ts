/** Rows of staff's notes about buyers; instants are ISO text. */
export interface PersonNoteRow {
  id: string;
  /** The person that the note is about. */
  user_id: string;
  author_id: string;
  text: string;
  at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    person_notes: PersonNoteRow;
  }
}
