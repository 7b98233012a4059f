/**
 * The administrator's view of people. Their data is in the page's memory only and is wiped with the person who may see
 * it; none of it is stored on the device.
 */
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as customers from '#contract/people/customers.ts';
import type { Customer, CustomerData, GivenRole } from '#contract/people/customers.ts';
import { addNote, listNotes, removeNote, type PersonNote } from '#contract/people/notes.ts';
import { resetSecondFactor } from '#contract/people/second-factor.ts';
import type { AnswerOf, BodyFor, QueryFor } from '#contract/endpoint.ts';
import { correctBonuses } from '#contract/orders/bonus-corrections.ts';
import { reportBuyer, reportBuyers } from '#contract/reports/buyers.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

export type CustomersQuery = QueryFor<typeof reportBuyers>;
type CustomersPage = AnswerOf<typeof reportBuyers>;

const LISTS = ['customers', 'list'] as const;
export const STAFF_LIST = ['customers', 'staff'] as const;
/** Polling interval, ms: rare enough for the server, and an applicant doesn't wait until the next morning. */
const PENDING_POLL_MS = 120_000;

/** A page of people with their purchases. The former page stays visible until the next one arrives. */
export function customersQuery(query: CustomersQuery) {
  return queryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => call(reportBuyers, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** Number of wholesale applications among the found people that wait for a decision; refreshed every two minutes and on window focus. */
export function applicationsQuery(found: Pick<CustomersQuery, 'q' | 'role' | 'disabled' | 'deletion'>) {
  return queryOptions({
    queryKey: ['customers', 'pending', found],
    queryFn: async ({ signal }) => {
      const query = { ...found, status: 'pending', buyers: 'true', limit: 1 } as const;
      return (await call(customers.listCustomers, { query, signal })).total;
    },
    placeholderData: keepPreviousData,
    refetchInterval: PENDING_POLL_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 15_000,
  });
}

/** Number of all applications that wait. */
export const pendingApplicationsQuery = applicationsQuery({});

const oneKey = (id: string) => ['customers', 'one', id] as const;

/** A person from one of the loaded lists. */
function fromLists(client: QueryClient, id: string): Customer | undefined {
  for (const [, page] of client.getQueriesData<CustomersPage>({ queryKey: LISTS })) {
    const found = page?.items.find((customer) => customer._id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One person; a list's data of them is the placeholder. */
export function customerQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(customers.readCustomer, { params: { id }, signal }),
    placeholderData: fromLists(client, id),
    staleTime: 15_000,
  });
}

const cardKey = (id: string) => ['customers', 'card', id] as const;
const notesKey = (id: string) => ['customers', 'notes', id] as const;

/** A person's purchases, orders and bonuses. */
export function buyerCardQuery(id: string) {
  return queryOptions({
    queryKey: cardKey(id),
    queryFn: ({ signal }) => call(reportBuyer, { params: { id }, signal }),
    staleTime: 15_000,
  });
}

/** Administrators' notes about a person. */
export function notesQuery(id: string) {
  return queryOptions({
    queryKey: notesKey(id),
    queryFn: ({ signal }) => call(listNotes, { params: { id }, signal }),
    staleTime: 15_000,
  });
}

interface Notes {
  readonly items: readonly PersonNote[];
}

export interface CustomerActs {
  approve(id: string): Promise<MutationResult<Customer>>;
  decline(id: string, reason: string): Promise<MutationResult<Customer>>;
  revoke(id: string, reason: string): Promise<MutationResult<Customer>>;
  /** Wholesale terms of the buyer's own. */
  setOwnTerms(id: string, terms: BodyFor<typeof customers.setOwnTerms>): Promise<MutationResult<Customer>>;
  giveRole(id: string, role: GivenRole): Promise<MutationResult<Customer>>;
  disable(id: string): Promise<MutationResult<Customer>>;
  enable(id: string): Promise<MutationResult<Customer>>;
  /** The code is in this answer only; it is dropped with the dialog that requested it. */
  issueCode(id: string): Promise<MutationResult<AnswerOf<typeof customers.issueCode>>>;
  withdrawCode(id: string): Promise<MutationResult<{ ok: true }>>;
  /** Removes the second factor of the person's login. */
  resetFactor(id: string): Promise<MutationResult<{ ok: true }>>;
  /** Irrevocable. */
  erase(id: string): Promise<MutationResult<AnswerOf<typeof customers.eraseCustomer>>>;
  /** All data the shop has of the person; they are dropped with the panel that requested them. */
  readData(id: string): Promise<MutationResult<CustomerData>>;
  /** The caller makes `id`: a repeat with the same one writes nothing. A negative sum takes bonuses away. */
  correctBonuses(id: string, correction: BodyFor<typeof correctBonuses>): Promise<MutationResult<unknown>>;
  /** The caller makes the note's `id`: a repeat with the same one writes nothing. */
  addNote(id: string, note: { readonly id: string; readonly text: string }): Promise<MutationResult<Notes>>;
  removeNote(id: string, noteId: string): Promise<MutationResult<Notes>>;
  endSessions(id: string): Promise<MutationResult<{ ended: number }>>;
}

/**
 * An administrator's actions on a person. Afterwards, also after a refusal, the lists and the person are fetched again.
 */
export function useCustomerActs(): CustomerActs {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

function actsWith(client: QueryClient): CustomerActs {
  async function act<T>(
    id: string,
    sending: Promise<MutationResult<T>>,
    keep?: (answer: T) => void,
  ): Promise<MutationResult<T>> {
    const result = await sending;
    // The refusal may come from another administrator's change: the changed person is shown together with it.
    if (result.kind === 'refused') await client.invalidateQueries({ queryKey: oneKey(id) });
    const keys = [
      LISTS,
      STAFF_LIST,
      pendingApplicationsQuery.queryKey,
      oneKey(id),
      cardKey(id),
      notesKey(id),
      ['audit'],
    ];
    return invalidateAfter(client, keys, Promise.resolve(result), keep);
  }

  /**
   * Shows the answer at once in all views of the person; the order and the total of a list follow with its next answer.
   */
  function keep(customer: Customer): void {
    client.setQueryData(oneKey(customer._id), customer);
    client.setQueriesData<CustomersPage>({ queryKey: LISTS }, (page) =>
      page === undefined
        ? page
        : { ...page, items: page.items.map((each) => (each._id === customer._id ? { ...each, ...customer } : each)) },
    );
  }

  const keepNotes = (id: string) => (notes: AnswerOf<typeof listNotes>) => {
    client.setQueryData(notesKey(id), notes);
  };

  return {
    approve: (id) => act(id, mutate(customers.approveWholesale, { params: { id } }), keep),
    decline: (id, reason) => act(id, mutate(customers.declineWholesale, { params: { id }, body: { reason } }), keep),
    revoke: (id, reason) => act(id, mutate(customers.revokeWholesale, { params: { id }, body: { reason } }), keep),
    setOwnTerms: (id, body) => act(id, mutate(customers.setOwnTerms, { params: { id }, body }), keep),
    giveRole: (id, role) => act(id, mutate(customers.changeRole, { params: { id }, body: { role } }), keep),
    disable: (id) => act(id, mutate(customers.disableCustomer, { params: { id } }), keep),
    enable: (id) => act(id, mutate(customers.enableCustomer, { params: { id } }), keep),
    issueCode: (id) => act(id, mutate(customers.issueCode, { params: { id } })),
    withdrawCode: (id) => act(id, mutate(customers.withdrawCode, { params: { id } })),
    resetFactor: (id) => act(id, mutate(resetSecondFactor, { params: { id } })),
    erase: (id) => act(id, mutate(customers.eraseCustomer, { params: { id } }), ({ person }) => keep(person)),
    readData: (id) => act(id, mutate(customers.readCustomerData, { params: { id } })),
    correctBonuses: (id, body) => act(id, mutate(correctBonuses, { params: { id }, body })),
    addNote: (id, body) => act(id, mutate(addNote, { params: { id }, body }), keepNotes(id)),
    removeNote: (id, noteId) => act(id, mutate(removeNote, { params: { id, noteId } }), keepNotes(id)),
    endSessions: (id) => act(id, mutate(customers.endSessions, { params: { id } })),
  };
}
