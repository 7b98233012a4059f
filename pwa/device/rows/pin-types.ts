/** A tablet's data of a seller who may log in on it by PIN; never the PIN itself. */
import type { PersonRole } from '#contract/roles.ts';

export interface KnownSeller {
  personId: string;
  name: string;
  role: PersonRole;
  /** Random, new for each setting of a PIN. */
  salt: Uint8Array<ArrayBuffer>;
  /** PBKDF2-SHA-256 of the PIN. */
  verifier: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** Number of digits, so that the last one submits; absent when it is not known yet. */
  digits?: number;
  /** Wrong tries since the last correct one. */
  wrong: number;
  /** Epoch milliseconds before which tries are refused. */
  waitsUntil: number;
  /** Epoch milliseconds when this seller last took over the till; absent before the first time. */
  usedAt?: number;
  /**
   * With the PIN it opens the seller's session when the server is reachable: the id of the server's PIN and this
   * tablet's secret. Absent for a PIN set before such sessions existed.
   */
  session?: { id: string; secret: string };
}
