/** What a tablet keeps of a seller who may take over on it by PIN. Never the PIN itself. */
import type { PersonRole } from '#contract/roles.ts';

export interface KnownSeller {
  personId: string;
  name: string;
  role: PersonRole;
  /** Random, one per person and setting. */
  salt: Uint8Array<ArrayBuffer>;
  /** PBKDF2-SHA-256 of the PIN. */
  verifier: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** How many digits it has, so that none need be pressed after the last; absent where that is not known yet. */
  digits?: number;
  /** Wrong tries since the last right one. */
  wrong: number;
  /** Epoch milliseconds before which no try is taken. */
  waitsUntil: number;
  /**
   * With the PIN it opens the seller's session where the server can be asked: the number of the server's PIN and this
   * tablet's secret. One that was set before there were such sessions has none.
   */
  session?: { id: string; secret: string };
}
