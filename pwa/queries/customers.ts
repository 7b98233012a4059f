/** The administrator's view of people: in the page's memory only, wiped with the person who may see it. */
import { listAudit } from '#contract/audit/audit.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import * as customers from '#contract/accounts/customers.ts';
import type { Customer } from '#contract/accounts/customers.ts';
import type { AnswerOf, QueryFor } from '#contract/endpoint.ts';
import { reportBuyer, reportBuyers } from '#contract/reports/buyers.ts';
import { useSave, write, type Keep, type Save } from './use-save.ts';
import { reading, readingPage, readingPart } from './reading.ts';
import * as staff from '#contract/accounts/staff.ts';

export type CustomersQuery = QueryFor<typeof reportBuyers>;
type CustomersPage = AnswerOf<typeof reportBuyers>;

const LISTS = ['customers', 'list'] as const;
export const STAFF_LIST = ['customers', 'staff'] as const;
/** Polling interval, ms: rare enough for the server, and an applicant doesn't wait until the next morning. */
const PENDING_POLL_MS = 120_000;

export const customersQuery = (query: CustomersQuery) => readingPage([...LISTS, query], reportBuyers, { query });

/** Number of wholesale applications among the found people that wait for a decision; refreshed every two minutes and on window focus. */
export const applicationsQuery = (found: Pick<CustomersQuery, 'q' | 'role' | 'disabled' | 'deletion'>) =>
  readingPart(
    ['customers', 'pending', found],
    customers.listCustomers,
    { query: { ...found, status: 'pending', buyers: 'true', limit: 1 } },
    ({ total }) => total,
    { placeholderData: keepPreviousData, refetchInterval: PENDING_POLL_MS, refetchOnWindowFocus: 'always' },
  );

export const pendingApplicationsQuery = applicationsQuery({});

const oneKey = (id: string) => ['customers', 'one', id] as const;

function fromLists(client: QueryClient, id: string): Customer | undefined {
  for (const [, page] of client.getQueriesData<CustomersPage>({ queryKey: LISTS })) {
    const found = page?.items.find((customer) => customer._id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One person; a list's data of them is the placeholder. */
export const customerQuery = (client: QueryClient, id: string) =>
  reading(oneKey(id), customers.readCustomer, { params: { id } }, { placeholderData: fromLists(client, id) });

export const buyerCardQuery = (id: string) => reading(['customers', 'card', id], reportBuyer, { params: { id } });

export const notesQuery = (id: string) => reading(['customers', 'notes', id], customers.listNotes, { params: { id } });

/** Shows the person of an answer in all views at once; the order and the total of a list follow with its next answer. */
export const keepPerson: Keep<Customer> = (client, person) => {
  client.setQueryData(oneKey(person._id), person);
  client.setQueriesData<CustomersPage>({ queryKey: LISTS }, (page) =>
    page === undefined
      ? page
      : { ...page, items: page.items.map((each) => (each._id === person._id ? { ...each, ...person } : each)) },
  );
};

/** An administrator's actions on a person, one at a time; a refusal comes with the person as others changed them. */
export function usePersonAct(id: string): Pick<Save, 'busy' | 'failure' | 'send'> {
  const { busy, failure, run } = useSave();
  return {
    busy,
    failure,
    send: (endpoint, input, keep) =>
      run(async (client) => {
        const result = await write(client, endpoint, input, keep);
        if (result.kind === 'refused') await client.invalidateQueries({ queryKey: oneKey(id) });
        return result;
      }),
  };
}

export const staffQuery = readingPart(STAFF_LIST, staff.listStaff, {}, ({ items }) => items);

export type AuditQuery = QueryFor<typeof listAudit>;

export const auditQuery = (query: AuditQuery) => readingPage(['audit', 'list', query], listAudit, { query });

const HISTORY_SIZE = 8;

/** Latest actions on a person. Another person's entries are never a placeholder. */
export const historyQuery = (subject: string) =>
  reading(['audit', 'of', subject], listAudit, { query: { subject, limit: HISTORY_SIZE } });
