/** Row types of sessions, their tokens and one-time codes. */
import type { StoredFlag } from './tables.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  remember: StoredFlag;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** The PIN of a till that opened the session, which then may only sell. Null for a full login. */
  till_pin_id: string | null;
}

export interface SessionTokenRow {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  parent_hash: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface OneTimeCodeRow {
  id: string;
  user_id: string;
  issued_by: string;
  code_hash: string;
  attempts: number;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    sessions: SessionRow;
    session_tokens: SessionTokenRow;
    one_time_codes: OneTimeCodeRow;
  }
}
