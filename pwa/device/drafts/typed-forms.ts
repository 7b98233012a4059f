import { deviceDb, type KeptForm } from '../database/database.ts';
import { formsOwner } from '../person/stored-person.ts';

/** Puts a row that a person has typed unless that person has left for good: the last write of a form comes after it, and would stay for ever. */
export async function putTypedForm(personId: string, row: KeptForm): Promise<void> {
  await deviceDb.transaction('rw', deviceDb.forms, deviceDb.session, deviceDb.flags, async () => {
    if ((await formsOwner()) === personId) await deviceDb.forms.put(row);
  });
}
