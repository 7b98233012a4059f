/** People in an order that another module determines, for example by purchases. */
export {
  customersById,
  findCustomerIds,
  findCustomers as listCustomers,
  type CustomerFilter,
  type WholeFilter,
} from './customer-store.ts';
