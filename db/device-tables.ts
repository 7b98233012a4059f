/** Row types of device data; columns are snake_case, instants ISO text. */
import type { StoredFlag } from './tables.ts';

export interface DeviceRow {
  id: string;
  prefix: string;
  unregistered: StoredFlag;
  name: string;
  registered_by: string | null;
  created_at: string;
  /** First contact of a device that had printed nothing before; null when its beginning is unknown. */
  began_at: string | null;
  last_seen_at: string | null;
  /** Highest number of its sales, voids and returns. */
  last_seq: number;
  pending_count: number;
  /** JSON: number of them by sort; null when not reported. */
  pending_rows: string | null;
  pending_total: number;
  /** JSON: ranges of its latest numbers that the server acknowledged; null when not reported. */
  acknowledged: string | null;
  skew_ms: number | null;
  app_version: string;
  persisted: StoredFlag;
  /** As last reported by the till; null when not reported. */
  storage_places: 'two' | 'one' | 'failing' | null;
  storage_room: 'ample' | 'low' | 'none' | null;
  /** Null while in use. */
  retired_at: string | null;
  /** Keys of its last two contacts, each prefixed with the epoch of the database that accepted it; null when not sent. */
  contact_key: string | null;
  former_contact_key: string | null;
  /** Id of the device that it was copied from; null for most. */
  copy_of: string | null;
  /** Its series begins after this number: earlier numbers belong to the device it was copied from. */
  began_after: number;
}

/** Missing numbers below the highest one of the series; both ends are included. */
export interface SeriesGapRow {
  device_id: string;
  from_seq: number;
  to_seq: number;
}

/** A number that several sales or returns share. */
export interface ReusedNumberRow {
  device_id: string;
  seq: number;
  /** Arrival of the latest of them. */
  received_at: string;
}

/** A receipt that several closings have counted; one row for each device that did. */
export interface RecountedReceiptRow {
  device_id: string;
  receipt_id: string;
}

export interface DevicePrefixRow {
  prefix: string;
  device_id: string;
  /** Highest number known to be printed under the prefix by this device; 0 when it was only assigned. */
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
