/** People in an order that another module determines, for example by purchases. */
export { findCustomers as listCustomers, type CustomerFilter } from './customer-store.ts';
