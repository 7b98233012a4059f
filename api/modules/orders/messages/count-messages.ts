/** Number of messages for modules above this one, by the conditions of the list. */
export { countMessages } from './message-store.ts';
