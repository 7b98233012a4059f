/** True when the database knows the picture. */
import type { Knex } from 'knex';

export async function hasPicture(db: Knex, id: string): Promise<boolean> {
  return (await db('pictures').where({ id }).first('id')) !== undefined;
}
