/** Row types of what is known of devices; columns are snake_case, instants ISO text. */
import type { StoredFlag } from './tables.ts';

export interface DeviceRow {
  id: string;
  prefix: string;
  unregistered: StoredFlag;
  name: string;
  registered_by: string | null;
  created_at: string;
  /** First contact of a device that had printed nothing by then; null when nobody knows since when it has. */
  began_at: string | null;
  last_seen_at: string | null;
  /** Highest number that a sale, void or return bears. */
  last_seq: number;
  pending_count: number;
  pending_total: number;
  skew_ms: number | null;
  app_version: string;
  persisted: StoredFlag;
  /** As the till said last; null when it has not. */
  storage_places: 'two' | 'one' | 'failing' | null;
  storage_room: 'ample' | 'low' | 'none' | null;
  /** Null while it is at work. */
  retired_at: string | null;
  /** Keys of its last two contacts, each after the epoch of the database that took it; null when it said none. */
  contact_key: string | null;
  former_contact_key: string | null;
  /** Id of the device whose copy it is; null for most. */
  copy_of: string | null;
  /** Its series begins after this number: what came before is of the device whose copy it was. */
  began_after: number;
}

/** Numbers up to the highest one of the series that no sale, void or return bears; both ends are among them. */
export interface SeriesGapRow {
  device_id: string;
  from_seq: number;
  to_seq: number;
}

/** A number that several sales or returns bear. */
export interface ReusedNumberRow {
  device_id: string;
  seq: number;
  /** When the last of them came. */
  received_at: string;
}

/** A receipt that several closings counted at some time; a row for each device that did. */
export interface RecountedReceiptRow {
  device_id: string;
  receipt_id: string;
}

export interface DevicePrefixRow {
  prefix: string;
  device_id: string;
  /** Highest number known to be printed under the prefix by this device; 0 when it was only given. */
  last_seq: number;
  first_seen_at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    devices: DeviceRow;
    device_prefixes: DevicePrefixRow;
    series_gaps: SeriesGapRow;
    reused_numbers: ReusedNumberRow;
    recounted_receipts: RecountedReceiptRow;
  }
}
