/** People as another module ranks them, e.g. by what they have bought. */
export { findCustomers as listCustomers, type CustomerFilter } from './customer-store.ts';
