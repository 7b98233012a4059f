/** Rows of staff's notes about buyers and of people's consents; instants are ISO text. */
export interface PersonNoteRow {
  id: string;
  /** The person that the note is about. */
  user_id: string;
  author_id: string;
  text: string;
  at: string;
}

export interface ConsentRow {
  id: string;
  user_id: string | null;
  order_id: string | null;
  kind: string;
  text_version: string;
  given_at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    consents: ConsentRow;
    person_notes: PersonNoteRow;
  }
}
