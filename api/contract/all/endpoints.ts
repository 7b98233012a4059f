/** Every endpoint of the shop, for code that needs the whole list: mounting, OpenAPI, the role matrix, tests. */
import type { Endpoint } from '../endpoint.ts';
import * as exported from './exports.ts';

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
  const value = entry[1];
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
};

/** All endpoints by name, e.g. `recordSale`. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries<unknown>(exported).filter(isEndpoint),
);
