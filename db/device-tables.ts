/** Row types of what is known of devices beside the devices themselves; columns are snake_case, instants ISO text. */

export interface DevicePrefixRow {
  prefix: string;
  device_id: string;
  /** Highest number known to be printed under the prefix by this device; 0 when it was only given. */
  last_seq: number;
  first_seen_at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    device_prefixes: DevicePrefixRow;
  }
}
