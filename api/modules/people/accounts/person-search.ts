/** Search text of a person in the back office. */
import { foldForSearch } from '#contract/search/search.ts';
import type { UserRow } from '#db/tables.ts';

/** Name, company and INN, folded; the phone has a column of its own. */
export function personSearch(person: Pick<UserRow, 'name' | 'wholesale_company' | 'wholesale_inn'>): string {
  return foldForSearch(`${person.name} ${person.wholesale_company} ${person.wholesale_inn}`);
}
