/** What a tablet keeps of a seller who may take over on it by PIN. Never the PIN itself, never a session. */
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
  /** Wrong tries since the last right one. */
  wrong: number;
  /** Epoch milliseconds before which no try is taken. */
  waitsUntil: number;
}
